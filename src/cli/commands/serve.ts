import type { App } from '../../app/app.ts';
import { EXIT } from '../../core/errors.ts';
import { WORK_KINDS } from '../../core/node.ts';
import { SECOND } from '../../core/time.ts';
import { untilAborted } from '../../core/until-aborted.ts';
import { keepChecking } from '../../use-cases/check-record.ts';
import { keepIndexing } from '../../use-cases/index-words.ts';
import { keepEmbedding } from '../../use-cases/indexing.ts';
import { bePresent } from '../../use-cases/nodes/presence.ts';
import { keepTakingUp } from '../../use-cases/nodes/taking-up.ts';
import { keepNotifying } from '../../use-cases/notifying.ts';
import { startScheduler } from '../../use-cases/scheduling.ts';
import { attendRuns } from '../../use-cases/serving.ts';
import type { Command } from '../command.ts';
import { stopOnSignal } from '../signals.ts';
import type { ServeCommand } from '../table/serve-and-check.ts';

const serve: Command<ServeCommand> = async ({ options }, door) => {
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping: what is in flight is finished; again to stop at once')),
  );
  const isReadOnly = options.readOnly;
  const app = await (isReadOnly ? door.openExisting({ log: 'info' }) : door.open({ log: 'info' }));
  const { startServer } = await import('../../api/server.ts');
  const { host, port } = app.settings.api;
  const server = await startServer(app, { host, port });
  try {
    const signIn = await server.signInLink();
    if (door.json)
      door.printJson({ url: server.url, data_folder: app.dataFolder, sign_in: signIn });
    else {
      door.print(`Serving ${door.paint.name(server.url)} from ${app.dataFolder}; Ctrl-C ends it`);
      door.print(`The dashboard, signed in (once, within 15 minutes): ${door.paint.name(signIn)}`);
    }
    if (!isReadOnly) await attendRuns(app, door.terminal.env);
    const lost = new AbortController();
    const over = AbortSignal.any([stop, lost.signal]);
    const watching = watchCatalog(app, over, (error) => lost.abort(error));
    const presence = isReadOnly
      ? undefined
      : await bePresent(app, {
          role: 'serve',
          kinds: WORK_KINDS,
          lead: (until) => startScheduler(app, AbortSignal.any([over, until])),
          onRefuse: (why) => app.log('error', why),
        });
    const work = isReadOnly
      ? []
      : [
          keepIndexing(app, over),
          keepEmbedding(app, over),
          keepChecking(app, over),
          keepNotifying(app, over),
          keepTakingUp(app, { stop: over, mayWork: () => presence?.refuses === null }),
        ];
    // Also keeps the process alive when nothing is scheduled.
    await untilAborted(over);
    await presence?.leave();
    await Promise.all([watching, ...work]);
    if (lost.signal.aborted) throw lost.signal.reason;
  } finally {
    await server.close();
    release();
  }
  return EXIT.ok;
};
export default serve;

const LOOK_EVERY = 2 * SECOND;

/** A server whose catalog was moved away would go on answering from a file that nobody else sees. */
async function watchCatalog(
  app: App,
  over: AbortSignal,
  lost: (error: unknown) => void,
): Promise<void> {
  while (!over.aborted) {
    await app.catalog.present().catch(lost);
    await app.clock.sleep(LOOK_EVERY, over).catch(() => undefined);
  }
}
