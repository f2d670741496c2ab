import type { App } from '../app/app.ts';
import { systemClock } from '../app/system-clock.ts';
import type { WordsState } from '../core/search.ts';
import { SECOND } from '../core/time.ts';
import type { IndexOrder } from './indexing.ts';

/** Words are indexed with the lock of writers in hand: few at a time beside a run, more when it is over. */
const WORDS_BESIDE = 64;
const WORDS_AFTER = 512;

/**
 * Indexes the words of what changed, until nothing waits or `stop` aborts. It may be killed anywhere:
 * the catalog knows the last change that is indexed.
 */
export async function indexWords(app: App, order: IndexOrder): Promise<WordsState> {
  const index = app.catalog.search;
  let state = await index.words();
  const total = state.waiting;
  const report = () =>
    order.onProgress?.(
      state.remaking ?? { done: Math.max(0, total - state.waiting), total: Math.max(total, 1) },
    );
  if (state.remaking !== null) {
    app.log('info', 'the index of words is made again by this version; the one before answers', {
      documents: state.remaking.total,
    });
  }
  while (!order.stop.aborted && isBehind(state)) {
    state = await index.indexWords(order.beside ? WORDS_BESIDE : WORDS_AFTER);
    report();
    if (order.beside) await systemClock.sleep(BREATH, order.stop).catch(() => undefined);
  }
  return state;
}

/** After each step beside others, so that most of the time is theirs. */
const BREATH = 0.05 * SECOND;

const isBehind = ({ waiting, remaking }: WordsState): boolean => waiting > 0 || remaking !== null;

/** Between two steps beside a run or a server. */
const WORDS_EVERY = 2 * SECOND;
const AFTER_FAILURE = 60 * SECOND;

/** Indexes words in the background until `stop` aborts; a failure is told and tried again later. */
export async function keepIndexing(app: App, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    let pause = WORDS_EVERY;
    try {
      await indexWords(app, { stop, beside: true });
    } catch (error) {
      pause = AFTER_FAILURE;
      if (!stop.aborted) app.log('warn', 'words are not indexed', { why: String(error) });
    }
    await systemClock.sleep(pause, stop).catch(() => undefined);
  }
}

/** After something was kept: that its words cannot be indexed now is no failure of it. */
export async function indexWordsAfter(app: App, stop: AbortSignal): Promise<void> {
  try {
    await indexWords(app, { stop });
  } catch (error) {
    app.log('warn', 'words are not indexed', { why: String(error) });
  }
}

/** Documents per step: each is one short transaction. */
const STEP = 500;

/** The index of words anew; goes on where an interrupted call ended. */
export async function rebuildWords(app: App, order: IndexOrder): Promise<'done' | 'stopped'> {
  while (!order.stop.aborted) {
    const step = await app.catalog.search.reindexWords(STEP);
    order.onProgress?.(step);
    if (step.finished) return 'done';
  }
  return 'stopped';
}

/** What the reader of an answer should know of the index of words; undefined when it is whole. */
export function noteAboutWords({ waiting, remaking }: WordsState): string | undefined {
  const how = '`annals index update`, a run or `annals serve` does it';
  if (remaking !== null) {
    return `the index of words is being made again by this version (${remaking.done} of ${remaking.total} documents; ${how}); until then the one of the version before answers`;
  }
  if (waiting === 0) return undefined;
  return `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} to be indexed (${how})`;
}
