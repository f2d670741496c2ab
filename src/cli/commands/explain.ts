import { familyMeans } from '../../app/family-means.ts';
import { EXIT } from '../../core/errors.ts';
import type { Family } from '../../core/family.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import type { Call, Explanation, JsonOf } from '../../core/verb.ts';
import { kebab } from '../../core/verb-fields.ts';
import { type Explained, explainAll, explainSource } from '../../use-cases/explain.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { flagsOf } from '../read-call.ts';
import { UsageError } from '../report-error.ts';
import { layoutOn } from '../show/layout.ts';
import { facts } from '../show/table.ts';
import { fromNow, moment } from '../show/units.ts';
import type { ExplainCommand } from '../table/sources.ts';

const explain: Command<ExplainCommand> = async ({ args, options }, door) => {
  const { source: name } = args;
  refuseOptionsOfOthers((await door.settings()).families, name, options);
  return name === undefined ? explainEverySource(door) : explainOneSource(name, options, door);
};
export default explain;

async function explainOneSource(
  name: string,
  options: Call['options'],
  door: Door<JsonOf<ExplainCommand>>,
) {
  const loaded = await door.settings();
  const source = await explainSource(loaded, door.clock, name);
  const family = loaded.families.find(({ sources }) => name in sources);
  const explainMore = (await family?.explain?.())?.default;
  const means = familyMeans(loaded.settings, door.terminal.cwd, door.say);
  const more = await explainMore?.source(means, name, options);
  if (door.json) door.printJson({ ...explainedJson(source), ...more?.json });
  else {
    explainRules(source, door);
    if (more) door.print(`\n${more.inWords(layoutOn(door))}`);
  }
  return EXIT.ok;
}

async function explainEverySource(door: Door<JsonOf<ExplainCommand>>) {
  const loaded = await door.settings();
  const sources = await explainAll(loaded, door.clock);
  const means = familyMeans(loaded.settings, door.terminal.cwd, door.say);
  const more: Explanation[] = [];
  for (const family of loaded.families) {
    const explainMore = (await family.explain?.())?.default;
    if (explainMore) more.push(explainMore.overview(means, loaded.origins));
  }
  if (door.json) {
    door.printJson(
      Object.assign({ sources: sources.map(explainedJson) }, ...more.map(({ json }) => json)),
    );
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
  door.print(layoutOn(door).table(columns, rows));
  for (const one of more) door.print(`\n${one.inWords(layoutOn(door))}`);
  return EXIT.ok;
}

/** An option that a family added means nothing for the sources of another one. */
function refuseOptionsOfOthers(
  families: readonly Family[],
  name: string | undefined,
  options: Call['options'],
): void {
  for (const family of families) {
    if (name !== undefined && name in family.sources) continue;
    for (const [option, field] of Object.entries(family.additions?.explain?.options?.() ?? {})) {
      if (options[option] === undefined) continue;
      throw new UsageError(
        `--${kebab(option)} is for ${sourcesOf(family)}`,
        `Type \`annals explain ${sourcesOf(family)} ${flagsOf(option, field)}\`.`,
      );
    }
  }
}

const explainedJson = ({ name, title, publisher, enabled, schedule, rules }: Explained) => ({
  name,
  title,
  publisher,
  enabled,
  schedule: schedule && snakeKeys(schedule),
  rules,
});

const sourcesOf = ({ sources }: Family): string => Object.keys(sources).join('|');

function explainRules(source: Explained, door: Door): void {
  const { paint } = door;
  door.print(`${paint.bold(source.title)} (${source.name}), published by ${source.publisher}\n`);
  const rows = source.rules.map(({ name, value, from }) => [name, paint.dim(from), value]);
  const columns = [
    { title: 'rule' },
    { title: 'from' },
    { title: 'in force', wraps: true },
  ] as const;
  door.print(layoutOn(door).table(columns, rows));
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
