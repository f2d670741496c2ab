import { toSource } from '../../api/routes/sources.ts';
import { EXIT } from '../../core/errors.ts';
import { explainAll } from '../../use-cases/explain.ts';
import { NOTHING_HELD } from '../../use-cases/held-by-source.ts';
import type { Command } from '../command.ts';
import { lastRuns } from '../last-runs.ts';
import { layoutOn } from '../show/layout.ts';
import { endingOf } from '../show/run.ts';
import { fromNow, grouped } from '../show/units.ts';
import type { SourceListCommand } from '../table/sources.ts';

const sourceList: Command<SourceListCommand> = async (_call, door) => {
  const sources = await explainAll(await door.settings(), door.clock);
  const held = await lastRuns(
    door,
    sources.map(({ name }) => name),
  );
  if (door.json) {
    const { source } = await door.registry();
    door.printJson({
      items: sources.map((one) =>
        toSource(one, source(one.name), held.get(one.name) ?? NOTHING_HELD),
      ),
    });
    return EXIT.ok;
  }
  const { paint } = door;
  const now = door.clock.now();
  const rows = sources.map((s) => {
    const { records, lastRun } = held.get(s.name) ?? {};
    return [
      paint.name(s.name),
      s.title,
      s.enabled ? (s.schedule?.cron ?? 'by hand') : paint.warn('disabled'),
      s.schedule?.timezone ?? '',
      s.politeness.rate,
      records === undefined ? '-' : grouped(records),
      lastRun ? `${endingOf(lastRun, paint)}, ${fromNow(lastRun.startedAt, now)}` : 'never',
    ];
  });
  const columns = [
    { title: 'source' },
    { title: 'what', shrinks: true },
    { title: 'schedule', leaves: 3 },
    { title: 'timezone', leaves: 1 },
    { title: 'rate', leaves: 2 },
    { title: 'records', align: 'right' },
    { title: 'last run', shrinks: true },
  ] as const;
  door.print(layoutOn(door).table(columns, rows));
  return EXIT.ok;
};
export default sourceList;
