import { AnnalsError } from '../core/errors.ts';
import type { Run } from '../core/run.ts';
import { instant, MINUTE } from '../core/time.ts';
import type { Counter } from './counter.ts';
import { lineFor } from './decision-lines.ts';
import { takenOver } from './finish.ts';
import type { RunParts } from './parts.ts';

/** How often the free space is written down while a run goes on. */
const FREE_TOLD_EVERY_MS = MINUTE;

/**
 * While the run lives: says so, keeps its leases, rescues those that ran out, watches the disk and
 * the deadline. Calls `stop` when the run cannot or may not go on. Says whether the run is still
 * ours: another process takes over a run that was silent for too long.
 */
export async function heartbeat(
  parts: RunParts,
  run: Run,
  attempts: number,
  counter: Counter,
  stop: (because: AnnalsError) => void,
  over: AbortSignal,
): Promise<'ours' | 'taken over'> {
  const { catalog, clock, store, rules } = parts;
  let freeToldAt = clock.now();
  for (;;) {
    try {
      const now = clock.now();
      const deadline =
        run.deadlineAt === null ? Number.POSITIVE_INFINITY : Date.parse(run.deadlineAt);
      await clock.sleep(Math.max(1, Math.min(rules.heartbeatMs, deadline - now)), over);
    } catch {
      return 'ours';
    }
    const now = clock.now();
    try {
      if (!(await catalog.runs.heartbeat(run.id, parts.owner, instant(now)))) {
        stop(takenOver(run));
        return 'taken over';
      }
      await catalog.runs.count(run.id, counter.counts);
      await catalog.items.extend(parts.owner, instant(now + rules.leaseMs), [...parts.inHand]);
      await catalog.items.rescue(run.id, instant(now), attempts);
      const free = await store.room();
      if (free < rules.minFreeBytes) stop(diskLow(free, rules.minFreeBytes));
      if (now - freeToldAt >= FREE_TOLD_EVERY_MS) {
        freeToldAt = now;
        const details = { freeMb: mib(free), leastMb: mib(rules.minFreeBytes) };
        const line = lineFor(run.id, run.source)('run', 'free disk', { at: instant(now), details });
        await catalog.decisions.add([line]);
      }
    } catch (error) {
      parts.log('warn', 'a heartbeat failed', { error: String(error) });
    }
    if (run.deadlineAt !== null && instant(now) >= run.deadlineAt) {
      stop(new AnnalsError('RUN_DEADLINE', `the run reached its deadline ${run.deadlineAt}`));
      return 'ours';
    }
  }
}

export const diskLow = (free: number, least: number): AnnalsError =>
  new AnnalsError('DISK_FULL', `free space is ${mib(free)} MiB; the least is ${mib(least)} MiB`);

const mib = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
