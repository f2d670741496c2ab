import type { ErrorCode } from './errors.ts';
import type { ItemTally } from './ledger.ts';
import type { RunCounts } from './run.ts';

export const FUNNEL_STAGES = ['discover', 'plan', 'acquire', 'keep', 'read', 'index'] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/**
 * One step of the journey, counted. What entered has passed, has dropped out for a reason, or still
 * waits; what passed is what entered the next step.
 */
export interface FunnelStep {
  readonly stage: FunnelStage;
  readonly entered: number;
  readonly passed: number;
  readonly waiting: number;
  readonly dropped: readonly { readonly why: string; readonly count: number }[];
}

export interface FunnelFacts {
  readonly counts: Pick<RunCounts, 'duplicates' | 'unchanged' | 'withoutText'>;
  readonly tally: Pick<ItemTally, 'byStatus' | 'reasons'>;
  /** Documents of the source whose words are not indexed yet. */
  readonly unindexed: number;
}

/** Something arrived, and it was no document: that is found out while it is kept. */
const REFUSED_AT_KEEPING: ReadonlySet<string> = new Set<ErrorCode>([
  'CHALLENGE_PAGE',
  'SHARED_BODY',
  'NOT_THE_DOCUMENT',
  'NOT_AS_DECLARED',
]);

/** What became of everything a run was told of, step by step. */
export function funnelOf({ counts, tally, unindexed }: FunnelFacts): readonly FunnelStep[] {
  const { pending, in_progress: inProgress, downloaded, failed, skipped } = tally.byStatus;
  const planned = pending + inProgress + downloaded + failed + skipped;
  const reasons = Object.entries(tally.reasons).map(([why, count]) => ({ why, count }));
  const refused = reasons.filter(({ why }) => REFUSED_AT_KEEPING.has(why));
  const lost = reasons.filter(({ why }) => !REFUSED_AT_KEEPING.has(why));
  const named = planned + counts.unchanged;
  const arrived = downloaded + sum(refused);
  const withoutText = Math.min(counts.withoutText, downloaded);
  const withText = downloaded - withoutText;
  const unread = Math.min(unindexed, withText);
  return [
    step('discover', named + counts.duplicates, named, [
      { why: 'named more than once', count: counts.duplicates },
    ]),
    step('plan', named, planned, [{ why: 'unchanged', count: counts.unchanged }]),
    step('acquire', planned, arrived, lost, pending + inProgress),
    step('keep', arrived, downloaded, refused),
    step('read', downloaded, withText, [{ why: 'no text', count: withoutText }]),
    step('index', withText, withText - unread, [], unread),
  ];
}

const step = (
  stage: FunnelStage,
  entered: number,
  passed: number,
  dropped: FunnelStep['dropped'],
  waiting = 0,
): FunnelStep => ({
  stage,
  entered,
  passed,
  waiting,
  dropped: dropped.filter(({ count }) => count > 0),
});

const sum = (reasons: FunnelStep['dropped']): number =>
  reasons.reduce((total, { count }) => total + count, 0);
