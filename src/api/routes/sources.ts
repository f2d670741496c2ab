import type { Listing } from '../../core/catalog.ts';
import type { Source } from '../../core/source.ts';
import { type Wall, wallInWords } from '../../core/walls.ts';
import { type Explained, explainAll, explainSource } from '../../use-cases/explain.ts';
import { type HeldOfSource, heldBySource, NOTHING_HELD } from '../../use-cases/held-by-source.ts';
import type { SourceAnswer, SourceDetailsAnswer } from '../contract/sources.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showRun } from './show-run.ts';

export function sourceRoutes({ app }: Door) {
  const { settings, families, origins, registry } = app;
  const loaded = { settings, families, origins };

  /** Of many sources what is held of each, in few questions. */
  async function summariesOf(
    all: readonly Explained[],
    isOperator: boolean,
  ): Promise<SourceAnswer[]> {
    const held = await heldBySource(
      app,
      all.map(({ name }) => name),
    );
    return all.map((explained) => {
      const { lastRun, ...rest } = held.get(explained.name) ?? NOTHING_HELD;
      const source = registry.source(explained.name);
      return toSource(explained, source, { ...rest, lastRun: isOperator ? lastRun : null });
    });
  }

  async function detailsOf(
    explained: Explained,
    isOperator: boolean,
  ): Promise<SourceDetailsAnswer> {
    const [summary] = await summariesOf([explained], isOperator);
    if (!summary) throw new Error(`nothing is said of ${explained.name}`);
    const source = registry.source(explained.name);
    const [listing] = await app.catalog.listings.list({ source: source.name, limit: 1 });
    const details = toSourceDetails(summary, explained, source, listing);
    return isOperator
      ? details
      : { ...details, usual_params: null, rules: null, last_listing: null };
  }

  return {
    async listSources({ isOperator }) {
      const all = await explainAll(loaded, app.clock);
      return { body: { items: await summariesOf(all, isOperator) } };
    },
    async getSource({ params, isOperator }) {
      const explained = await explainSource(loaded, app.clock, params.name);
      return { body: await detailsOf(explained, isOperator) };
    },
  } satisfies Partial<Handlers>;
}

/** A source in short, with what the catalog has of it. */
export const toSource = (
  explained: Explained,
  { keeps, ids }: Pick<Source, 'keeps' | 'ids'>,
  held: HeldOfSource,
): SourceAnswer => ({
  name: explained.name,
  family: explained.family,
  title: explained.title,
  publisher: explained.publisher,
  homepage: explained.homepage,
  licence: explained.licence,
  enabled: explained.enabled,
  keeps,
  ids: [...ids],
  schedule: explained.schedule && {
    cron: explained.schedule.cron,
    timezone: explained.schedule.timezone,
    next_at: explained.schedule.nextAt,
  },
  documents: held.documents,
  records: held.records,
  last_run: held.lastRun ? showRun(held.lastRun) : null,
  walls: held.walls.map(toWall),
});

/** A wall under the source that met it. */
export const toWall = (wall: Wall): SourceAnswer['walls'][number] => ({
  place: wall.place,
  since: wall.since,
  who: wall.who,
  tried: [...wall.tried],
  asked: wall.asked,
  asked_at: wall.askedAt,
  next_at: wall.nextAt,
  says: wallInWords(wall),
});

export function toSourceDetails(
  summary: SourceAnswer,
  { params, paramsSchema, usualParams, politeness, schedule, rules }: Explained,
  { maxRuntimeMs, expects }: Pick<Source, 'maxRuntimeMs' | 'expects'>,
  listing: Listing | undefined,
): SourceDetailsAnswer {
  const { rate, inFlight, retry, robots } = politeness;
  return {
    ...summary,
    params: params.map(({ name, kind, required, meaning, choices }) => ({
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
    params_schema: { ...paramsSchema },
    usual_params: { ...usualParams },
    next_runs: [...(schedule?.nextRuns ?? [])],
    rules: rules.map((rule) => ({ ...rule })),
    last_listing: listing
      ? {
          run_id: listing.runId,
          url: listing.url,
          fetched_at: listing.fetchedAt,
          rows: listing.rows,
          valid: listing.valid,
          error: listing.error,
          sha256: listing.sha256,
        }
      : null,
    max_runtime_ms: maxRuntimeMs ?? null,
    expects_at_least: expects?.atLeast ?? null,
  };
}
