import type { RunId } from './ids.ts';
import type { Instant } from './time.ts';

/**
 * What a publisher declares of a series of its records, read from its listing: how many it says there
 * are, how many the listing names, and from which number to which they run without a gap.
 */
export interface Declaration {
  /** As people name it: `House, 119th Congress, session 1`, `hr of the 119th Congress`, a day. */
  readonly series: string;
  readonly url?: string;
  /** How many the listing names. */
  readonly listed: number;
  /** How many the publisher counts, where it says so beside the listing. */
  readonly total?: number;
  readonly numbering?: DeclaredNumbering;
  /** Keys of the records that must be held, where the listing names each: of a day, of one of two listings. */
  readonly keys?: readonly string[];
}

/** Keys are `<prefix><number>`, for every number from `first` to `last` that is not reserved. */
export interface DeclaredNumbering {
  readonly prefix: string;
  readonly first: number;
  readonly last: number;
  /** Numbers that the publisher keeps free, or has not used. */
  readonly reserved?: readonly number[];
}

export const COMPLETENESS_STATES = {
  complete: 'everything that the publisher declares is held',
  missing: 'something that it declares is not held; `missing` names it',
  outage:
    'the listing was empty, shrank or could not be read: what is held stays, and nothing is said of it',
} as const;
export type CompletenessState = keyof typeof COMPLETENESS_STATES;

/** What came of comparing a declaration with what is held. */
export interface CompletenessCheck {
  readonly source: string;
  readonly series: string;
  readonly runId: RunId;
  readonly state: CompletenessState;
  readonly listed: number;
  readonly expected: number;
  readonly held: number;
  readonly reserved: number;
  readonly missingCount: number;
  /** Numbers, ranges of numbers or keys; the first 200. */
  readonly missing: readonly string[];
  readonly says: string;
}

export interface HeldCheck extends CompletenessCheck {
  /** When it was first found to be so, and when it was last looked at. */
  readonly since: Instant;
  readonly checkedAt: Instant;
  /** Since when something has been missing; null when nothing is. */
  readonly lateSince: Instant | null;
}

export interface CompletenessQuery {
  readonly source?: string;
  /** Every state that a series was in since then; without it the newest of each series. */
  readonly since?: Instant;
  readonly limit?: number;
}

export interface Completeness {
  /** The newest declaration of a series replaces the one before; those of a run are found by it. */
  declare(source: string, runId: RunId, declaration: Declaration, at: Instant): Promise<void>;
  declaredIn(runId: RunId): Promise<readonly Declaration[]>;
  newest(source: string, series: string): Promise<HeldCheck | undefined>;
  /** A check that finds what the last one found only moves `checkedAt`; any other is a line of history. */
  record(check: CompletenessCheck, at: Instant): Promise<void>;
  /** By source and series, oldest first. */
  list(query: CompletenessQuery): Promise<readonly HeldCheck[]>;
}

/** What is known when a series is judged. */
export interface Evidence {
  readonly declaration: Declaration;
  /** The last check of the series, whenever it was. */
  readonly before: Pick<HeldCheck, 'listed' | 'expected' | 'held' | 'reserved'> | undefined;
  /** Numbers that are held, for a numbered series. */
  readonly numbers: readonly number[];
  /** Of the declared keys, those that are held. */
  readonly keys?: ReadonlySet<string>;
  /** Records of the series that are held, for any other. */
  readonly held: number;
  /** Keys that were listed and did not come. */
  readonly failed: readonly string[];
  /** The listing broke off. */
  readonly broken?: string;
}

type Verdict = Omit<CompletenessCheck, 'source' | 'series' | 'runId'>;

const MOST_EXAMPLES = 200;

