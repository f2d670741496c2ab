import type { App } from '../../app/app.ts';
import { EXIT, type ExitCode } from '../../core/errors.ts';
import { NO_COUNTS } from '../../core/run.ts';
import type { WordsState } from '../../core/search.ts';
import type { JsonOf } from '../../core/verb.ts';
import { indexWords, rebuildWords } from '../../use-cases/index-words.ts';
import {
  type Embedded,
  embedPending,
  type IndexOrder,
  rebuildVectors,
} from '../../use-cases/indexing.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { showProgress } from '../progress/show.ts';
import { counted, grouped } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { IndexRebuildCommand, IndexUpdateCommand } from '../table/search-commands.ts';

/** Both when neither is named. */
const rebuild: Command<IndexRebuildCommand> = async ({ options }, door) => {
  const app = await door.openToChange();
  const both = !options.fts && !options.vectors;
  let words: 'done' | 'stopped' | undefined;
  let vectors: Embedded | undefined;
  const code = await attended(door, async (begin) => {
    if (both || options.fts) words = await rebuildWords(app, begin('words'));
    if (words === 'stopped') return 'stopped';
    if ((both && app.settings.search.embedder !== 'none') || options.vectors) {
      vectors = await rebuildVectors(app, begin('vectors'));
    }
    return vectors && vectors.left > 0 && vectors.why === null ? 'stopped' : 'done';
  });
  if (door.json) door.printJson({ words: words ?? null, vectors: vectors ?? null });
  else {
    if (words === 'done') door.print('The index of words was made again.');
    if (vectors) await tell(vectors, door);
    if (code === EXIT.stopped) door.print('Stopped; the same command continues.');
  }
  return code;
};
export default rebuild;

/** Makes what is missing, and forgets nothing. */
export async function update(app: App, door: Door<JsonOf<IndexUpdateCommand>>): Promise<ExitCode> {
  let words: WordsState | undefined;
  let made: Embedded | undefined;
  const code = await attended(door, async (begin) => {
    words = await indexWords(app, begin('words'));
    made = await embedPending(app, begin('vectors'));
    return made.left > 0 && made.why === null ? 'stopped' : 'done';
  });
  if (door.json) door.printJson({ words: words ?? null, vectors: made ?? null });
  else {
    const through = grouped(words?.through ?? 0);
    const { waiting = 0 } = words ?? {};
    door.print(`Words are indexed through change ${through}; ${grouped(waiting)} wait.`);
    if (made) await tell(made, door);
  }
  return code;
}

async function tell({ documents, chunks, left, why }: Embedded, door: Door): Promise<void> {
  door.print(
    `${counted(documents, 'document')} got vectors, in ${counted(chunks, 'piece')}; ${grouped(left)} wait.`,
  );
  if (why !== null) door.print(door.paint.warn(why));
}

/** With a bar on a terminal, and stopped by signals between two steps. */
async function attended(
  door: Door,
  act: (begin: (title: string) => IndexOrder) => Promise<'done' | 'stopped'>,
): Promise<ExitCode> {
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping: the step in hand is finished; again to stop at once')),
  );
  let end: () => void = () => undefined;
  const begin = (title: string): IndexOrder => {
    end();
    const view = showProgress(door, title);
    end = view.end;
    return {
      stop,
      onProgress: ({ done, total }) => {
        const counts = { ...NO_COUNTS, total, planned: total, downloaded: done };
        view.update({ runId: '', phase: 'acquire', counts, left: total - done });
      },
    };
  };
  try {
    return (await act(begin)) === 'done' ? EXIT.ok : EXIT.stopped;
  } finally {
    end();
    release();
  }
}
