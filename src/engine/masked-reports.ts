/** Reports as they may be written or sent, where addresses are secrets. */
import { AnnalsError } from '../core/errors.ts';
import type { ExchangeReport, FetchDecision } from '../core/http.ts';
import type { JsonObject } from '../core/json.ts';
import type { AddressMask } from '../core/signed-url.ts';
import type { Trace, TryReport } from '../core/telemetry.ts';

/** What may be written of an exchange, where addresses are secrets. */
export const maskedExchange = (e: ExchangeReport, mask: AddressMask): ExchangeReport => ({
  ...e,
  url: mask.url(e.url),
  finalUrl: e.finalUrl === undefined ? undefined : mask.url(e.finalUrl),
  canonicalUrl: mask.url(e.canonicalUrl),
  error: e.error && { ...e.error, message: mask.text(e.error.message) },
});

export const maskedDecision = (one: FetchDecision, mask: AddressMask): FetchDecision => ({
  ...one,
  url: mask.url(one.url),
  reason: mask.text(one.reason),
});

/** Texts of a source as they may be written, where addresses are secrets. */
export const maskedDetails = (details: JsonObject, mask: AddressMask): JsonObject =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? mask.text(value) : value,
    ]),
  );

/** Spans leave this machine: their addresses and errors are masked like those of the log. */
export const maskedTrace =
  (trace: Trace, mask: AddressMask): Trace =>
  async (name, { url, ...facts }, act) => {
    let thrown: { readonly error: unknown } | undefined;
    const maskedFacts = { ...facts, url: url === undefined ? undefined : mask.url(url) };
    try {
      return await trace(name, maskedFacts, (span) =>
        act(span).catch((error: unknown) => {
          thrown = { error };
          throw withoutSecrets(error, mask);
        }),
      );
    } catch (error) {
      throw thrown ? thrown.error : error;
    }
  };

export const maskedTried = (one: TryReport, mask: AddressMask): TryReport => ({
  ...one,
  url: one.url === null ? null : mask.url(one.url),
  message: one.message === null ? null : mask.text(one.message),
});

export function withoutSecrets(error: unknown, mask: AddressMask): unknown {
  if (!(error instanceof AnnalsError)) return error;
  const message = mask.text(error.message);
  if (message === error.message) return error;
  const { code, facts } = error;
  return new AnnalsError(code, message, { ...facts, url: facts.url && mask.url(facts.url) });
}
