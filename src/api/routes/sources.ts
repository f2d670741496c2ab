import { type Explained, explainAll, explainSource } from '../../use-cases/explain.ts';
import type { SourceAnswer, SourceDetailsAnswer } from '../contract/sources.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showRun } from './show-run.ts';

export function sourceRoutes({ app }: Door): Pick<Handlers, 'listSources' | 'getSource'> {
  const { runs, documents } = app.catalog;
  // Where a setting comes from is told by `annals explain`; here only what is in force counts.
  const { settings, families, registry } = app;
  const loaded = { settings, families, origins: new Map<string, string>() };

  async function summaryOf(explained: Explained, isOperator: boolean): Promise<SourceAnswer> {
    const { name, family, title, publisher, homepage, licence, enabled, schedule } = explained;
    const { keeps, ids } = registry.source(name);
    const [last, count] = await Promise.all([runs.latest(name), documents.count(name)]);
    return {
      name,
      family,
      title,
      publisher,
      homepage,
      licence,
      enabled,
      keeps,
      ids: [...ids],
      schedule: schedule && {
        cron: schedule.cron,
        timezone: schedule.timezone,
        next_at: schedule.nextAt,
      },
      documents: count,
      last_run: last && isOperator ? showRun(last) : null,
    };
  }

  async function detailsOf(
    explained: Explained,
    isOperator: boolean,
  ): Promise<SourceDetailsAnswer> {
    const { maxRuntimeMs, expects } = registry.source(explained.name);
    const { rate, inFlight, retry, robots } = explained.politeness;
    return {
      ...(await summaryOf(explained, isOperator)),
      params: explained.params.map(({ name, kind, required, meaning, choices }) => ({
        name,
        kind,
        required,
        meaning,
        choices: choices ? [...choices] : null,
      })),
      politeness: {
        rate,
        in_flight: inFlight,
        attempts: retry.attempts,
        robots: typeof robots === 'string' ? robots : 'override',
      },
      max_runtime_ms: maxRuntimeMs ?? null,
      expects_at_least: expects?.atLeast ?? null,
    };
  }

  return {
    async listSources({ isOperator }) {
      const all = await explainAll(loaded, app.clock);
      return { body: { items: await Promise.all(all.map((one) => summaryOf(one, isOperator))) } };
    },
    async getSource({ params, isOperator }) {
      const explained = await explainSource(loaded, app.clock, params.name);
      return { body: await detailsOf(explained, isOperator) };
    },
  };
}
