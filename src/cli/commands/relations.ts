import { readCursor } from '../../api/cursor.ts';
import { relationPage } from '../../api/routes/relations.ts';
import { EXIT } from '../../core/errors.ts';
import { relationsOf } from '../../use-cases/relations.ts';
import { requireRecord } from '../../use-cases/showing-records.ts';
import type { Command } from '../command.ts';
import { printRelations } from '../show/relations.ts';
import type { RelationsCommand } from '../table/records.ts';

const relations: Command<RelationsCommand> = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const found = await requireRecord(app, args.id);
  const id = found.is === 'document' ? found.document.id : found.id;
  const { direction, kind, ended, limit, cursor } = options;
  if (door.json) {
    const filters = { direction, kind, limit, cursor, ended: ended ? 'true' : 'false' } as const;
    door.printJson(await relationPage(app, id, filters));
    return EXIT.ok;
  }
  const shown = await relationsOf(app, id, {
    direction,
    ...(kind && { kinds: kind }),
    ...(ended && { including: 'ended' as const }),
    limit,
    ...(cursor && { after: Number(readCursor(`relations.${id}`, cursor, /^\d{1,15}$/)) }),
  });
  if (shown.relations.length > 0) printRelations(shown, id, door);
  else door.say(`${id} has no such relations.`);
  return EXIT.ok;
};
export default relations;
