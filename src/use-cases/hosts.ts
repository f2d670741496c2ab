import { AnnalsError } from '../core/errors.ts';
import type {
  BreakerRecord,
  BreakerTransition,
  HostLimit,
  MinuteCount,
  PoliteMemory,
  RateEvent,
  RobotsRecord,
} from '../core/polite-memory.ts';
import { DAY, HOUR, type Instant, instant } from '../core/time.ts';
import { intervalOf } from '../fetch/limits/limiter.ts';
import { PRODUCT_TOKEN } from '../fetch/robots/layer.ts';
import { parseRobots } from '../fetch/robots/parse.ts';

/** How we behave towards a host, and it towards us. */
export interface HostReport {
  readonly host: string;
  readonly robots: readonly RobotsReport[];
  readonly limits: LimitsReport;
  readonly cooling: { readonly until: Instant; readonly reason: string } | null;
  readonly breaker: BreakerRecord;
  /** Newest first. */
  readonly transitions: readonly BreakerTransition[];
  readonly traffic: TrafficReport;
  /** What made us wait, newest first. */
  readonly waits: readonly Wait[];
  /** What its answers announced of their own end in the last thirty days: the newest of each kind. */
  readonly announced: readonly Announced[];
}

export interface RobotsReport {
  readonly origin: string;
  readonly fetchedAt: Instant;
  readonly status: number;
  /** Whom the rules that hold for us speak to: `annals` or `*`; null when none do. */
  readonly group: string | null;
  /** As the file spells them. */
  readonly rules: readonly string[];
  readonly crawlDelaySeconds: number | null;
}

export interface LimitsReport {
  /** The strictest of all who ask. */
  readonly rate: string;
  readonly inFlight: number | null;
  readonly askers: readonly HostLimit[];
}

export interface TrafficReport {
  readonly since: Instant;
  readonly requests: number;
  readonly bytes: number;
  readonly cacheHits: number;
  readonly mostPerMinute: number;
  readonly meanMs: number | null;
  /** By HTTP status or error code. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly bySource: Readonly<Record<string, number>>;
  /** Minutes in which anything was asked, oldest first. */
  readonly minutes: readonly { readonly minute: Instant; readonly requests: number }[];
}

export type Wait = RateEvent & { readonly kind: Exclude<RateEvent['kind'], 'announced'> };
export type Announced = Pick<RateEvent, 'at' | 'source' | 'reason'>;

export async function hostReport(
  memory: PoliteMemory,
  host: string,
  { now, sinceMs = 24 * HOUR }: { now: number; sinceMs?: number },
): Promise<HostReport> {
  if (!(await memory.hosts.names()).includes(host)) {
    throw new AnnalsError('NOT_FOUND', `${host} was never asked; see \`annals host\``);
  }
  const since = instant(now - sinceMs);
  const facts = await memory.hosts.find(host);
  const askers = await memory.hosts.limits(host);
  const robots = await Promise.all(
    [`https://${host}`, `http://${host}`].map((origin) => memory.robots.find(origin)),
  );
  const events = await memory.traffic.events(host, LOOKED_AT);
  const stillCooling = facts.cooling && Date.parse(facts.cooling.until) > now;
  return {
    host,
    robots: robots.flatMap((record) => (record ? [robotsReport(record)] : [])),
    limits: limitsReport(askers),
    cooling: stillCooling ? facts.cooling : null,
    breaker: facts.breaker ?? { state: 'closed', failures: 0, until: null },
    transitions: await memory.hosts.transitions(host, 20),
    traffic: trafficReport(await memory.traffic.minutes(host, since), since),
    waits: events.filter((one): one is Wait => one.kind !== 'announced').slice(0, 20),
    announced: announcedIn(events, now),
  };
}

/** An announcement is repeated every day, and waits may be many more: this far back it is looked for. */
const LOOKED_AT = 500;

function announcedIn(events: readonly RateEvent[], now: number): readonly Announced[] {
  const found = new Map<string, Announced>();
  for (const { kind, at, source, reason } of events) {
    const isRecent = kind === 'announced' && now - Date.parse(at) < 30 * DAY;
    const key = `${source} ${reason}`;
    if (isRecent && !found.has(key)) found.set(key, { at, source, reason });
  }
  return [...found.values()];
}

/** What publishers announced, by host: `annals health` tells it. */
export async function announcedByAll(
  { hosts, traffic }: Pick<PoliteMemory, 'hosts' | 'traffic'>,
  now: number,
): Promise<readonly (Announced & { readonly host: string })[]> {
  const names = await hosts.names();
  const all = names.map(async (host) =>
    announcedIn(await traffic.events(host, LOOKED_AT), now).map((one) => ({ host, ...one })),
  );
  return (await Promise.all(all)).flat();
}

function robotsReport({ origin, fetchedAt, status, body }: RobotsRecord): RobotsReport {
  const { groups } = parseRobots(status === 200 ? body : '');
  const token = [PRODUCT_TOKEN, '*'].find((one) => groups.has(one)) ?? null;
  const group = token === null ? undefined : groups.get(token);
  return {
    origin,
    fetchedAt,
    status,
    group: token,
    rules: (group?.rules ?? []).map(
      ({ kind, path }) => `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${path}`,
    ),
    crawlDelaySeconds: group?.delaySeconds ?? null,
  };
}

function limitsReport(askers: readonly HostLimit[]): LimitsReport {
  const rate = askers.reduce(
    (strictest, one) => (intervalOf(one.rate) > intervalOf(strictest) ? one.rate : strictest),
    'unlimited',
  );
  const places = askers.flatMap(({ inFlight }) => (inFlight === null ? [] : [inFlight]));
  return { rate, inFlight: places.length === 0 ? null : Math.min(...places), askers };
}

function trafficReport(counts: readonly MinuteCount[], since: Instant): TrafficReport {
  const asked = counts.filter(({ outcome }) => outcome !== 'cached');
  const perMinute = sums(asked, ({ minute }) => minute);
  const requests = total(asked, (count) => count.requests);
  return {
    since,
    requests,
    bytes: total(asked, (count) => count.bytes),
    cacheHits: total(counts, (count) => (count.outcome === 'cached' ? count.requests : 0)),
    mostPerMinute: Math.max(0, ...Object.values(perMinute)),
    meanMs: requests === 0 ? null : Math.round(total(asked, (one) => one.durationMs) / requests),
    outcomes: sums(asked, ({ outcome }) => outcome),
    bySource: sums(asked, ({ source }) => source),
    minutes: Object.entries(perMinute).map(([minute, count]) => ({ minute, requests: count })),
  };
}

const total = (counts: readonly MinuteCount[], of: (count: MinuteCount) => number): number =>
  counts.reduce((sum, count) => sum + of(count), 0);

function sums(
  counts: readonly MinuteCount[],
  by: (count: MinuteCount) => string,
): Record<string, number> {
  const all: Record<string, number> = {};
  for (const count of counts) all[by(count)] = (all[by(count)] ?? 0) + count.requests;
  return all;
}
