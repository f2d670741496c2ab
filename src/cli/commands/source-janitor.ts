import { AnnalsError, ERRORS, EXIT, type ExitCode } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import type { JsonOf } from '../../core/verb.ts';
import { type Stale, type Tidied, tidy, tombstoneStale } from '../../use-cases/janitor.ts';
import { agreed } from '../ask.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { layoutOn } from '../show/layout.ts';
import { counted, moment } from '../show/units.ts';
import type { SourceJanitorCommand } from '../table/records.ts';

const MOST_PRINTED = 50;

const janitor: Command<SourceJanitorCommand> = async ({ args, options }, door) => {
  const source = (await door.registry()).source(args.source);
  const staleDays = options.tombstoneStale;
  const app = await door.openToChange();
  const where = options.anyway ? 'anyway' : 'all is listed';
  const tidied = await tidy(app, source, { staleDays, where });
  if (!door.json) report(tidied, door);
  const { stale } = tidied;
  if (!stale || stale.documents.length === 0) return finish(door, tidied, NOTHING, EXIT.ok);
  if (stale.refused) {
    const { code, message } = stale.refused;
    if (!door.json) throw new AnnalsError(code, message);
    return finish(door, tidied, NOTHING, ERRORS[code].exit);
  }
  const question = `Tombstone ${counted(stale.documents.length, 'document')} of ${source.name}?`;
  if (!options.yes && !(await agreed(door, question))) {
    door.say('Nothing was tombstoned: add --yes to do it without being asked.');
    return finish(door, tidied, NOTHING, EXIT.ok);
  }
  const done = await tombstoneStale(app, source, stale);
  if (!door.json) {
    const seen =
      done.overtaken > 0 ? `; ${counted(done.overtaken, 'document')} changed meanwhile` : '';
    door.print(`${counted(done.tombstoned, 'document')} tombstoned as withdrawn${seen}.`);
  }
  return finish(door, tidied, done, EXIT.ok);
};
export default janitor;

const NOTHING = { tombstoned: 0, overtaken: 0 };

function finish(
  door: Door<JsonOf<SourceJanitorCommand>>,
  tidied: Tidied,
  done: typeof NOTHING,
  code: ExitCode,
): ExitCode {
  if (door.json) door.printJson(snakeKeys({ ...tidied, ...done }));
  return code;
}

function report({ source, swept, readOn, partial, withoutRows, stale }: Tidied, door: Door): void {
  const { paint } = door;
  door.print(`${paint.bold(source)}: ${counted(swept, 'file')} over a day old swept from .tmp.`);
  if (readOn > 0 || partial > 0)
    door.print(
      `${counted(readOn, 'document')} with missing pages read on; ${partial} still miss some.`,
    );
  if (withoutRows.length > 0) {
    door.print(paint.warn(`${counted(withoutRows.length, 'file')} without a row:`));
    for (const path of withoutRows.slice(0, MOST_PRINTED)) door.print(`  ${path}`);
    if (withoutRows.length > MOST_PRINTED)
      door.print(`  and ${withoutRows.length - MOST_PRINTED} more`);
  }
  if (stale) reportStale(stale, door);
}

function reportStale({ documents, days, active }: Stale, door: Door): void {
  const those = `of ${counted(active, 'active document')} not listed for more than ${counted(days, 'day')}`;
  door.print(`${documents.length} ${those}${documents.length > 0 ? ':' : '.'}`);
  if (documents.length === 0) return;
  const rows = documents
    .slice(0, MOST_PRINTED)
    .map(({ id, lastSeenAt, title }) => [id, moment(lastSeenAt), title]);
  const columns = [
    { title: 'id' },
    { title: 'last seen' },
    { title: 'title', shrinks: true },
  ] as const;
  door.print(layoutOn(door).table(columns, rows));
  if (documents.length > MOST_PRINTED) door.print(`and ${documents.length - MOST_PRINTED} more`);
}
