import { type ErrorCode, failureOf } from '../../core/errors.ts';
import type { ExchangeReport } from '../../core/http.ts';
import type { Clock } from '../../core/time.ts';
import type { Body, Incoming, Outgoing } from '../exchange.ts';
import type { Masking } from './masking.ts';
import type { RecordedExchange } from './recorded-exchange.ts';
import type { Wire } from './wire.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Keeps what it is given, in order; throws when nothing can be kept any more. */
export type KeepExchange = (exchange: Promise<RecordedExchange>) => void;

/** Passes everything on as it is, and keeps a masked copy of it. */
export const recorder =
  (keep: KeepExchange, mask: Masking, clock: Pick<Clock, 'now'>): Wire =>
  (network) =>
  async (outgoing) => {
    const startedAt = clock.now();
    let reported: ExchangeReport | undefined;
    const observe = (report: ExchangeReport): void => {
      reported = report;
      outgoing.asked.observe?.(report);
    };
    const kept = async (answered?: RecordedAnswer): Promise<RecordedExchange> => {
      const durationMs = reported?.durationMs ?? clock.now() - startedAt;
      const failure = reported?.error && {
        code: reported.error.code as ErrorCode,
        message: mask.text(reported.error.message),
        httpStatus: reported.httpStatus,
      };
      // Who leaves after the last byte has read it all.
      const isPart = answered?.isPart === true && reported === undefined;
      const response = answered && (await withoutSecrets(answered, outgoing.url, mask));
      return { ...requestOf(outgoing, mask), startedAt, durationMs, response, failure, isPart };
    };
    let incoming: Incoming;
    try {
      incoming = await network({ ...outgoing, asked: { ...outgoing.asked, observe } });
    } catch (error) {
      const { code, message, httpStatus } = failureOf(error);
      const failure = { code, message: mask.text(message), httpStatus };
      keep(kept().then((exchange) => ({ ...exchange, failure: exchange.failure ?? failure })));
      throw error;
    }
    const { status, headers } = incoming;
    const body = heard(incoming.body, (read) => keep(kept({ status, headers, ...read })));
    return { ...incoming, body };
  };

interface Read {
  readonly body: Uint8Array;
  /** The reader had enough before the end. */
  readonly isPart: boolean;
}

type RecordedAnswer = Pick<Incoming, 'status' | 'headers'> & Read;

const requestOf = ({ method, url, headers, body }: Outgoing, mask: Masking) => ({
  method,
  url: mask.url(url.href),
  requestHeaders: mask.headers(headers),
  requestBody: body === undefined ? undefined : mask.form(body),
});

/** The same body; when it is over, `tell` is given what was read of it. */
function heard(body: Body, tell: (read: Read) => void): Body {
  const chunks: Uint8Array[] = [];
  let isPart = false;
  body.whenOver(() => tell({ body: Buffer.concat(chunks), isPart }));
  const leave = (): void => {
    isPart = true;
    body.cancel();
  };
  return {
    whenOver: (act) => body.whenOver(act),
    cancel: leave,
    [Symbol.asyncIterator]() {
      const reading = body[Symbol.asyncIterator]();
      return {
        async next() {
          const step = await reading.next();
          if (!step.done) chunks.push(step.value);
          return step;
        },
        async return() {
          leave();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
