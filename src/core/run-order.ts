import type { JsonObject } from './json.ts';
import type { RunMode } from './plan.ts';
import type { PolitenessChange } from './politeness.ts';
import type { ResumeStrategy } from './resume.ts';
import type { Run, RunCounts, Trigger } from './run.ts';

/** What a door asks for. Everything is checked before anything is begun. */
export interface RunOrder {
  readonly source: string;
  readonly params: JsonObject;
  readonly mode: Exclude<RunMode, 'resume'>;
  readonly trigger: Trigger;
  readonly refetch?: boolean;
  /** Take up at most so many that are new or changed; the next run takes up the rest. */
  readonly limit?: number;
  /** Every exchange is written there: a `.warc.gz` file, or a folder for one. Absolute. */
  readonly record?: string;
  /** Other manners than the settings', for this run alone. */
  readonly politeness?: PolitenessChange;
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface ResumeOrder {
  readonly source: string;
  /** That run goes on, and no other; without a strategy. */
  readonly runId?: string;
  /** Of the items that failed, only these; with `retryFailed`. */
  readonly items?: readonly number[];
  readonly trigger: Trigger;
  /**
   * Left out, the interrupted run itself goes on. Otherwise a run of its own takes up what earlier
   * runs left: what failed, what was interrupted, or both; `none` begins anew.
   */
  readonly strategy?: ResumeStrategy;
  /** Take up at most so many; with a strategy. */
  readonly limit?: number;
  /** Other manners than the settings', for this run alone; with a strategy. */
  readonly politeness?: PolitenessChange;
  /** Take up failed items too, not only what was left undone; without a strategy. */
  readonly retryFailed?: boolean;
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** How far a run has come. */
export interface Progress {
  readonly runId: string;
  readonly phase: 'discover' | 'acquire' | 'finish';
  readonly counts: RunCounts;
  /** Items neither settled nor given up yet. */
  readonly left: number;
  readonly say?: string;
}

/** What a run would do, and the first few things it would do it to. */
export interface RunForecast {
  readonly source: string;
  readonly params: JsonObject;
  readonly listed: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly pages: number;
  readonly first: readonly { readonly key: string; readonly plan: string }[];
}

/** A run that has begun: its id at once, and the run itself when it is over. */
export interface BegunRun {
  readonly runId: string;
  readonly done: Promise<Run>;
}
