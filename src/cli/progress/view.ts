import type { RunOrder } from '../../app/running.ts';

/** What the engine tells about a run while it goes. */
export type Progress = Parameters<NonNullable<RunOrder['onProgress']>>[0];

/** Somewhere to show it. Nothing is left on the screen after `end`. */
export interface ProgressView {
  update(progress: Progress): void;
  end(): void;
}

/** Items neither waiting nor in work. */
export const settled = ({ counts }: Progress): number =>
  counts.downloaded + counts.failed + counts.skipped;
