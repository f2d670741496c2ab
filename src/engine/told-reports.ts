/** Reports as they may be written or sent, where addresses are secrets. */
import { AnnalsError } from '../core/errors.ts';
import type { ExchangeReport, FetchDecision } from '../core/http.ts';
import type { JsonObject } from '../core/json.ts';
import type { Telling } from '../core/signed-url.ts';
import type { Trace, TryReport } from '../core/telemetry.ts';

/** What may be written of an exchange, where addresses are secrets. */
export const toldExchange = (e: ExchangeReport, telling: Telling): ExchangeReport => ({
  ...e,
  url: telling.url(e.url),
  finalUrl: e.finalUrl === undefined ? undefined : telling.url(e.finalUrl),
  canonicalUrl: telling.url(e.canonicalUrl),
  error: e.error && { ...e.error, message: telling.text(e.error.message) },
});

export const toldDecision = (one: FetchDecision, telling: Telling): FetchDecision => ({
  ...one,
  url: telling.url(one.url),
  reason: telling.text(one.reason),
});

/** Texts of a source as they may be written, where addresses are secrets. */
export const toldDetails = (details: JsonObject, telling: Telling): JsonObject =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? telling.text(value) : value,
    ]),
  );

/** Spans leave this machine: their addresses and errors are told like those of the log. */
export const toldTrace =
  (trace: Trace, telling: Telling): Trace =>
  async (name, { url, ...facts }, act) => {
    let thrown: { readonly error: unknown } | undefined;
    const shown = { ...facts, url: url === undefined ? undefined : telling.url(url) };
    try {
      return await trace(name, shown, (span) =>
        act(span).catch((error: unknown) => {
          thrown = { error };
          throw withoutSecrets(error, telling);
        }),
      );
    } catch (error) {
      throw thrown ? thrown.error : error;
    }
  };

export const toldTried = (one: TryReport, telling: Telling): TryReport => ({
  ...one,
  url: one.url === null ? null : telling.url(one.url),
  message: one.message === null ? null : telling.text(one.message),
});

export function withoutSecrets(error: unknown, telling: Telling): unknown {
  if (!(error instanceof AnnalsError)) return error;
  const message = telling.text(error.message);
  if (message === error.message) return error;
  const { code, facts } = error;
  return new AnnalsError(code, message, { ...facts, url: facts.url && telling.url(facts.url) });
}
