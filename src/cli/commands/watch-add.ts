import { showWatch } from '../../api/routes/show-notices.ts';
import { EXIT } from '../../core/errors.ts';
import { addWatch } from '../../use-cases/watching.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../report-error.ts';
import type { WatchAddCommand } from '../table/watch.ts';

const watchAdd: Command<WatchAddCommand> = async ({ args, options }, door) => {
  const { record, sources, ...order } = options;
  const { search } = args;
  if ((search === undefined) === (record === undefined)) {
    throw new UsageError(
      'give a search or --record, one of the two',
      'See `annals watch add --help`.',
    );
  }
  const app = await door.openToChange();
  const what =
    record !== undefined ? { record } : { search: search ?? '', ...(sources && { sources }) };
  const watch = showWatch(await addWatch(app, { ...order, what }));
  if (door.json) door.printJson(watch);
  else {
    const { publicUrl = '' } = app.settings.api;
    door.print(`Watching ${door.paint.name(watch.name)} from now on (${watch.id})`);
    door.print(`Feed: ${publicUrl}${watch.feed}`);
  }
  return EXIT.ok;
};
export default watchAdd;
