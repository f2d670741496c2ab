import { toSource, toSourceDetails } from '../../api/routes/sources.ts';
import { EXIT } from '../../core/errors.ts';
import { wallInWords } from '../../core/walls.ts';
import { explainSource } from '../../use-cases/explain.ts';
import { NOTHING_HELD } from '../../use-cases/held-by-source.ts';
import type { Command } from '../command.ts';
import { lastListing, lastRuns } from '../last-runs.ts';
import { layoutOn } from '../show/layout.ts';
import { endingOf } from '../show/run.ts';
import { facts } from '../show/table.ts';
import { counted, fromNow, moment } from '../show/units.ts';
import type { SourceShowCommand } from '../table/sources.ts';

const sourceShow: Command<SourceShowCommand> = async ({ args }, door) => {
  const source = await explainSource(await door.settings(), door.clock, args.source);
  const held = (await lastRuns(door, [source.name])).get(source.name);
  if (door.json) {
    const { source: known } = await door.registry();
    const summary = toSource(source, known(source.name), held ?? NOTHING_HELD);
    const listing = await lastListing(door, source.name);
    door.printJson(toSourceDetails(summary, source, known(source.name), listing));
    return EXIT.ok;
  }
  const { paint } = door;
  const now = door.clock.now();
  const { schedule } = source;
  const next = schedule?.nextAt ? `, next ${moment(schedule.nextAt)}` : '';
  const lastRun = held?.lastRun;
  door.print(`${paint.bold(source.title)}\n`);
  door.print(
    facts(
      [
        ['name', `${source.name} (family ${source.family})`],
        ['publisher', `${source.publisher}, ${source.homepage}`],
        ['licence', source.licence ?? 'not stated'],
        ['enabled', source.enabled ? 'yes' : 'no'],
        ['schedule', schedule ? `${schedule.cron} in ${schedule.timezone}${next}` : 'by hand'],
        ['pace', `${source.politeness.rate}, ${source.politeness.inFlight} in flight`],
        ['held', held ? counted(held.records, 'record') : 'nothing yet'],
        [
          'last run',
          lastRun
            ? `${lastRun.id}, ${endingOf(lastRun, paint)}, ${fromNow(lastRun.startedAt, now)}`
            : 'never',
        ],
        ...(held?.walls ?? []).map(
          (wall) => ['wall', paint.warn(`${wall.place}: ${wallInWords(wall)}`)] as const,
        ),
      ],
      paint.dim,
    ),
  );
  if (source.params.length > 0) {
    door.print(`\n${paint.bold('Parameters')}`);
    const rows = source.params.map((param) => [
      paint.name(`--${param.flag}${param.kind === 'yes-no' ? '' : ` <${param.placeholder}>`}`),
      `${param.meaning}${param.required ? ' (needed)' : ''}`,
    ]);
    door.print(layoutOn(door).table([{ title: '' }, { title: '', wraps: true }], rows));
  }
  door.print(`\n${paint.dim(`annals explain ${source.name} says where each value comes from.`)}`);
  return EXIT.ok;
};
export default sourceShow;
