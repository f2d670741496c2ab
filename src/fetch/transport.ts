import type { Dispatcher } from 'undici';
import { AnnalsError, type ErrorCode } from '../core/errors.ts';
import { essenceOf } from '../core/media-type.ts';
import type { Clock } from '../core/time.ts';
import { ByteQueue, type Producer } from './byte-queue.ts';
import { type Exchange, type Incoming, type Outgoing, where } from './exchange.ts';
import type { Ended, ExchangeObserver } from './exchange-end.ts';
import { onAbort } from './on-abort.ts';
import { parseRetryAfter } from './retry-after.ts';

/**
 * The last link: one request, one connection, through undici. Every end of an exchange, good or
 * bad, is told once to the witness.
 *
 * Four clocks run: to connect (in the dispatcher), to the end of the headers, between two bytes,
 * and for the whole. A body that comes byte by byte to please the third is too slow for
 * {@link LEAST_BYTES}.
 */
export const transport =
  (
    dispatcherFor: (outgoing: Outgoing) => Dispatcher,
    clock: Clock,
    witness: ExchangeObserver,
  ): Exchange =>
  (outgoing) =>
    new Promise<Incoming>((resolve, reject) => {
      const wire = new Wire(outgoing, clock, witness, resolve, reject);
      wire.begin(dispatcherFor(outgoing));
    });

/** Less than this in the time allowed between two bytes is no transfer but a drip. */
const LEAST_BYTES = 1024;

/** 1xx answers before the answer; nobody sends more than one or two. */
const MOST_HINTS = 20;

class Wire implements Dispatcher.DispatchHandler, Producer {
  readonly #outgoing: Outgoing;
  readonly #clock: Clock;
  readonly #witness: ExchangeObserver;
  readonly #resolve: (incoming: Incoming) => void;
  readonly #reject: (error: Error) => void;
  readonly #started: number;
  readonly #most: number;
  readonly #idleMs: number;
  #bytes = 0;
  #hints = 0;
  /** Since when, and from how many bytes on, the present stretch of the body is timed. */
  #since = 0;
  #sinceBytes = 0;
  #status: number | undefined;
  #headers: Record<string, string> = {};
  #queue: ByteQueue | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #finished = false;
  #forget: (() => void) | undefined;
  #total: AbortController | undefined;

  constructor(
    outgoing: Outgoing,
    clock: Clock,
    witness: ExchangeObserver,
    resolve: (incoming: Incoming) => void,
    reject: (error: Error) => void,
  ) {
    this.#outgoing = outgoing;
    this.#clock = clock;
    this.#witness = witness;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#started = clock.now();
    this.#most = outgoing.asked.politeness.maxBodyBytes;
    this.#idleMs = outgoing.asked.politeness.timeout.idleMs;
  }

