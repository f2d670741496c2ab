import type { App } from '../app/app.ts';
import { systemClock } from '../app/system-clock.ts';
import { MINUTE } from '../core/time.ts';
import { deliverDue } from './delivering.ts';
import { tellOperator } from './operator-notices.ts';
import { runWatches } from './watching.ts';

export interface NoticeRound {
  /** Notices of watches, and for the operator. */
  readonly watched: number;
  readonly operator: number;
  readonly delivered: number;
  readonly failed: number;
}

/** Looks once at everything that somebody wants to hear of, and sends what is due. */
export async function notifyOnce(app: App, stop: AbortSignal): Promise<NoticeRound> {
  const watched = await runWatches(app, stop);
  const operator = await tellOperator(app);
  return { watched, operator, ...(await deliverDue(app, stop)) };
}

/** While the server runs: twice a minute. A failure is told and tried again. */
export async function keepNotifying(app: App, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await notifyOnce(app, stop).catch((error: unknown) => {
      if (!stop.aborted) app.log('warn', 'notices were not looked for', { why: String(error) });
    });
    await systemClock.sleep(MINUTE / 2, stop).catch(() => undefined);
  }
}
