import { createHash } from 'node:crypto';
import type { CacheStore, StoredResponse } from '../../core/http-cache.ts';
import type { Clock } from '../../core/time.ts';
import { canonicalUrl } from '../canonical-url.ts';
import type { CacheExchange, CacheRequest, CacheResponse } from './exchange.ts';
import { freshnessOf } from './freshness.ts';
import { field, withField, without } from './header-list.ts';
import { invalidatedKeys } from './invalidation.ts';
import { partOf } from './ranges.ts';
import { decideReuse, mayStandIn, requestDirectives } from './reuse.ts';
import { canStore } from './storable.ts';
import {
  conditional,
  describes,
  isConditional,
  isUnchangedFor,
  mergedHeaders,
  storedHeaders,
} from './validation.ts';
import { isSelected, selectingFields } from './vary.ts';

/** Where an answer came from; `validated` cost a request but no body. */
export type CacheOutcome = 'network' | 'hit' | 'validated' | 'stale';

export interface CachedResponse extends CacheResponse {
  readonly outcome: CacheOutcome;
}

export interface CacheManners {
  /** Begins the renewal that goes on after an answer was given; a shutdown may have to wait for it. */
  readonly background?: (renew: () => Promise<void>) => void;
  /** Is this error what a proxy would say with 500, 502, 503 or 504 (RFC 5861 §4)? */
  readonly isOutage?: (error: unknown) => boolean;
}

/**
 * A private cache to RFC 9111 around an exchange. The decisions are pure functions beside this
 * file; here they are only carried out, in the order of §4.
 */
export function withCache(
  next: CacheExchange,
  store: CacheStore,
  clock: Pick<Clock, 'now'>,
  { background = begin, isOutage = () => true }: CacheManners = {},
): (request: CacheRequest) => Promise<CachedResponse> {
  return async (request) => {
    const held = isReadable(request) ? await select(request) : undefined;
    if (held === undefined) return fetchAnew(request);
    const decision = decideReuse(request, held.stored, clock.now());
    if (decision !== 'validate') {
      const answer = answerFrom(request, held);
      if (answer === undefined) return fetchAnew(request);
      await store.touch(held.stored, clock.now());
      if (decision === 'use') return { ...answer, outcome: 'hit' };
      background(() => validate(request, held).then(forget, forget));
      return { ...answer, outcome: 'stale' };
    }
    return request.method === 'HEAD' ? fetchAnew(request) : validate(request, held);
  };

  async function select(request: CacheRequest): Promise<Held | undefined> {
    const stored = (await store.get(canonicalUrl(request.url)))
      .filter((response) => isSelected(response, request.headers))
      .reduce<StoredResponse | undefined>(newer, undefined);
    const body = stored && (await store.body(stored.bodySha256));
    return stored && body ? { stored, body } : undefined;
  }

  async function fetchAnew(request: CacheRequest): Promise<CachedResponse> {
    if (requestDirectives(request).has('only-if-cached')) return NOT_CACHED;
    const requestTime = clock.now();
    const response = await next(request);
    await keep(request, response, requestTime);
    return { ...response, outcome: 'network' };
  }

  async function validate(request: CacheRequest, held: Held): Promise<CachedResponse> {
    if (requestDirectives(request).has('only-if-cached')) return NOT_CACHED;
    const asking =
      isConditional(request) || isPartial(request) ? undefined : conditional(request, held.stored);
    const requestTime = clock.now();
    let response: CacheResponse;
    try {
      response = await next(asking ?? request);
    } catch (error) {
      const answer = isOutage(error) && standIn(request, held);
      if (answer) return answer;
      throw error;
    }
    if (FAILURES.has(response.status)) {
      const answer = standIn(request, held);
      if (answer) return answer;
    }
    if (response.status === 304 && asking) {
      const stored = await renewed(held.stored, response, requestTime);
      return { ...whole({ stored, body: held.body }), outcome: 'validated' };
    }
    await keep(request, response, requestTime);
    return { ...response, outcome: 'network' };
  }

  async function keep(request: CacheRequest, response: CacheResponse, requestTime: number) {
    const key = canonicalUrl(request.url);
    const responseTime = clock.now();
    for (const doubtful of invalidatedKeys(request, response)) await store.delete(doubtful);
    if (request.method === 'HEAD') return weighHead(request, response, requestTime);
    const selecting = selectingFields(response.headers, request.headers);
    if (selecting === undefined || isPartial(request)) return;
    if (!canStore(request, response, responseTime)) return;
    const headers = storedHeaders(response.headers, responseTime);
    const bodySha256 = createHash('sha256').update(response.body).digest('hex');
    const bodyBytes = response.body.length;
    const { status } = response;
    await store.put(
      { key, selecting, status, headers, requestTime, responseTime, bodySha256, bodyBytes },
      response.body,
    );
  }

  /** §4.3.5: a HEAD renews what it describes, and makes doubtful what it does not. */
  async function weighHead(request: CacheRequest, response: CacheResponse, requestTime: number) {
    const held = response.status === 200 ? await select(request) : undefined;
    if (held === undefined) return;
    if (describes(held.stored, response)) await renewed(held.stored, response, requestTime);
    else await store.delete(held.stored.key);
  }

  async function renewed(stored: StoredResponse, answer: CacheResponse, requestTime: number) {
    const responseTime = clock.now();
    const headers = mergedHeaders(stored.headers, answer.headers, responseTime);
    const response = { ...stored, headers, requestTime, responseTime };
    await store.renew(response);
    return response;
  }

  function standIn(request: CacheRequest, held: Held): CachedResponse | undefined {
    if (!mayStandIn(request, held.stored, clock.now())) return undefined;
    const answer = answerFrom(request, held);
    return answer && { ...answer, outcome: 'stale' };
  }

  /** The stored answer in the shape the request asks for; `undefined` if it cannot be had of it. */
  function answerFrom(request: CacheRequest, held: Held): CacheResponse | undefined {
    const answer = whole(held);
    if (isUnchangedFor(request, held.stored)) return unchanged(answer);
    if (request.method === 'HEAD') return { ...answer, body: new Uint8Array() };
    return isPartial(request) ? partOf(request, answer) : answer;
  }

  function whole({ stored, body }: Held): CacheResponse {
    const age = Math.floor(freshnessOf(stored, clock.now()).age);
    return { status: stored.status, headers: withField(stored.headers, 'Age', String(age)), body };
  }
}

interface Held {
  readonly stored: StoredResponse;
  readonly body: Uint8Array;
}

/** RFC 5861 §4. */
const FAILURES: ReadonlySet<number> = new Set([500, 502, 503, 504]);

const NOT_CACHED: CachedResponse = {
  status: 504,
  headers: [],
  body: new Uint8Array(),
  outcome: 'network',
};

const begin = (renew: () => Promise<void>): void => void renew();
const forget = (): void => {};

function isReadable(request: CacheRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (requestDirectives(request).has('no-store')) return false;
  // These ask about the state at the publisher, which no cache knows.
  return ['if-match', 'if-unmodified-since'].every((name) => !field(request.headers, name));
}

function isPartial(request: CacheRequest): boolean {
  return field(request.headers, 'range') !== undefined;
}

function unchanged(answer: CacheResponse): CacheResponse {
  const headers = without(answer.headers, new Set(['content-length', 'content-type']));
  return { status: 304, headers, body: new Uint8Array() };
}

/** §4.1: of several that fit, the most recent. */
function newer(best: StoredResponse | undefined, one: StoredResponse): StoredResponse {
  return best === undefined || one.responseTime >= best.responseTime ? one : best;
}
