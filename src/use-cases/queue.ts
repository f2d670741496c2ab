import type { App } from '../app/app.ts';
import { type PoolReport, quotaReport } from '../app/quota.ts';
import type { HostLimit, PoliteMemory } from '../core/polite-memory.ts';
import type { Run } from '../core/run.ts';
import { type Instant, instant } from '../core/time.ts';
import { intervalOf } from '../fetch/limits/limiter.ts';

/** What may keep the next request to a host from leaving at once. */
export const HOLDS = ['asked to wait', 'breaker', 'quota', 'robots.txt', 'pace', 'retry'] as const;

export interface Hold {
  readonly what: (typeof HOLDS)[number];
  readonly until: Instant | null;
  readonly says: string;
}

/** What waits for one host, over all runs that are going. */
export interface HostQueue {
  readonly host: string | null;
  readonly waiting: number;
  readonly leased: number;
  readonly inFlight: number | null;
  /** Whether the first items of a long queue stand for the rest of it. */
  readonly estimated: boolean;
  readonly nextTurnAt: Instant | null;
  readonly heldBy: readonly Hold[];
  readonly runs: readonly QueuePart[];
}

interface QueuePart {
  readonly runId: string;
  readonly source: string;
  readonly waiting: number;
  readonly leased: number;
}

/** More runs than so many at once there are not. */
const MOST_RUNS = 100;

/** What waits for which host, and what holds it, whichever process has the run. */
export async function queueByHost(app: App): Promise<readonly HostQueue[]> {
  const running = await app.catalog.runs.list({ status: 'running', limit: MOST_RUNS });
  const byHost = new Map<string | null, Gathered>();
  for (const run of running) await gather(app, run, byHost);
  const memory = await app.politeMemory();
  const now = app.clock.now();
  const pools = await quotaReport(app, memory, now);
  const queues = [...byHost].map(([host, gathered]) => queueOf(memory, pools, host, gathered, now));
  return (await Promise.all(queues)).sort((a, b) => b.waiting - a.waiting);
}

interface Gathered {
  estimated: boolean;
  readyNow: number;
  nextRetry: Instant | null;
  readonly parts: QueuePart[];
}

async function gather(app: App, run: Run, into: Map<string | null, Gathered>): Promise<void> {
  const { items } = app.catalog;
  const [{ pending }, looked] = await Promise.all([items.outlook(run.id), items.byHost(run.id)]);
  const seen = looked.reduce((sum, { waiting }) => sum + waiting, 0);
  const scale = seen === 0 ? 1 : Math.max(1, pending / seen);
  for (const { host, waiting, ready, leased, nextRetry } of looked) {
    const there = into.get(host) ?? { estimated: false, readyNow: 0, nextRetry: null, parts: [] };
    into.set(host, there);
    there.estimated ||= scale > 1;
    there.readyNow += ready;
    if (nextRetry !== null && (there.nextRetry === null || nextRetry < there.nextRetry)) {
      there.nextRetry = nextRetry;
    }
    const part = { runId: run.id, source: run.source, leased };
    there.parts.push({ ...part, waiting: Math.round(waiting * scale) });
  }
}

async function queueOf(
  memory: PoliteMemory,
  pools: readonly PoolReport[],
  host: string | null,
  { parts, estimated, readyNow, nextRetry }: Gathered,
  now: number,
): Promise<HostQueue> {
  const waiting = parts.reduce((sum, part) => sum + part.waiting, 0);
  const leased = parts.reduce((sum, part) => sum + part.leased, 0);
  const level = host === null ? undefined : await levelOf(memory, host, now);
  const holds = host === null ? [] : await holdsOf(memory, pools, host, level?.askedAt, now);
  if (nextRetry !== null && readyNow === 0 && waiting > 0) {
    const says = 'every item that waits was put off after an attempt that came to nothing';
    holds.push({ what: 'retry', until: nextRetry, says });
  }
  const heldBy = holds.sort((a, b) => (b.until ?? '').localeCompare(a.until ?? ''));
  return {
    host,
    waiting,
    leased,
    inFlight: level?.inFlight ?? null,
    estimated,
    nextTurnAt: heldBy[0]?.until ?? null,
    heldBy,
    runs: parts,
  };
}

async function holdsOf(
  memory: PoliteMemory,
  pools: readonly PoolReport[],
  host: string,
  askedAt: number | undefined,
  now: number,
): Promise<Hold[]> {
  const [{ cooling, breaker }, limits] = await Promise.all([
    memory.hosts.find(host),
    memory.hosts.limits(host),
  ]);
  const holds: Hold[] = [];
  if (cooling && Date.parse(cooling.until) > now) {
    holds.push({ what: 'asked to wait', until: cooling.until, says: cooling.reason });
  }
  if (breaker?.state === 'open') {
    const says = `${breaker.failures} failures in a row`;
    holds.push({ what: 'breaker', until: breaker.until, says });
  }
  for (const { name, hosts, left, refillAt } of pools) {
    if (!hosts.includes(host) || left > 0) continue;
    holds.push({ what: 'quota', until: refillAt, says: `${name} is spent for now` });
  }
  const pace = paceOf(limits, askedAt, now);
  if (pace) holds.push(pace);
  return holds;
}

/** The strictest of all who ask; robots.txt asks, too. */
function paceOf(
  limits: readonly HostLimit[],
  askedAt: number | undefined,
  now: number,
): Hold | undefined {
  const strictest = limits.toSorted((a, b) => intervalOf(b.rate) - intervalOf(a.rate))[0];
  const gap = strictest ? intervalOf(strictest.rate) : 0;
  if (!strictest || gap === 0) return undefined;
  const next = askedAt === undefined ? undefined : askedAt + gap;
  const what = strictest.who === 'robots.txt' ? 'robots.txt' : 'pace';
  const until = next !== undefined && next > now ? instant(next) : null;
  return { what, until, says: `${strictest.who} asks for ${strictest.rate}` };
}

/** What the limiter keeps of a host for all processes. */
interface HostLevel {
  readonly pace?: { readonly at: number };
  readonly places?: Readonly<Record<string, number>>;
}

async function levelOf(memory: PoliteMemory, host: string, now: number) {
  const name = `host ${host}`;
  const read = (rows: Map<string, HostLevel>) => rows.get(name);
  // A folder that is only read has no such file; that is no reason to hide the queue.
  const row = await memory.turns
    .update<HostLevel, HostLevel | undefined>([name], now, read)
    .catch(() => undefined);
  if (!row) return undefined;
  const inFlight = Object.values(row.places ?? {}).reduce((sum, one) => sum + one, 0);
  return { inFlight, askedAt: row.pace?.at };
}
