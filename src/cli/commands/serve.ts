import { keepEmbedding } from '../../app/indexing.ts';
import { startScheduler } from '../../app/scheduling.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { stopOnSignal } from '../signals.ts';

const serve: Command = async (_call, door) => {
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping: what is in flight is finished; again to stop at once')),
  );
  const app = await door.open({ log: 'info' });
  const { startServer } = await import('../../api/server.ts');
  const { host, port } = app.settings.api;
  const server = await startServer(app, { host, port });
  try {
    const signIn = await server.signInLink();
    if (door.json) door.printJson({ url: server.url, dataFolder: app.dataFolder, signIn }, 'line');
    else {
      door.print(`Serving ${door.paint.name(server.url)} from ${app.dataFolder}; Ctrl-C ends it`);
      door.print(`Sign in (once, within 15 minutes): ${door.paint.name(signIn)}`);
    }
    const scheduled = startScheduler(app, stop);
    const embedding = keepEmbedding(app, stop);
    await untilAborted(stop);
    await Promise.all([scheduled, embedding]);
  } finally {
    await server.close();
    release();
  }
  return EXIT.ok;
};
export default serve;

/** Also keeps the process alive when nothing is scheduled. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
