import { AnnalsError } from '../../core/errors.ts';
import type { ExchangeReport } from '../../core/http.ts';
import type { CacheStore } from '../../core/http-cache.ts';
import { essenceOf } from '../../core/media-type.ts';
import type { Clock } from '../../core/time.ts';
import type { Background } from '../background.ts';
import { bufferAnswer } from '../cache/buffered-answer.ts';
import type { CacheRequest } from '../cache/exchange.ts';
import { field } from '../cache/header-list.ts';
import { invalidatedKeys } from '../cache/invalidation.ts';
import { type CacheLookup, conditionsOf, lookupOf } from '../cache/lookup.ts';
import { type CachedResponse, withCache } from '../cache/with-cache.ts';
import { canonicalUrl } from '../canonical-url.ts';
import {
  type Exchange,
  type Incoming,
  type Layer,
  type Outgoing,
  replay,
  where,
} from '../exchange.ts';
import { report } from '../exchange-end.ts';
import { flights } from '../shared-requests.ts';

export interface CacheSettings {
  readonly store: CacheStore;
  /** A larger answer is passed on as it comes, and not kept. */
  readonly maxEntryBytes: number;
}

/**
 * A private cache (RFC 9111) for listings and pages. Bytes of documents pass by: they are in the
 * store. A hit takes no turn and no quota, for those come below; what robots.txt forbids today is
 * not read from yesterday's copy, for that comes above.
 */
export function caching(
  { store, maxEntryBytes }: CacheSettings,
  clock: Clock,
  work: Background,
): { readonly layer: Layer; readonly stop: () => void } {
  const closing = new AbortController();

  const layer: Layer = (next) => {
    const together = flights();
    return (outgoing) => {
      if (outgoing.method !== 'GET') return passBy(outgoing, next, store);
      if (!mayBeCached(outgoing)) return next(outgoing);
      const lookup = lookupOf(outgoing);
      const answer = () => answerTo(outgoing, lookup, next);
      if (lookup.mustAsk) return answer();
      return together.join(flightOf(outgoing, lookup), outgoing.asked.signal, answer);
    };
  };
  return { layer, stop: () => closing.abort() };

  async function answerTo(
    outgoing: Outgoing,
    lookup: CacheLookup,
    next: Exchange,
  ): Promise<Incoming> {
    const startedAt = clock.now();
    let asking = outgoing;
    let came: Incoming | undefined;
    let confirmation: ExchangeReport | undefined;

    const send = async (request: CacheRequest) => {
      const isOurs = request !== lookup.request;
      const held = (exchange: ExchangeReport) => {
        confirmation = exchange;
      };
      const incoming = await next(isOurs ? conditional(asking, request, held) : asking);
      const { passed, kept, isWhole } = await bufferAnswer(incoming, maxEntryBytes, lookup.secrets);
      came = passed;
      // What is held of it is older than what the caller sees now.
      if (!isWhole) await store.delete(canonicalUrl(request.url));
      return kept;
    };
    const background = (renew: () => Promise<void>) => {
      asking = unhurried(outgoing, closing.signal);
      void work.add(renew());
    };
    const answer = await withCache(send, store, clock, { background, isOutage })(lookup.request);
    if (answer.outcome === 'network') return came ?? notHeld(outgoing);
    if (answer.outcome !== 'validated') tellHit(outgoing, answer, startedAt, clock.now());
    else if (confirmation) {
      outgoing.asked.observe?.({ ...confirmation, httpStatus: answer.status, cacheHit: true });
    }
    return fromCache(outgoing, answer);
  }
}

/** robots.txt, of which only the beginning is read, has a memory of its own; so has a browser. */
const mayBeCached = ({ asked, readAtMost }: Outgoing): boolean =>
  asked.role !== 'artifact' &&
  asked.cache !== 'no-store' &&
  readAtMost === undefined &&
  asked.asSent === undefined;

/** What a request that changes something makes doubtful is forgotten (RFC 9111 §4.4). */
async function passBy(outgoing: Outgoing, next: Exchange, store: CacheStore): Promise<Incoming> {
  const incoming = await next(outgoing);
  const { method, url } = outgoing;
  const headers = Object.entries(incoming.headers);
  const response = { status: incoming.status, headers, body: new Uint8Array() };
  for (const key of invalidatedKeys({ method, url: url.href, headers: [] }, response))
    await store.delete(key);
  return incoming;
}

/** Who comes back must not wait where others sit out a cool-down, nor one source for another's turn. */
const flightOf = ({ asked }: Outgoing, { request }: CacheLookup): string =>
  `${asked.source} ${asked.patience} ${asked.lane ?? ''} ${canonicalUrl(request.url)}`;

/** Asks whether what is held still holds. That it does is told when the caller gets it. */
function conditional(
  outgoing: Outgoing,
  request: CacheRequest,
  confirm: (exchange: ExchangeReport) => void,
): Outgoing {
  const { asked } = outgoing;
  const observe = (exchange: ExchangeReport) => {
    if (exchange.httpStatus === 304 && !exchange.error) confirm(exchange);
    else asked.observe?.(exchange);
  };
  const headers = { ...outgoing.headers, ...conditionsOf(request) };
  return { ...outgoing, headers, asked: { ...asked, observe } };
}

/** The caller has its answer already: this is given up where others would wait, and by closing. */
function unhurried(outgoing: Outgoing, closing: AbortSignal): Outgoing {
  const signal = AbortSignal.any([outgoing.asked.signal, closing]);
  return { ...outgoing, asked: { ...outgoing.asked, patience: 'comes-back', signal } };
}

/** RFC 5861 §4: what a proxy would say with 500, 502, 503 or 504. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof AnnalsError)) return false;
  const { httpStatus } = error.facts;
  return httpStatus !== undefined && httpStatus >= 400
    ? OUTAGE_STATUSES.has(httpStatus)
    : OUTAGES.has(error.code);
}

const OUTAGE_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const OUTAGES: ReadonlySet<string> = new Set([
  'NETWORK_ERROR',
  'TIMED_OUT',
  'BREAKER_OPEN',
  'WRONG_LENGTH',
  'BAD_ENCODING',
]);

function tellHit(outgoing: Outgoing, answer: CachedResponse, startedAt: number, now: number): void {
  const { asked } = outgoing;
  const observe = (exchange: ExchangeReport) => asked.observe?.({ ...exchange, cacheHit: true });
  if (!asked.observe) return;
  report(
    { ...outgoing, asked: { ...asked, observe } },
    {
      startedAt,
      durationMs: now - startedAt,
      status: answer.status,
      bytes: 0,
      mediaType: essenceOf(field(answer.headers, 'content-type')),
      retryAfterMs: undefined,
      failure: undefined,
    },
  );
}

function fromCache({ url }: Outgoing, { status, headers, body }: CachedResponse): Incoming {
  const fields: Record<string, string> = {};
  for (const [name, value] of headers) fields[name.toLowerCase()] = value;
  return { status, headers: fields, url, body: replay([body]), cacheHit: true };
}

/** Only a source that sends `only-if-cached` of its own accord gets here. */
function notHeld({ url }: Outgoing): never {
  throw new AnnalsError('HTTP_5XX', `${where(url)}: asked for only if cached, and it is not`, {
    httpStatus: 504,
    url: url.href,
  });
}
