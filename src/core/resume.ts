import type { ItemStatus } from './item.ts';
import type { Instant } from './time.ts';

/** What a run that takes up where earlier ones left off takes up. */
export const RESUME_STRATEGIES = ['none', 'retry_failed_only', 'redo_in_progress', 'auto'] as const;
export type ResumeStrategy = (typeof RESUME_STRATEGIES)[number];

export const isResumeStrategy = (text: unknown): text is ResumeStrategy =>
  (RESUME_STRATEGIES as readonly unknown[]).includes(text);

/** How the newest item of a candidate was left, whatever run it was in. */
export interface LeftItem {
  readonly status: ItemStatus;
  readonly updatedAt: Instant;
}

/**
 * Whether it is taken up again. `none` looks at no earlier run. What is in progress is taken only
 * when nobody touched it since `staleBefore`: a shorter silence may still be somebody at work. What
 * was never begun goes with what was interrupted. Kept and passed over is never taken.
 */
export function takesUp(strategy: ResumeStrategy, left: LeftItem, staleBefore: Instant): boolean {
  const interrupted = strategy === 'redo_in_progress' || strategy === 'auto';
  switch (left.status) {
    case 'failed':
      return strategy === 'retry_failed_only' || strategy === 'auto';
    case 'in_progress':
      return interrupted && left.updatedAt < staleBefore;
    case 'pending':
      return interrupted;
    case 'downloaded':
    case 'skipped':
      return false;
  }
}