/** Compares what is declared with what is held. An empty or halved listing is an outage, never a removal. */
export function judgeCompleteness(evidence: Evidence): Verdict {
  const { declaration, before, broken } = evidence;
  const { listed } = declaration;
  const shrank = before !== undefined && before.listed > 0 && listed < before.listed / 2;
  if (broken !== undefined || shrank) return outage(evidence, broken);
  const verdict = declaration.numbering
    ? judgeNumbers(evidence)
    : declaration.keys
      ? judgeKeys(evidence, declaration.keys)
      : judgeCount(evidence);
  return { listed, state: verdict.missingCount > 0 ? 'missing' : 'complete', ...verdict };
}

function outage({ declaration, before }: Evidence, broken: string | undefined): Verdict {
  const { listed } = declaration;
  const was = before?.listed ?? 0;
  return {
    state: 'outage',
    // What the next listing is compared with is the last one that made sense.
    listed: was,
    expected: before?.expected ?? listed,
    held: before?.held ?? 0,
    reserved: before?.reserved ?? 0,
    missingCount: 0,
    missing: [],
    says: broken ?? `the listing names ${listed}; it named ${was} before`,
  };
}

function judgeNumbers({ declaration, numbers }: Evidence): Omit<Verdict, 'state' | 'listed'> {
  const { first = 1, last = 0, reserved = [] } = declaration.numbering ?? {};
  const free = new Set(reserved.filter((n) => n >= first && n <= last));
  const there = new Set(numbers);
  const missing: number[] = [];
  for (let n = first; n <= last; n++) if (!there.has(n) && !free.has(n)) missing.push(n);
  const expected = Math.max(0, last - first + 1 - free.size);
  const declared = declaration.total ?? expected;
  // Numbers that the publisher counts beyond its own last one have no name yet.
  const beyond = Math.max(0, declared - expected);
  const says = [
    `${first} to ${last}`,
    ...(free.size > 0 ? [`${free.size} reserved`] : []),
    ...(beyond > 0 ? [`the publisher counts ${declared}`] : []),
  ];
  return {
    expected: expected + beyond,
    held: expected - missing.length,
    reserved: free.size,
    missingCount: missing.length + beyond,
    missing: ranges(missing).slice(0, MOST_EXAMPLES),
    says: says.join(', '),
  };
}

/** Every key is named; what the publisher counts beyond them has no name yet. */
function judgeKeys(
  { declaration: { listed, total }, keys: held = new Set() }: Evidence,
  keys: readonly string[],
): Omit<Verdict, 'state' | 'listed'> {
  const missing = keys.filter((key) => !held.has(key));
  const beyond = Math.max(0, (total ?? 0) - keys.length);
  // A listing may name a record twice, or hold lines that name none.
  const names = `names ${keys.length}${listed > keys.length ? ` in ${listed} lines` : ''}`;
  return {
    expected: keys.length + beyond,
    held: keys.length - missing.length,
    reserved: 0,
    missingCount: missing.length + beyond,
    missing: missing.slice(0, MOST_EXAMPLES),
    says:
      beyond > 0 ? `the publisher counts ${total}, its listing ${names}` : `the listing ${names}`,
  };
}

function judgeCount({ declaration, held, failed }: Evidence): Omit<Verdict, 'state' | 'listed'> {
  const { listed, total = listed } = declaration;
  const expected = Math.max(total, listed);
  const says =
    total > listed
      ? `the publisher counts ${total}, its listing names ${listed}`
      : `the listing names ${listed}`;
  return {
    expected,
    held: Math.min(held, expected),
    reserved: 0,
    missingCount: Math.max(0, expected - held),
    missing: failed.slice(0, MOST_EXAMPLES),
    says,
  };
}

/** `1, 2, 3, 7` is `1-3, 7`. */
function ranges(numbers: readonly number[]): string[] {
  const found: { from: number; to: number }[] = [];
  for (const n of numbers) {
    const open = found.at(-1);
    if (open && open.to === n - 1) open.to = n;
    else found.push({ from: n, to: n });
  }
  return found.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
}
