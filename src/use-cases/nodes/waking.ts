import type { App } from '../../app/app.ts';
import type { RunOrder } from '../../core/run-order.ts';

type OnProgress = NonNullable<RunOrder['onProgress']>;

/** Nodes that wait for work are woken whenever the run has more of it. */
export async function wakingOthers(
  app: App,
  onProgress: OnProgress | undefined,
): Promise<OnProgress> {
  const { wakeUps } = await app.shared();
  let planned = 0;
  return (progress) => {
    if (progress.counts.planned > planned) wakeUps.ring();
    planned = progress.counts.planned;
    onProgress?.(progress);
  };
}
