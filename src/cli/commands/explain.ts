import { type Explained, explainAll, explainSource } from '../../app/explain.ts';
import type { ExplainedPapers } from '../../app/papers/explain.ts';
import type { LoadedSettings } from '../../app/settings/load.ts';
import { EXIT } from '../../core/errors.ts';
import { papersSettings } from '../../families/papers/settings.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { UsageError } from '../report-error.ts';
import { papersInWords } from '../show/papers.ts';
import { facts, table } from '../show/table.ts';
import { fromNow, moment } from '../show/units.ts';

const explain: Command = async ({ args, options }, door) => {
  const loaded = await door.settings();
  const [name] = args;
  const { doi } = options as { doi?: string };
  if (doi !== undefined && name !== 'papers') {
    throw new UsageError('--doi is for papers', 'Type `annals explain papers --doi <work>`.');
  }
  if (name !== undefined) {
    const source = await explainSource(loaded, door.clock, name);
    const papers = name === 'papers' ? await explainedPapers(loaded, doi, door) : undefined;
    if (door.json) door.printJson({ ...source, ...papers });
    else {
      explainOne(source, door);
      const look = { paint: door.paint, width: door.terminal.out.width };
      if (papers) door.print(`\n${papersInWords(papers, look)}`);
    }
    return EXIT.ok;
  }
  const sources = await explainAll(loaded, door.clock);
  const { resolverOrder } = papersSettings(loaded.settings);
  if (door.json) {
    door.printJson({ sources, resolverOrder });
    return EXIT.ok;
  }
  const { paint } = door;
  const rows = sources.map((s) => [
    paint.name(s.name),
    s.enabled ? paint.good('enabled') : paint.warn('disabled'),
    s.politeness.rate,
    String(s.politeness.inFlight),
    s.schedule ? `${s.schedule.cron} ${s.schedule.timezone}` : 'by hand',
  ]);
  const columns = ['source', 'registry', 'rate', 'in flight', 'schedule'].map((title) => ({
    title,
  }));
  door.print(table(columns, rows, { head: paint.dim }));
  const from = loaded.origins.get('papers.resolverOrder') ?? 'default';
  door.print(`\n${paint.bold('Resolvers for papers')}, in the order they are asked (${from}):`);
  for (const [at, resolver] of resolverOrder.entries()) door.print(`  ${at + 1}. ${resolver}`);
  return EXIT.ok;
};
export default explain;

async function explainedPapers(
  { settings }: Pick<LoadedSettings, 'settings'>,
  work: string | undefined,
  door: Door,
): Promise<ExplainedPapers> {
  const { explainPapers } = await import('../../app/papers/explain.ts');
  return explainPapers(settings, door.terminal.cwd, work);
}

function explainOne(source: Explained, door: Door): void {
  const { paint } = door;
  door.print(`${paint.bold(source.title)} (${source.name}), published by ${source.publisher}\n`);
  const rows = source.rules.map(({ name, value, from }) => [name, paint.dim(from), value]);
  const columns = [
    { title: 'rule' },
    { title: 'from' },
    { title: 'in force', shrinks: true },
  ] as const;
  door.print(table(columns, rows, { width: door.terminal.out.width, head: paint.dim }));
  const { schedule } = source;
  const next = schedule?.nextAt;
  door.print('');
  door.print(
    facts(
      [
        ['enabled', source.enabled ? 'yes' : `no (sources.${source.name}.enabled)`],
        ['schedule', schedule ? `${schedule.cron} in ${schedule.timezone}` : 'none: by hand only'],
        ['next run', next ? `${moment(next)}, ${fromNow(next, door.clock.now())}` : undefined],
      ],
      paint.dim,
    ),
  );
}
