import { resume } from '../../use-cases/running.ts';
import type { Command } from '../command.ts';
import type { ResumeCommand } from '../table/acquire.ts';
import { attended } from './run.ts';

const takeUp: Command<ResumeCommand> = async ({ args, options }, door) => {
  const source = args.source;
  (await door.registry()).source(source);
  const app = await door.openToChange();
  const { retryFailed, strategy, limit } = options;
  return attended(app, door, source, (stop, view) =>
    resume(app, {
      source,
      trigger: 'cli',
      strategy,
      limit,
      retryFailed,
      stop,
      onProgress: view.update,
    }),
  );
};
export default takeUp;
