import type { Run } from '../../core/run.ts';
import type { Source } from '../../core/source.ts';
import { paramsOf } from '../params.ts';
import type { SourceFinding } from './check-source.ts';
import type { CheckedRecord } from './checked-records.ts';
import type { Demand, Scenario } from './scenarios.ts';

export interface Outcome {
  readonly before: Ran | undefined;
  readonly after: Ran;
}

export interface Ran {
  readonly run: Run;
  readonly records: readonly CheckedRecord[];
  /** What was said to whoever runs it: warnings, and listings that were refused. */
  readonly warned: readonly string[];
  /** The first item that failed: where it was, and why. */
  readonly failure: string | undefined;
}

/** Whether a run did what its scenario demands, and what a maintainer says of it. */
export function judgeScenario(
  { demand, complaint }: Scenario,
  outcome: Outcome,
): Pick<SourceFinding, 'is' | 'text'> {
  const { run, records } = outcome.after;
  const [warning] = outcome.after.warned;
  const said = run.error?.code ?? warning;
  const why = [outcome.after.failure, warning, run.error?.message].find(Boolean);
  const seen = `${run.status}${said ? ` (${said})` : ''}, ${records.length} records`;
  return MEETS[demand](outcome)
    ? { is: 'good', text: seen }
    : { is: 'bad', text: `${complaint} (${seen})${why && why !== said ? `: ${why}` : ''}` };
}

const MEETS: Readonly<Record<Demand, (outcome: Outcome) => boolean>> = {
  'keeps all': ({ after }) =>
    isWhole(after) && after.records.length === after.run.counts.total && after.run.counts.total > 0,
  'finds nothing new': ({ before, after }) =>
    isWhole(after) && after.run.counts.downloaded === 0 && ids(after) === ids(before),
  'notices the change': ({ before, after }) => isWhole(after) && differ(before, after) > 0,
  'notices the withdrawal': ({ after }) =>
    isWhole(after) && after.records.some(({ isActive }) => !isActive),
  // What was kept before stays as it was: a publisher that says less has withdrawn nothing.
  'does not pass for whole': ({ before, after }) =>
    (after.run.status !== 'completed' || after.warned.length > 0) &&
    ids(after) === ids(before) &&
    after.records.every(({ isActive }) => isActive),
  'keeps no damaged text': ({ after }) =>
    !after.records.some(({ title, text }) => title.includes(REPLACED) || text.includes(REPLACED)),
};

/** What a decoder writes for bytes that mean nothing. */
const REPLACED = '\u{fffd}';

const isWhole = ({ run }: Ran): boolean => run.status === 'completed' && run.counts.failed === 0;

const ids = (ran: Ran | undefined): string => (ran?.records ?? []).map(({ id }) => id).join('\n');

const differ = (before: Ran | undefined, after: Ran): number => {
  const known = new Map(before?.records.map(({ id, state }) => [id, state]));
  return after.records.filter(({ id, state }) => known.has(id) && known.get(id) !== state).length;
};

/** What is missing in what a source says of itself. */
export function* saysOfItself(
  source: Source,
  paramsRead: ReadonlySet<string>,
): Iterable<SourceFinding> {
  const unread = paramsOf(source)
    .map(({ name }) => name)
    .filter((name) => !paramsRead.has(name));
  yield finding(
    'parameters',
    unread.length === 0,
    'every parameter is read',
    `unused parameters: ${unread.join(', ')}`,
  );
  yield finding(
    'completeness',
    source.lists !== undefined && source.expects?.atLeast !== undefined,
    'it says what its listing names, and how much it must at least name',
    'no completeness rule: state `lists` and `expects.atLeast`',
  );
}

/** Fields that people cite and search by. */
export function* missingFields(records: readonly CheckedRecord[]): Iterable<SourceFinding> {
  const missing = FIELDS.filter(([, isThere]) => records.some((one) => !isThere(one)));
  yield finding(
    'fields',
    records.length > 0 && missing.length === 0,
    'title, date, citation, address and text are there',
    `missing in some records: ${missing.map(([name]) => name).join(', ') || 'everything'}`,
  );
}

const FIELDS: readonly (readonly [string, (record: CheckedRecord) => boolean])[] = [
  ['title', ({ title }) => title.trim() !== ''],
  ['date (publishedAt, happenedAt or updatedAt)', ({ isDated }) => isDated],
  ['citation', ({ citation }) => citation.trim() !== ''],
  ['sourceUrl', ({ sourceUrl }) => URL.canParse(sourceUrl)],
  ['body', ({ isRead }) => isRead],
];

const finding = (about: string, isGood: boolean, good: string, bad: string): SourceFinding =>
  isGood ? { about, is: 'good', text: good } : { about, is: 'bad', text: bad };
