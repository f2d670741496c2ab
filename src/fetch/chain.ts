import { AnnalsError } from '../core/errors.ts';
import type { Fetch, FetchAnswer, HttpRequest } from '../core/http.ts';
import { ulid } from '../core/ids.ts';
import type { PoliteMemory, RateEvent } from '../core/polite-memory.ts';
import type { QuotaPool } from '../core/quota-pool.ts';
import type { Tell } from '../core/telemetry.ts';
import { type Clock, instant, type Random } from '../core/time.ts';
import { background } from './background.ts';
import { showAsSent } from './browser/show-as-sent.ts';
import { connections, mayBePrivate, type NetworkSettings, type Wiring } from './connections.ts';
import type { Outgoing } from './exchange.ts';
import { discard, type Exchange, hostOf, type Incoming, type Layer } from './exchange.ts';
import { cachedOf, report, telling, witnesses } from './exchange-end.ts';
import { guard } from './guard/guard.ts';
import { hosts as knownHosts, type Refused } from './hosts.ts';
import { announcements } from './layers/announced.ts';
import { breakers } from './layers/breaker.ts';
import { type CacheSettings, caching } from './layers/cache.ts';
import { classify } from './layers/classify.ts';
import { decode } from './layers/decode.ts';
import { type Identity, identify } from './layers/identify.ts';
import { quotas } from './layers/quota.ts';
import { redirects } from './layers/redirects.ts';
import { retry } from './layers/retry.ts';
import { waitForTurn } from './layers/wait-for-turn.ts';
import { sharedLimiter } from './limits/shared-limiter.ts';
import { turns } from './limits/turns.ts';
import type { Wire } from './replay/wire.ts';
import { obeyRobots } from './robots/layer.ts';
import { traffic as countedTraffic } from './traffic.ts';
import { transport } from './transport.ts';
import { volatileMemory } from './volatile-memory.ts';

export interface PoliteParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly identity: Identity;
  readonly network: NetworkSettings;
  /** What outlives the process; without one, nothing does. */
  readonly memory?: PoliteMemory;
  /** Who asks, unlike any other that shares the memory; and how it is known that one is gone. */
  readonly owner?: string;
  readonly isDead?: (owner: string) => boolean;
  readonly pools?: readonly QuotaPool[];
  /** Answers that may be used again; without it, none is. */
  readonly cache?: CacheSettings;
  readonly wiring?: Wiring;
  /** A recorder around the network, or a recording instead of it. */
  readonly wire?: Wire;
  /** Told of every exchange, wait and move of a breaker. */
  readonly tell?: Tell;
  /** What went wrong beside a request: a memory that could not be written. */
  readonly complain?: (error: unknown) => void;
}

