import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { AnnalsError, type ErrorCode } from '../core/errors.ts';
import { type Clock, instant } from '../core/time.ts';
import { ByteQueue } from './byte-queue.ts';
import { canonicalUrl } from './canonical-url.ts';
import type { Exchange, Incoming, Outgoing } from './exchange.ts';
import { parseRetryAfter } from './retry-after.ts';

/**
 * The last link: one request, one connection, through undici. Three clocks run: to connect (in the
 * dispatcher), between two bytes, and for the whole; every end of the exchange is reported once.
 */
export const transport =
  (dispatcherFor: (outgoing: Outgoing) => Dispatcher, clock: Clock): Exchange =>
  (outgoing) =>
    new Promise<Incoming>((resolve, reject) => {
      const { signal, politeness } = outgoing.asked;
      const started = clock.now();
      let bytes = 0;
      let status: number | undefined;
      let declared: number | undefined;
      let mediaType: string | undefined;
      let retryAfterS: number | undefined;
      let queue: ByteQueue | undefined;
      let finished = false;
      let controller: Dispatcher.DispatchController | undefined;
      const totalOver = new AbortController();

      const abort = (error: Error) => {
        if (controller) controller.abort(error);
        else finish(error);
      };
      const onAbort = () => abort(stopped(outgoing.url));
      const finish = (error?: Error) => {
        if (finished) return;
        finished = true;
        totalOver.abort();
        signal.removeEventListener('abort', onAbort);
        const failure = error && named(error, outgoing.url, { bytes, declared, status });
        report(failure);
        if (!failure) queue?.end();
        else if (queue) queue.fail(failure);
        else reject(failure);
      };
      const report = (failure: AnnalsError | undefined) => {
        const url = outgoing.url.href;
        outgoing.asked.observe?.({
          at: instant(started),
          url: outgoing.asked.url,
          finalUrl: url === outgoing.asked.url ? undefined : url,
          canonicalUrl: canonicalUrl(url),
          host: outgoing.url.host,
          role: outgoing.asked.role,
          attempt: outgoing.attempt,
          durationMs: clock.now() - started,
          httpStatus: status,
          bytes,
          mediaType,
          retryAfterS,
          cacheHit: false,
          error: failure && { code: failure.code, message: failure.message },
        });
      };

      if (signal.aborted) return finish(stopped(outgoing.url));
      // One signal serves every request of a run: that many listeners are no leak.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', onAbort, { once: true });
      const { totalMs, idleMs } = politeness.timeout;
      if (totalMs !== undefined) {
        clock.sleep(totalMs, totalOver.signal).then(
          () => abort(timedOut(outgoing.url, `no complete answer in ${totalMs} ms`)),
          () => undefined,
        );
      }
      dispatcherFor(outgoing).dispatch(
        {
          origin: outgoing.url.origin,
          path: outgoing.url.pathname + outgoing.url.search,
          method: outgoing.method,
          headers: outgoing.headers,
          body: outgoing.body,
          headersTimeout: idleMs,
          bodyTimeout: idleMs,
        },
        {
          onRequestStart(given) {
            controller = given;
            if (finished) given.abort(stopped(outgoing.url));
          },
          onResponseStart(given, code, headers) {
            // 1xx answers come first and are not the answer.
            if (code < 200 || finished) return;
            status = code;
            const flat = flatten(headers);
            declared =
              flat['content-length'] === undefined ? undefined : Number(flat['content-length']);
            mediaType = flat['content-type']?.split(';')[0]?.trim().toLowerCase();
            const wait = flat['retry-after'] && parseRetryAfter(flat['retry-after'], clock.now());
            if (wait) retryAfterS = Math.ceil(wait / 1000);
            queue = new ByteQueue({
              pause: () => given.pause(),
              resume: () => given.resume(),
              cancel: () => given.abort(new Error('the reader went away')),
            });
            resolve({
              status: code,
              headers: flat,
              url: outgoing.url,
              body: queue,
              cacheHit: false,
            });
          },
          onResponseData(_given, chunk) {
            bytes += chunk.length;
            queue?.push(chunk);
          },
          onResponseEnd: () => finish(),
          onResponseError: (_given, error) => finish(error),
        },
      );
    });

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
}

/** undici's names, in our words. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  UND_ERR_CONNECT_TIMEOUT: 'TIMED_OUT',
  UND_ERR_HEADERS_TIMEOUT: 'TIMED_OUT',
  UND_ERR_BODY_TIMEOUT: 'TIMED_OUT',
  ETIMEDOUT: 'TIMED_OUT',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'WRONG_LENGTH',
};

function named(
  error: Error & { code?: string },
  url: URL,
  seen: { bytes: number; declared: number | undefined; status: number | undefined },
): AnnalsError {
  if (error instanceof AnnalsError) return error;
  const where = `${url.origin}${url.pathname}`;
  const facts = { url: url.href, httpStatus: seen.status };
  if (seen.declared !== undefined && seen.bytes < seen.declared && !CODES[error.code ?? '']) {
    const message = `${where}: the body ended after ${seen.bytes} bytes; ${seen.declared} were declared`;
    return new AnnalsError('WRONG_LENGTH', message, facts, error);
  }
  const code = CODES[error.code ?? ''] ?? 'NETWORK_ERROR';
  return new AnnalsError(
    code,
    `${where}: ${error.message || error.code || 'no answer'}`,
    facts,
    error,
  );
}

const timedOut = (url: URL, what: string): AnnalsError =>
  new AnnalsError('TIMED_OUT', `${url.origin}${url.pathname}: ${what}`, { url: url.href });

const stopped = (url: URL): AnnalsError =>
  new AnnalsError('STOPPED', `${url.origin}${url.pathname}: the request was stopped`, {
    url: url.href,
  });
