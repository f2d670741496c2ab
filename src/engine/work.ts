import type { LeasedItem } from '../core/catalog.ts';
import { type Failure, failureOf } from '../core/errors.ts';
import type { Politeness } from '../core/politeness.ts';
import { BEATS_UNTIL_DEAD, type Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import type { WorkerState } from '../core/telemetry.ts';
import { instant } from '../core/time.ts';
import { attempt, giveBack } from './attempt.ts';
import type { Counter } from './counter.ts';
import { type RunParts, workersFor } from './parts.ts';

/** Leasing costs a transaction: take a few per worker, no more than can be worked on soon. */
const LEASES_PER_WORKER = 2;
/** How long an idle worker waits before it looks again, when nothing says when. */
const LOOK_AGAIN_MS = 500;

/**
 * Workers lease, attempt and settle until nothing is left or the run must stop. Returns what
 * stopped it, if anything did. Leases not yet begun are given back.
 */
export async function work(
  parts: RunParts,
  source: Source,
  run: Run,
  signals: { readonly stop: AbortSignal; readonly hard: AbortSignal },
  counter: Counter,
): Promise<Failure | undefined> {
  const workers = workersFor(parts, source, run);
  const leased: LeasedItem[] = [];
  let stopping: Failure | undefined;
  let leasing: Promise<boolean> | undefined;
  let busy = 0;
  /** When the newest leases run out, unless they are extended. */
  let leasedUntil = 0;
  let toldToWait = { times: 0, until: 0 };
  const longest = Math.max(
    longestWaitMs(parts.politenessOf(source)),
    parts.quotaWaitMs?.(source) ?? 0,
  );
  /** The last thing a publisher said who wants us back later than a run waits. */
  let putOff: Failure | undefined;
  let allIdle = new AbortController();
  /** Since when items wait for nodes that read, and nobody has any item of the run in hand. */
  let unreadSince: number | undefined;

  const names = Array.from(
    { length: workers },
    (_, i) => `worker-${String(i + 1).padStart(2, '0')}`,
  );
  await Promise.all(names.map(loop));
  for (const item of leased) await giveBack(parts, item);
  for (const item of leased) parts.inHand.delete(item.id);
  return stopping;

  async function loop(name: string): Promise<void> {
    tellState(name, 'started');
    try {
      await takeTurns(name);
    } catch (error) {
      // The catalog refuses: the others finish what they have in hand, and nobody leases more.
      stopping ??= failureOf(error);
    } finally {
      tellState(name, 'stopped');
    }
  }

  function tellState(worker: string, state: WorkerState['state']): void {
    const at = instant(parts.clock.now());
    parts.tell?.({ type: 'worker', at, runId: run.id, source: source.name, worker, state });
  }

  async function takeTurns(name: string): Promise<void> {
    let state: WorkerState['state'] = 'started';
    const become = (next: WorkerState['state']) => {
      if (next !== state) tellState(name, next);
      state = next;
    };
    for (;;) {
      if (stopping || signals.stop.aborted) return;
      const item = leased.shift();
      if (!item) {
        become('idle');
        leasing ??= leaseMore();
        if (!(await leasing)) return;
        continue;
      }
      busy++;
      counter.inWork(busy);
      become('busy');
      try {
        await one(item, name);
      } finally {
        parts.inHand.delete(item.id);
        busy--;
        if (busy === 0) allIdle.abort();
      }
    }
  }

  async function one(item: LeasedItem, name: string): Promise<void> {
    // Whoever was stopped for longer than a lease finds its items with another: it must not ask again.
    const isLate = parts.clock.now() >= leasedUntil;
    if (isLate && !(await parts.catalog.items.begin(item))) {
      parts.log('warn', 'a lease ran out before its turn', { key: item.candidate.key });
      return;
    }
    const done = await attempt(parts, source, run, item, name, signals.hard);
    counter.attempted(item.id);
    if (done.is === 'stop') stopping ??= done.failure;
    if (done.is === 'lost')
      parts.log('warn', 'a settlement was refused', { key: item.candidate.key, why: done.why });
    if (done.is !== 'settled') return;
    toldToWait =
      done.event.type === 'snooze'
        ? { times: toldToWait.times + 1, until: Date.parse(done.event.until) }
        : { times: 0, until: 0 };
    if (done.event.type === 'snooze' && toldToWait.until > parts.clock.now() + longest)
      putOff = done.event.because;
    if (done.event.type === 'keep') {
      counter.add({ downloaded: 1, bytes: done.bytes, withoutText: done.withoutText ? 1 : 0 });
    }
    if (done.event.type === 'give-up') counter.add({ failed: 1 });
  }

  /** True when it is worth looking at `leased` again. One call at a time serves all workers. */
  async function leaseMore(): Promise<boolean> {
    try {
      for (;;) {
        if (stopping || signals.stop.aborted) return false;
        const now = parts.clock.now();
        const isSoon = toldToWait.until > now && toldToWait.until <= now + longest;
        if (toldToWait.times >= workers * LEASES_PER_WORKER && isSoon) {
          // Everything tried lately was told to wait: asking on would only move items about.
          toldToWait.times = 0;
          const wait = Math.min(toldToWait.until - now, parts.rules.heartbeatMs);
          await pause(wait, signals.stop);
          continue;
        }
        // The last busy worker wakes us: what it did may have been all there was.
        allIdle = new AbortController();
        const share = await parts.share?.();
        // Nodes that read are there and do not: one may have the source switched off, or a full disk.
        const isUnread = now - (unreadSince ?? now) >= BEATS_UNTIL_DEAD * parts.rules.heartbeatMs;
        const taken = await parts.catalog.items.lease(run.id, parts.owner, {
          max: workers * LEASES_PER_WORKER,
          now: instant(now),
          until: instant(now + parts.rules.leaseMs),
          share: share === 'fetch' && isUnread ? 'all' : share,
        });
        leased.push(...taken);
        for (const { id } of taken) parts.inHand.add(id);
        if (taken.length > 0) leasedUntil = now + parts.rules.leaseMs;
        if (taken.length > 0) return true;
        const outlook = await parts.catalog.items.outlook(run.id);
        if (outlook.pending === 0 && outlook.inProgress === 0) return false;
        const waitsForOthers = share === 'fetch' && outlook.nextAt === null;
        unreadSince = waitsForOthers && outlook.inProgress === 0 ? (unreadSince ?? now) : undefined;
        const next = outlook.nextAt === null ? now + LOOK_AGAIN_MS : Date.parse(outlook.nextAt);
        if (busy === 0 && outlook.inProgress === 0 && next > now + longest) {
          stopping ??= comeBackLater(outlook.pending, next, putOff);
          return false;
        }
        // While our own workers are busy they may put an item back at any moment.
        const wait = busy > 0 ? Math.min(next - now, LOOK_AGAIN_MS) : next - now;
        const waking = AbortSignal.any([signals.stop, allIdle.signal]);
        await pause(Math.max(5, Math.min(wait, parts.rules.heartbeatMs)), waking);
      }
    } finally {
      leasing = undefined;
    }
  }

  async function pause(ms: number, waking: AbortSignal): Promise<void> {
    try {
      await parts.clock.sleep(ms, waking);
    } catch {
      // Woken: the loop looks why.
    }
  }
}

/** Longer than this no run waits for its next item: it ends, and is resumed. */
function longestWaitMs({ retry, breaker }: Politeness): number {
  return Math.max(retry.retryAfterCapMs, 1.2 * retry.backoff.maxMs, breaker.openMs);
}

function comeBackLater(items: number, next: number, because: Failure | undefined): Failure {
  const why = because ? `: ${because.message}` : '';
  const message = `${items} items wait until ${instant(next)}, longer than a run does${why}`;
  return { code: 'COME_BACK_LATER', message };
}
