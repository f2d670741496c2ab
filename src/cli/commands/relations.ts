import { EXIT } from '../../core/errors.ts';
import { RELATION_DIRECTIONS } from '../../core/relations.ts';
import { relationsOf } from '../../use-cases/relations.ts';
import { requireRecord } from '../../use-cases/showing-records.ts';
import type { Command } from '../command.ts';
import { wholeNumber } from '../numbers.ts';
import { UsageError } from '../report-error.ts';
import { printRelations } from '../show/relations.ts';

const SHOWN = 200;

const relations: Command = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const found = await requireRecord(app, args[0] ?? '');
  const id = found.is === 'document' ? found.document.id : found.id;
  const shown = await relationsOf(app, id, {
    direction: directionOf(options.direction),
    ...(options.kind !== undefined && { kinds: String(options.kind).split(',') }),
    ...(options.ended === true && { including: 'ended' as const }),
    limit: wholeNumber('--limit', options.limit) ?? SHOWN,
  });
  if (door.json) door.printJson({ id, ...shown });
  else if (shown.relations.length > 0) printRelations(shown, id, door);
  else door.say(`${id} has no such relations.`);
  return EXIT.ok;
};
export default relations;

function directionOf(value: unknown) {
  const known = RELATION_DIRECTIONS.find((one) => one === (value ?? 'both'));
  if (known) return known;
  throw new UsageError(
    `--direction is '${value}'; it must be one of ${RELATION_DIRECTIONS.join(', ')}`,
    '',
  );
}
