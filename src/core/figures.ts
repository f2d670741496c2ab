import type { RunId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { TryOutcome } from './telemetry.ts';
import type { Instant } from './time.ts';

/** What the rows of a run tell in numbers, and the summary that is kept when it ends. */
export interface Figures {
  ofRun(runId: RunId): Promise<RunFigures>;
  /** One row per run; written again, it replaces what was there. */
  summarize(summary: RunSummary): Promise<void>;
  summary(runId: RunId): Promise<RunSummary | undefined>;
  /** Tries and summaries older than this are forgotten; the manifest is not. */
  forgetBefore(at: Instant): Promise<void>;
}

export interface RunSummary {
  readonly runId: RunId;
  readonly source: string;
  readonly at: Instant;
  readonly payload: JsonObject;
}

/** What the ledger does not count already. */
export interface RunFigures {
  /**
   * For each work acquired: from when its first turn came until it was kept, waits included. What
   * was marked as doubtful since is not among them.
   */
  readonly toFirstFileMs: readonly number[];
  readonly exchanges: ExchangeFigures;
  readonly tiers: readonly TierFigures[];
  readonly resolvers: readonly ResolverFigures[];
  /** Tries that came to nothing, by their reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

export interface ExchangeFigures {
  /** Answers of publishers and of the cache together. */
  readonly answers: number;
  readonly cacheHits: number;
  /** Answers that may come from the cache: all but those with the bytes of documents. */
  readonly cacheable: number;
  /** By status; `none` for those without an answer. */
  readonly byStatus: Readonly<Record<string, number>>;
}

export interface TierFigures {
  readonly tier: string;
  /** Works for which a resolver of the tier was asked. */
  readonly reached: number;
  readonly won: number;
}

export interface ResolverFigures {
  readonly tier: string;
  readonly resolver: string;
  readonly outcomes: Readonly<Record<TryOutcome, number>>;
  readonly durationsMs: readonly number[];
  readonly answers: number;
  readonly asksToWait: number;
}
