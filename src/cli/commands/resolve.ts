import { AnnalsError, EXIT } from '../../core/errors.ts';
import { resolveText } from '../../use-cases/resolving.ts';
import type { Command } from '../command.ts';
import { NothingHere } from '../door.ts';
import { layoutOn } from '../show/layout.ts';
import type { ResolveCommand } from '../table/understand.ts';

const resolve: Command<ResolveCommand> = async ({ args }, door) => {
  // Ids can be told without holding anything.
  const app = await door.openExisting().catch((error: unknown) => {
    if (error instanceof NothingHere) return undefined;
    throw error;
  });
  const text = args.text.join(' ');
  const resolution = await resolveText(app, await door.registry(), text);
  if (door.json) {
    door.printJson(resolution);
    return EXIT.ok;
  }
  if (resolution.found.length === 0) {
    const pages = resolution.unresolved.join(', ');
    const why = pages
      ? `${pages} is a page; no document held is printed there`
      : 'no id was recognised';
    throw new AnnalsError('NOT_FOUND', `“${text}”: ${why}`);
  }
  const columns = [
    { title: 'id' },
    { title: 'held' },
    { title: 'what' },
    { title: 'title', shrinks: true },
  ] as const;
  const rows = resolution.found.map((one) => [
    one.id,
    one.held ? 'yes' : 'no',
    one.names,
    one.title ?? '',
  ]);
  for (const page of resolution.unresolved) {
    door.say(`${page} is a page; no document held is printed there`);
  }
  door.print(layoutOn(door).table(columns, rows));
  return EXIT.ok;
};
export default resolve;
