import type { Clock } from '../core/time.ts';

/**
 * One look for many who ask the same together. Each gets an answer that was begun after the question,
 * so that nobody reads what was true before; while one look is under way, all others wait for the
 * next. A hundred open dashboards cost as much as a few.
 */
export function sharedAnswer<T>(
  look: () => Promise<T>,
  clock: Pick<Clock, 'now' | 'sleep'>,
  leastBetweenMs: number,
): () => Promise<T> {
  let next: Promise<T> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let begunAt = Number.NEGATIVE_INFINITY;

  const afterTheOneBefore = async (): Promise<T> => {
    await running.catch(() => undefined);
    const left = begunAt + leastBetweenMs - clock.now();
    // A clock that was set back must not keep anybody waiting.
    if (left > 0) await clock.sleep(Math.min(left, leastBetweenMs), NEVER);
    next = undefined;
    begunAt = clock.now();
    const looked = look();
    running = looked;
    return looked;
  };

  return () => {
    next ??= afterTheOneBefore();
    return next;
  };
}

const NEVER = new AbortController().signal;
