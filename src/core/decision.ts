import type { DocumentId, RunId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { Instant } from './time.ts';

/** What is decided of a request before it is sent, or instead of that; told where the request belongs. */
export const FETCH_VERDICTS = [
  'read',
  'unreachable',
  'disallowed',
  'overridden',
  'refused',
  'open',
  'half-open',
  'closed',
  'waits',
  'blocked',
  'announced',
] as const;
export type FetchVerdict = (typeof FETCH_VERDICTS)[number];

/**
 * Every word of the decision log: the steps of a document's journey with the run around them, and what may
 * happen at each. The tables that turn a decision into a sentence or a line of the log have an entry for every
 * pair, by type: a word added here does not compile until both can tell it.
 */
export const VERDICTS = {
  run: [
    'started',
    'resumed',
    'crashed',
    'short of disk',
    'free disk',
    'completed',
    'failed',
    'aborted',
  ],
  discover: [...FETCH_VERDICTS, 'failed', 'listed', 'left', 'broke off', 'noted'],
  plan: ['new', 'changed', 'taken up', 'skipped'],
  fetch: [...FETCH_VERDICTS, 'begun', 'fetched', 'failed', 'noted'],
  keep: ['kept', 'retry', 'snooze', 'give-up', 'expire', 'skip', 'refused', 'flagged', 'differs'],
  read: ['read anew'],
  finish: ['indexed'],
  schedule: ['due', 'made up', 'missed', 'not run'],
  janitor: ['tombstoned'],
  check: ['unchanged', 'changed', 'withdrawn', 'restored', 'gone', 'refused', 'no answer'],
  review: ['approved', 'rejected', 'tombstoned', 'undone'],
  door: ['passed', 'refused', 'limit_clamped'],
} as const;

export type Stage = keyof typeof VERDICTS;
export type Verdict<S extends Stage = Stage> = (typeof VERDICTS)[S][number];
/** A step and what happened at it: `keep kept`. */
export type DecisionKind = { [S in Stage]: `${S} ${Verdict<S>}` }[Stage];

interface DecisionParts {
  readonly at: Instant;
  readonly runId: RunId | null;
  readonly source: string;
  /** The document, or for a run-wide line what it is about. */
  readonly documentId: DocumentId | null;
  readonly key: string | null;
  readonly url: string | null;
  readonly reason: string | null;
  readonly details: JsonObject;
}

/** One line of the decision log. `annals why` tells its story from these lines alone. */
export type Decision = {
  [S in Stage]: DecisionParts & { readonly stage: S; readonly verdict: Verdict<S> };
}[Stage];

/** A line that was read back: another version of the program may have written it, in words of its own. */
export interface DecisionLine extends DecisionParts {
  readonly stage: string;
  readonly verdict: string;
}

/** What is written now, while the writer fills in the time. */
export type UndatedDecision = Decision extends infer D
  ? D extends Decision
    ? Omit<D, 'at'>
    : never
  : never;

/** The pair in one word; undefined for words that this version does not know. */
export function decisionKind({ stage, verdict }: DecisionLine): DecisionKind | undefined {
  const known: readonly string[] = VERDICTS[stage as Stage] ?? [];
  return known.includes(verdict) ? (`${stage} ${verdict}` as DecisionKind) : undefined;
}

/** The same value for several words of one stage, for the tables that tell them. */
export function forEach<S extends Stage, V extends Verdict<S>, T>(
  stage: S,
  verdicts: readonly V[],
  value: T,
): Record<`${S} ${V}`, T> {
  return Object.fromEntries(verdicts.map((verdict) => [`${stage} ${verdict}`, value])) as Record<
    `${S} ${V}`,
    T
  >;
}
