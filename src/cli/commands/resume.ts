import type { ResumeStrategy } from '../../core/resume.ts';
import { resume } from '../../use-cases/running.ts';
import type { Command } from '../command.ts';
import { wholeNumber } from '../numbers.ts';
import { attended } from './run.ts';

const takeUp: Command = async ({ args, options }, door) => {
  const source = args[0] ?? '';
  (await door.registry()).source(source);
  const app = await door.openToChange();
  const retryFailed = options.retryFailed === true;
  const strategy = options.strategy as ResumeStrategy | undefined;
  const limit = wholeNumber('--limit', options.limit);
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