  begin(dispatcher: Dispatcher): void {
    const { url, method, headers, body, asked } = this.#outgoing;
    if (asked.signal.aborted) {
      this.#finish(stopped(url));
      return;
    }
    this.#forget = onAbort(asked.signal, () => this.#abort(stopped(url)));
    const { totalMs } = asked.politeness.timeout;
    if (totalMs !== undefined) {
      this.#total = new AbortController();
      this.#clock.sleep(totalMs, this.#total.signal).then(
        () => this.#abort(timedOut(url, `no complete answer in ${totalMs} ms`)),
        () => undefined,
      );
    }
    try {
      dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method,
          headers,
          body,
          headersTimeout: this.#idleMs,
          bodyTimeout: this.#idleMs,
        },
        this,
      );
    } catch (error) {
      this.#finish(error as Error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#finished) controller.abort(stopped(this.#outgoing.url));
    else {
      const { sent } = this.#outgoing;
      // It is written after this call. On a machine that is busy elsewhere that may be later than now.
      if (sent) setImmediate(sent);
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (this.#finished) return;
    if (status < 200) {
      if (++this.#hints > MOST_HINTS) this.#abort(endlessHints(this.#outgoing.url, this.#hints));
      return;
    }
    this.#status = status;
    this.#headers = flatten(headers);
    this.#since = this.#clock.now();
    this.#queue = new ByteQueue(this);
    this.#resolve({
      status,
      headers: this.#headers,
      url: this.#outgoing.url,
      body: this.#queue,
      cacheHit: false,
    });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#finished) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#most) {
      this.#abort(tooLarge(this.#outgoing.url, `${this.#bytes} bytes came`, this.#most));
      return;
    }
    const now = this.#clock.now();
    if (now - this.#since >= this.#idleMs) {
      const came = this.#bytes - this.#sinceBytes;
      if (came < LEAST_BYTES) {
        this.#abort(drips(this.#outgoing.url, came, now - this.#since));
        return;
      }
      this.#since = now;
      this.#sinceBytes = this.#bytes;
    }
    this.#queue?.push(chunk);
  }

  onResponseEnd(): void {
    this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish(error);
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    // The pause was ours: the publisher is not to blame for it.
    this.#since = this.#clock.now();
    this.#sinceBytes = this.#bytes;
    this.#controller?.resume();
  }

  cancel(): void {
    this.#finish();
    this.#controller?.abort(new Error('nobody reads the rest'));
  }

  #abort(error: AnnalsError): void {
    this.#finish(error);
    this.#controller?.abort(error);
  }

  #finish(error?: Error): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#total?.abort();
    this.#forget?.();
    const failure = error && this.#isHarmless(error) ? undefined : error && this.#named(error);
    this.#witness(this.#outgoing, this.#ended(failure));
    if (!failure) this.#queue?.end();
    else if (this.#queue) this.#queue.fail(failure);
    else this.#reject(failure);
  }

  #ended(failure: AnnalsError | undefined): Ended {
    const asked = this.#headers['retry-after'];
    const now = this.#clock.now();
    return {
      startedAt: this.#started,
      durationMs: now - this.#started,
      status: this.#status,
      bytes: this.#bytes,
      mediaType: mediaTypeOf(this.#headers['content-type']),
      retryAfterMs: asked === undefined ? undefined : parseRetryAfter(asked, now),
      failure,
    };
  }

  /** A 304 may state the length of what it does not send; undici takes that for a lie. */
  #isHarmless(error: Error & { code?: string }): boolean {
    return this.#status === 304 && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
  }

  #named(error: Error & { code?: string }): AnnalsError {
    if (error instanceof AnnalsError) return error;
    const { url } = this.#outgoing;
    const facts = { url: url.href, httpStatus: this.#status };
    const known = CODES[error.code ?? ''];
    const length = this.#headers['content-length'];
    const declared = length === undefined ? Number.NaN : Number(length);
    if (
      this.#bytes !== declared &&
      !Number.isNaN(declared) &&
      (!known || known === 'WRONG_LENGTH')
    ) {
      const message = `${where(url)}: the body ended after ${this.#bytes} bytes; ${declared} were declared`;
      return new AnnalsError('WRONG_LENGTH', message, facts, error);
    }
    const says = error.message || error.code || 'no answer';
    return new AnnalsError(known ?? 'NETWORK_ERROR', `${where(url)}: ${says}`, facts, error);
  }
}

/** undici has made the object for this response alone: it is changed, not copied. */
function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') continue;
    // A cookie's date has a comma in it: joined by commas, two cookies could not be told apart.
    headers[name] = value?.join(name === 'set-cookie' ? '\n' : ', ') ?? '';
  }
  return headers as Record<string, string>;
}

/** Of thousands of answers most say the same. */
function mediaTypeOf(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  if (!mediaTypes.has(contentType)) {
    if (mediaTypes.size >= 256) mediaTypes.clear();
    mediaTypes.set(contentType, essenceOf(contentType));
  }
  return mediaTypes.get(contentType);
}

const mediaTypes = new Map<string, string | undefined>();

/** undici's names, in our words. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  UND_ERR_CONNECT_TIMEOUT: 'TIMED_OUT',
  UND_ERR_HEADERS_TIMEOUT: 'TIMED_OUT',
  UND_ERR_BODY_TIMEOUT: 'TIMED_OUT',
  ETIMEDOUT: 'TIMED_OUT',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'WRONG_LENGTH',
};

const timedOut = (url: URL, what: string): AnnalsError =>
  new AnnalsError('TIMED_OUT', `${where(url)}: ${what}`, { url: url.href });

const drips = (url: URL, bytes: number, ms: number): AnnalsError =>
  timedOut(url, `${bytes} bytes came in ${Math.round(ms / 1000)} s; ${LEAST_BYTES} is the least`);

const endlessHints = (url: URL, count: number): AnnalsError =>
  new AnnalsError(
    'NETWORK_ERROR',
    `${where(url)}: ${count} informational answers came before the answer; ${MOST_HINTS} is the most`,
    { url: url.href },
  );

export const tooLarge = (url: URL, what: string, most: number): AnnalsError =>
  new AnnalsError('TOO_LARGE', `${where(url)}: ${what}; the limit is ${most}`, { url: url.href });

const stopped = (url: URL): AnnalsError =>
  new AnnalsError('STOPPED', `${where(url)}: the request was stopped`, { url: url.href });
