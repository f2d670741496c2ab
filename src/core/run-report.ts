import type { ItemTally } from './catalog.ts';
import type { ExchangeFigures, ResolverFigures, RunFigures, TierFigures } from './figures.ts';
import { type Figure, type JudgedGate, judgeGates } from './gates.ts';
import { percentile } from './percentile.ts';
import type { Run } from './run.ts';
import type { TryOutcome } from './telemetry.ts';

/** How good a run was: what `annals report` shows and `run_summary` keeps. */
export interface RunReport {
  readonly runId: string;
  readonly source: string;
  readonly status: Run['status'];
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly works: WorkCounts;
  /** Acquired of attempted; null when nothing was attempted. */
  readonly yield: number | null;
  readonly ttfpMs: Spread;
  readonly http: HttpReport;
  readonly tiers: readonly (TierFigures & { readonly yield: number | null })[];
  readonly resolvers: readonly ResolverReport[];
  /** Works that did not arrive, by code or reason. */
  readonly failures: Readonly<Record<string, number>>;
  /** Tries that came to nothing, by reason. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly corruption: Corruption | null;
  readonly catalogWriteMs: Spread | null;
  readonly throughput: Throughput | null;
  readonly gates: readonly JudgedGate[];
}

export interface WorkCounts {
  readonly planned: number;
  readonly attempted: number;
  readonly acquired: number;
  readonly failed: number;
  readonly skipped: number;
  readonly left: number;
  readonly unchanged: number;
  readonly bytes: number;
}

export interface Spread {
  readonly n: number;
  readonly p50: number | null;
  readonly p95: number | null;
}

export interface HttpReport {
  /** Requests that left; what the cache answered is not among them. */
  readonly requests: number;
  readonly answered429: number;
  readonly ratio429: number | null;
  readonly cacheHits: number;
  /** Of the answers that may come from the cache: bytes of documents never do. */
  readonly cacheHitRatio: number | null;
  readonly byStatus: Readonly<Record<string, number>>;
}

export interface ResolverReport {
  readonly tier: string;
  readonly resolver: string;
  readonly tried: number;
  readonly outcomes: Readonly<Record<TryOutcome, number>>;
  /** Won of tried. */
  readonly yield: number | null;
  readonly ms: Spread;
  readonly requests: number;
  readonly ratio429: number | null;
}

export interface Corruption {
  readonly checked: number;
  readonly corrupt: number;
  /** The first of them. */
  readonly ids: readonly string[];
}

export interface Throughput {
  readonly works: number;
  readonly workers: number;
  readonly ms: number;
  readonly worksPerHourPerWorker: number;
}

/** What only the process that ran it could measure. */
export interface Measured {
  readonly writesMs: readonly number[];
  readonly workers: number;
  readonly works: number;
  readonly ms: number;
}

export interface ReportInput {
  readonly run: Run;
  readonly tally: ItemTally;
  readonly figures: RunFigures;
  /** The process measured it, or an earlier report of the run has it. */
  readonly measured?: Measured | Pick<RunReport, 'catalogWriteMs' | 'throughput'>;
  readonly corruption?: Corruption;
  /** Whether the same was asked before. */
  readonly isRepeat: boolean;
}

export function reportOf(input: ReportInput): RunReport {
  const { run, tally, figures, corruption = null } = input;
  const works = workCounts(run, tally, figures);
  const http = httpReport(figures.exchanges);
  const ttfpMs = spread(figures.toFirstFileMs);
  const { catalogWriteMs, throughput } = measures(input.measured);
  const part = {
    yield: share(works.acquired, works.attempted),
    tiers: figures.tiers.map((tier) => ({ ...tier, yield: share(tier.won, tier.reached) })),
  };
  return {
    runId: run.id,
    source: run.source,
    status: run.status,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    works,
    ttfpMs,
    http,
    ...part,
    resolvers: figures.resolvers.map(resolverReport),
    failures: tally.reasons,
    reasons: figures.reasons,
    corruption,
    catalogWriteMs,
    throughput,
    gates: judgeGates({
      yield: known(part.yield, 'nothing was attempted'),
      ttfp_p50: known(ttfpMs.p50, 'nothing was acquired'),
      ttfp_p95: known(ttfpMs.p95, 'nothing was acquired'),
      ratio_429: known(http.ratio429, 'no request left'),
      corruption: corruptionOf(corruption),
      cache_hits: input.isRepeat
        ? known(http.cacheHitRatio, 'nothing was asked that the cache may hold')
        : { none: 'the same was not asked before' },
      throughput:
        figures.tiers.length > 1
          ? { none: 'more than one tier was asked' }
          : known(throughput?.worksPerHourPerWorker ?? null, 'nothing was timed'),
      catalog_write_p95: known(catalogWriteMs?.p95 ?? null, 'nothing was timed'),
    }),
  };
}

/** Having read nothing proves nothing. */
function corruptionOf(read: Corruption | null): Figure {
  if (read === null) return { none: 'the files were not read again' };
  return read.checked === 0
    ? { none: 'the run kept no file that could be read again' }
    : read.corrupt;
}

/** A work that was kept without bytes (a record alone) is settled, but not acquired. */
function workCounts(run: Run, { byStatus, attempted, bytes }: ItemTally, figures: RunFigures) {
  const { pending, in_progress, downloaded, failed, skipped } = byStatus;
  return {
    planned: pending + in_progress + downloaded + failed + skipped,
    attempted,
    acquired: figures.toFirstFileMs.length,
    failed,
    skipped,
    left: pending + in_progress,
    unchanged: run.counts.unchanged,
    bytes,
  };
}

function httpReport({ answers, cacheHits, cacheable, byStatus }: ExchangeFigures): HttpReport {
  const requests = answers - cacheHits;
  const answered429 = byStatus['429'] ?? 0;
  return {
    requests,
    answered429,
    ratio429: share(answered429, requests),
    cacheHits,
    cacheHitRatio: share(cacheHits, cacheable),
    byStatus,
  };
}

function resolverReport(one: ResolverFigures): ResolverReport {
  const { tier, resolver, outcomes, durationsMs, answers, asksToWait } = one;
  const tried = durationsMs.length;
  return {
    tier,
    resolver,
    tried,
    outcomes,
    yield: share(outcomes.won, tried),
    ms: spread(durationsMs),
    requests: answers,
    ratio429: share(asksToWait, answers),
  };
}

function measures(
  measured: ReportInput['measured'],
): Pick<RunReport, 'catalogWriteMs' | 'throughput'> {
  if (!measured) return { catalogWriteMs: null, throughput: null };
  if (!('writesMs' in measured)) return measured;
  const { writesMs, workers, works, ms } = measured;
  const hours = (ms * workers) / 3_600_000;
  const worksPerHourPerWorker = Math.round(works / hours);
  return {
    catalogWriteMs: writesMs.length > 0 ? spread(writesMs) : null,
    throughput: works > 0 && hours > 0 ? { works, workers, ms, worksPerHourPerWorker } : null,
  };
}

const spread = (values: readonly number[]): Spread => ({
  n: values.length,
  p50: percentile(values, 0.5),
  p95: percentile(values, 0.95),
});

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const known = (figure: number | null, none: string): Figure => figure ?? { none };
