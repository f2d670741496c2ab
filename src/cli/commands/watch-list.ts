import { showWatch } from '../../api/routes/show-notices.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { layoutOn } from '../show/layout.ts';
import type { WatchListCommand } from '../table/watch.ts';

const watchList: Command<WatchListCommand> = async (_call, door) => {
  const { catalog } = await door.openExisting();
  const items = (await catalog.notices.watches()).map(showWatch);
  if (door.json) door.printJson({ items });
  else if (items.length === 0) door.print('no watch yet; see `annals watch add --help`');
  else {
    const columns = [
      { title: 'id' },
      { title: 'name', shrinks: true },
      { title: 'channels' },
      { title: 'digest' },
    ] as const;
    const rows = items.map(({ id, name, channels, digest }) => [
      id,
      name,
      channels.join(', ') || 'feed alone',
      digest,
    ]);
    door.print(layoutOn(door).table(columns, rows));
  }
  return EXIT.ok;
};
export default watchList;
