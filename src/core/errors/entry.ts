/**
 * One failure: what it means, what happens next, what a person can do, and how the doors answer.
 *
 * next: 'retry' costs an attempt and comes back later; 'wait' comes back without cost when the
 * publisher said when; 'give-up' settles the item; 'stop' ends the run.
 */
export interface ErrorEntry {
  readonly next: 'retry' | 'wait' | 'give-up' | 'stop';
  readonly meaning: string;
  readonly hint: string;
  /** Exit code of the CLI when this ends the command. */
  readonly exit: ExitCode;
  /** HTTP status when the API answers with it. */
  readonly status: number;
  /** Among the failures of asking a publisher: our own rules or this machine are the cause. */
  readonly ours?: true;
}

/** Documented in `annals --help` and docs/errors.md. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  config: 3,
  busy: 4,
  partial: 5,
  storage: 6,
  stopped: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const entry = (
  next: ErrorEntry['next'],
  meaning: string,
  hint: string,
  exit: ExitCode = EXIT.failed,
  status = 502,
): ErrorEntry => ({ next, meaning, hint, exit, status });

/** The same entry, marked as our own doing: it says nothing about the publisher. */
export const ours = (one: ErrorEntry): ErrorEntry => ({ ...one, ours: true });
