import { Cron } from 'croner';
import type { Catalog } from '../core/catalog.ts';
import type { Decision, Verdict } from '../core/decision.ts';
import type { Log } from '../core/log.ts';
import { type Clock, DAY, type Instant, instant, MINUTE } from '../core/time.ts';
import { lineFor } from './decision-lines.ts';

/** The platform's zone for schedules; a source may name its own. */
export const DEFAULT_TIMEZONE = 'America/New_York';

export interface Scheduled {
  readonly source: string;
  readonly cron: string;
  readonly timezone: string;
}

/** Between `from` and `due` the schedule is not due: whoever asks from within has the same answer. */
interface Gap {
  readonly from: number;
  readonly due: number;
}

/**
 * Whoever shows many sources asks for the next moments of each every few seconds, and a zone's clock is
 * dear to reckon with. A schedule has few moments that are asked about: the next ones.
 */
const gaps = new Map<string, Gap[]>();
const MOST_GAPS = 12;
const MOST_SCHEDULES = 1_000;

/** The first moment after `after` at which the schedule is due, however the clocks of its zone change. */
export function nextDue(
  { cron, timezone }: Pick<Scheduled, 'cron' | 'timezone'>,
  after: number,
): number | undefined {
  const name = `${timezone} ${cron}`;
  const known = gaps.get(name) ?? [];
  const gap = known.find(({ from, due }) => from <= after && after < due);
  if (gap) return gap.due;
  const due = new Cron(cron, { timezone, paused: true }).nextRun(new Date(after))?.getTime();
  if (due === undefined) return undefined;
  if (gaps.size >= MOST_SCHEDULES) gaps.clear();
  gaps.set(name, [{ from: after, due }, ...known].slice(0, MOST_GAPS));
  return due;
}

/** Every due moment in (after, until], oldest first, at most `most` of them. */
export function dueBetween(
  schedule: Pick<Scheduled, 'cron' | 'timezone'>,
  after: number,
  until: number,
  most = 1000,
): number[] {
  const due: number[] = [];
  for (
    let at = nextDue(schedule, after);
    at !== undefined && at <= until;
    at = nextDue(schedule, at)
  ) {
    due.push(at);
    if (due.length >= most) break;
  }
  return due;
}

export interface SchedulerParts {
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly log: Log;
  /** Starts the run; its outcome is its own business. */
  readonly fire: (source: string, slot: Instant) => Promise<void>;
  /** Which of the moments that were missed are made up for; none unless given. */
  readonly makeUp?: (source: string, missed: readonly number[], now: number) => readonly number[];
}

/** Later than this and the moment counts as missed: the machine slept, or nobody was running. */
const GRACE = 10 * MINUTE;
/**
 * Moments longer ago are not looked at. A clock that was years ahead for a while would otherwise take
 * every moment of those years, and the source would not run when they come.
 */
const LOOK_BACK = 31 * DAY;
/** Sleep is cut into pieces, so that a machine that was suspended notices soon after it wakes. */
const LONGEST_SLEEP = MINUTE;

/**
 * Fires each schedule when it is due, once among all processes: the moment is claimed in the
 * catalog first. What was missed is reported, and made up for where `makeUp` says so. Runs of one
 * source come one after the other. Returns when `stop` aborts and what it started has ended.
 */
export async function keepSchedule(
  parts: SchedulerParts,
  schedules: readonly Scheduled[],
  stop: AbortSignal,
): Promise<void> {
  const { catalog, clock } = parts;
  /** The last run of each source that was begun here: the next one waits for it. */
  const running = new Map<string, Promise<void>>();
  /** How far each schedule has been looked at. */
  const looked = new Map<string, number>();
  for (const { source } of schedules) {
    const last = await catalog.sources.lastSlot(source);
    // A slot in the future was taken while the clock was wrong: it must not silence the source till then.
    looked.set(source, Math.min(last === undefined ? Infinity : Date.parse(last), clock.now()));
  }
  while (!stop.aborted) {
    const now = clock.now();
    let next = now + LONGEST_SLEEP;
    for (const schedule of schedules) {
      const from = Math.max(looked.get(schedule.source) ?? now, now - LOOK_BACK);
      try {
        const slots = dueBetween(schedule, from, now);
        const missed = slots.filter((slot) => now - slot > GRACE);
        const madeUp = new Set(parts.makeUp?.(schedule.source, missed, now));
        for (const slot of slots) {
          const verdict = now - slot <= GRACE ? 'due' : madeUp.has(slot) ? 'made up' : 'missed';
          if ((await claim(parts, schedule, slot, verdict)) !== 'ours') continue;
          // Not awaited: a long run must not hold back other sources.
          const before = running.get(schedule.source) ?? Promise.resolve();
          const run = before.then(() => (stop.aborted ? undefined : start(parts, schedule, slot)));
          running.set(schedule.source, run);
        }
        // Not the later of both: a clock that was set back may not leave the source waiting.
        looked.set(schedule.source, now);
      } catch (error) {
        // The catalog was busy: the same moments are looked at again in a minute.
        parts.log('error', `schedule: ${schedule.source} could not be looked at`, {
          error: String(error),
        });
      }
      next = Math.min(next, nextDue(schedule, now) ?? next);
    }
    await clock.sleep(Math.max(1, next - clock.now()), stop).catch(() => undefined);
  }
  await Promise.all(running.values());
}

/** Whether this process is to run it: somebody else may, or it may be too late. */
async function claim(
  parts: SchedulerParts,
  schedule: Scheduled,
  slot: number,
  verdict: 'due' | 'made up' | 'missed',
): Promise<'ours' | 'taken' | 'missed'> {
  const at = instant(slot);
  if ((await parts.catalog.sources.claimSlot(schedule.source, at)) === 'taken') return 'taken';
  if (verdict === 'missed') {
    const reason = `due at ${at}, nobody was running; start it by hand if it is still wanted`;
    await tell(parts, schedule, 'missed', reason);
    return 'missed';
  }
  const reason =
    verdict === 'due'
      ? `${schedule.cron} in ${schedule.timezone}`
      : `due at ${at}, when nobody was running; run now`;
  await tell(parts, schedule, verdict, reason);
  return 'ours';
}

/** Never rejects: a run that could not be started is told in the decision log. */
async function start(parts: SchedulerParts, schedule: Scheduled, slot: number): Promise<void> {
  try {
    await parts.fire(schedule.source, instant(slot));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await tell(parts, schedule, 'not run', why).catch((failed: unknown) =>
      parts.log('error', `schedule: ${schedule.source} not run`, { why, error: String(failed) }),
    );
  }
}

async function tell(
  parts: SchedulerParts,
  schedule: Scheduled,
  verdict: Verdict<'schedule'>,
  reason: string,
): Promise<void> {
  parts.log(verdict === 'due' ? 'info' : 'warn', `schedule: ${schedule.source} ${verdict}`, {
    reason,
  });
  const line: Decision = {
    ...lineFor('', schedule.source)('schedule', verdict, {
      at: instant(parts.clock.now()),
      reason,
    }),
    runId: null,
  };
  await parts.catalog.decisions.add([line]);
}
