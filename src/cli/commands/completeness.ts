import { showCompleteness } from '../../api/routes/completeness.ts';
import { EXIT } from '../../core/errors.ts';
import { completenessOf, type SeriesReport } from '../../use-cases/completeness.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { layoutOn } from '../show/layout.ts';
import { fromNow, grouped, moment } from '../show/units.ts';
import type { CompletenessCommand } from '../table/understand.ts';

const completeness: Command<CompletenessCommand> = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const found = await completenessOf(app, {
    ...(args.source !== undefined && { source: args.source }),
    ...(options.since !== undefined && { since: options.since }),
  });
  const complete = found.every(({ state }) => state === 'complete');
  if (door.json) door.printJson(showCompleteness(found));
  else if (found.length === 0) {
    door.say('No run has declared anything yet; `annals run <source>` does.');
  } else {
    const columns = [
      { title: 'source' },
      { title: 'series' },
      { title: 'state' },
      { title: 'held', align: 'right' },
      { title: 'of', align: 'right' },
      { title: 'missing', shrinks: true },
      { title: 'checked', leaves: 1 },
    ] as const;
    const rows = found.map((one) => rowOf(one, door));
    door.print(layoutOn(door).table(columns, rows));
  }
  return complete ? EXIT.ok : EXIT.failed;
};
export default completeness;

function rowOf(one: SeriesReport, { paint, clock }: Door): string[] {
  const late = one.lateSince ? `, late since ${moment(one.lateSince)}` : '';
  const missing =
    one.state === 'outage'
      ? `not known: ${one.says}${late}`
      : one.missingCount === 0
        ? one.says
        : `${grouped(one.missingCount)} (${one.missing.join(', ') || one.says})${late}`;
  const state = { complete: paint.good, missing: paint.bad, outage: paint.warn }[one.state];
  return [
    paint.name(one.source),
    one.series,
    state(one.state),
    grouped(one.held),
    grouped(one.expected),
    missing,
    fromNow(one.checkedAt, clock.now()),
  ];
}
