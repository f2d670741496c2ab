import { EXIT } from '../../core/errors.ts';
import { findWatch } from '../../use-cases/watching.ts';
import type { Command } from '../command.ts';
import type { WatchRemoveCommand } from '../table/watch.ts';

const watchRemove: Command<WatchRemoveCommand> = async ({ args }, door) => {
  const app = await door.openToChange();
  const { id, name } = await findWatch(app, args.watch);
  await app.catalog.notices.removeWatch(id);
  if (door.json) door.printJson({ id, removed: true });
  else door.print(`${door.paint.name(name)} is watched no more`);
  return EXIT.ok;
};
export default watchRemove;