/** Every request leaves through this list, top to bottom, and its answer comes back bottom to top. */
export function politeFetch(parts: PoliteParts): { fetch: Fetch; close: () => Promise<void> } {
  const { clock, random, memory = volatileMemory(), pools = [], tell } = parts;
  const work = background(parts.complain ?? (() => undefined));
  const network = connections(parts.network, parts.wiring);
  const traffic = countedTraffic(memory.traffic, clock, work);
  const hosts = knownHosts(memory, clock, work, (host, facts) => breaker.learn(host, facts));
  const breaker = breakers(memory.hosts, clock, work, hosts.know, tell);
  const quota = quotas(pools, memory.quota, clock, work);
  const complain = parts.complain ?? (() => undefined);
  const owner = parts.owner ?? `somebody:0:${ulid(clock.now(), random)}`;
  const limiter = sharedLimiter({ memory, clock, owner, isDead: parts.isDead, complain });
  const turn = turns({
    limiter,
    clock,
    random,
    hosts,
    work,
    waits: (outgoing, ms, reason) => tellWait(outgoing, ms, reason),
    limits: (host, limit) => void work.add(memory.hosts.limit(host, limit)),
  });
  const safety = guard(
    { allowHttp: parts.network.allowHttp ?? [], mayBePrivate: mayBePrivate(parts.network) },
    clock,
  );
  const cache = parts.cache && caching(parts.cache, clock, work);
  const name = identify(parts.identity);

  const witness = witnesses(
    report,
    breaker.witness,
    traffic.witness,
    telling(tell),
    (outgoing, ended) => {
      const { status, failure } = ended;
      if (!failure && status !== undefined && status < 400) hosts.answered(outgoing.host);
    },
  );
  const wire = transport(network.dispatcherFor, clock, witness);

  const exchange = compose(
    [
      redirects(10),
      safety,
      name,
      obeyRobots({
        memory: memory.robots,
        clock,
        random,
        approach: (next) => compose([redirects(5), safety, name], next),
        askPace: turn.askPace,
      }),
      ...(cache ? [cache.layer] : []),
      retry(clock, random),
      quota.spend,
      breaker.layer,
      waitForTurn(turn),
      classify(clock, { refused }),
      showAsSent,
      announcements(clock, traffic.event),
      quota.listen,
      decode,
    ],
    parts.wire?.(wire, witness) ?? wire,
  );

  return {
    fetch: async (request) => {
      const outgoing = outgoingOf(request);
      const incoming = await exchange(outgoing);
      if (incoming.cacheHit) {
        traffic.cacheHit(outgoing, 0);
        tell?.({ type: 'http', ...cachedOf(outgoing, incoming.status) });
      }
      return answerOf(incoming);
    },
    close: async () => {
      cache?.stop();
      await network.close();
      await work.settled();
      await limiter.close();
      await traffic.close();
    },
  };

  async function refused(...asked: Parameters<typeof hosts.refused>): Promise<Refused> {
    const answer = await hosts.refused(...asked);
    const { until, reason } = answer;
    tell?.({ type: 'cooling', host: asked[0], until: instant(until), reason });
    return answer;
  }

  function tellWait(outgoing: Outgoing, waitMs: number, reason: string): void {
    const at = instant(clock.now());
    const { host, url, asked, quota: share } = outgoing;
    const kind = hosts.cooling(host, clock.now()) ? 'asked-to-wait' : share ? 'quota' : 'waited';
    const event: RateEvent = {
      at,
      host,
      source: asked.source,
      kind,
      waitMs: Math.round(waitMs),
      reason,
    };
    traffic.event(event);
    tell?.({ type: 'wait', ...event });
    // Who comes back has the reason in its error, and from there in its item's row.
    if (asked.patience === 'waits')
      asked.decide?.({ at, url: url.href, host, about: 'turn', verdict: 'waits', reason });
  }
}

const compose = (layers: readonly Layer[], last: Exchange): Exchange =>
  layers.reduceRight((next, layer) => layer(next), last);

function outgoingOf(asked: HttpRequest): Outgoing {
  let url: URL;
  try {
    url = new URL(asked.url);
  } catch (cause) {
    throw new AnnalsError('HTTP_4XX', `'${asked.url}' is no URL`, { url: asked.url }, cause);
  }
  const headers: Record<string, string> = {};
  if (asked.headers) {
    for (const name in asked.headers) headers[name.toLowerCase()] = asked.headers[name] ?? '';
  }
  return {
    url,
    host: hostOf(url),
    method: asked.method ?? 'GET',
    headers,
    body: asked.body,
    asked,
    attempt: 1,
  };
}

async function answerOf(incoming: Incoming): Promise<FetchAnswer> {
  const { status, headers, body, cacheHit } = incoming;
  const url = incoming.url.href;
  if (status !== 304 && status !== 404 && status !== 410) {
    return { is: 'fetched', status, headers, url, body, cacheHit };
  }
  // Nobody reads this body; the turn must still be given back.
  await discard(incoming);
  return status === 304 ? { is: 'unchanged', status, headers, url } : { is: 'gone', status, url };
}
