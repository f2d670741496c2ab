import { isLocalDate, localDay } from '../../src/core/time.ts';
import { nextDue } from '../../src/engine/schedule.ts';
import { readSuite, type SuiteScore, score } from './suites-folder.ts';

interface DayCase {
  readonly zone: string;
  readonly day: string;
  readonly startUtc: string | null;
  readonly hours: number | null;
}
interface ConsensusCase {
  readonly spec: string;
  readonly tz: string;
  readonly from: string;
  readonly consensus: boolean;
  readonly croner: readonly string[];
}
interface NextCase {
  readonly spec: string;
  readonly tz: string;
  readonly from: string;
  readonly expected: string | null;
}

export function runTime(): SuiteScore[] {
  const days = readSuite<{ cases: DayCase[] }>('time/day-boundaries.json').cases;
  const consensus = readSuite<{ cases: ConsensusCase[] }>('time/cron-consensus.json').cases;
  const robfig = readSuite<{ cases: NextCase[] }>('time/robfig-next.json').cases;
  return [
    score('day-boundaries', 'must', days, dayPasses, ({ zone, day }) => `${zone} ${day}`),
    score(
      'cron-consensus',
      'must',
      consensus.filter((one) => one.consensus),
      (one) => firstRuns(one, one.croner.length).join() === one.croner.join(),
      label,
    ),
    score(
      'cron-robfig',
      'info',
      robfig,
      (one) => (firstRuns(one, 1)[0] ?? null) === one.expected,
      label,
    ),
  ];
}

/** A day that the zone left out has no length, and starts where the next one does. */
function dayPasses({ zone, day, startUtc, hours }: DayCase): boolean {
  if (!isLocalDate(day)) return false;
  const { start, end } = localDay(day, zone);
  if (startUtc === null) return start === end;
  const length = (Date.parse(end) - Date.parse(start)) / 3_600_000;
  return Date.parse(start) === Date.parse(startUtc) && Math.abs(length - (hours ?? 0)) < 1e-9;
}

function firstRuns(one: { spec: string; tz: string; from: string }, count: number): string[] {
  const runs: string[] = [];
  let at = Date.parse(one.from);
  while (runs.length < count) {
    const due = nextOrRefused(one, at);
    if (due === undefined) break;
    runs.push(new Date(due).toISOString());
    at = due;
  }
  return runs;
}

/** A spelling that our cron does not read is a miss, not an end. */
function nextOrRefused({ spec, tz }: { spec: string; tz: string }, after: number) {
  try {
    return nextDue({ cron: spec, timezone: tz }, after);
  } catch {
    return undefined;
  }
}

function label(one: { spec: string; tz: string; from: string }): string {
  return `${one.spec} ${one.tz} from ${one.from}`;
}
