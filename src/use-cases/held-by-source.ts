import type { App } from '../app/app.ts';
import type { Run } from '../core/run.ts';
import type { Wall } from '../core/walls.ts';

/** What the catalog has of one source. */
export interface HeldOfSource {
  readonly documents: number;
  /** Of whichever kind: documents, entities, events and terms. */
  readonly records: number;
  readonly lastRun: Run | null;
  readonly walls: readonly Wall[];
}

export const NOTHING_HELD: HeldOfSource = { documents: 0, records: 0, lastRun: null, walls: [] };

/** Of many sources in few questions: a list of sources must not cost several for each. */
export async function heldBySource(
  app: Pick<App, 'catalog' | 'politeMemory'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, HeldOfSource>> {
  const { runs, records, documents } = app.catalog;
  const [only, ...others] = names;
  const countOf = async (name: string) => ({
    documents: await documents.count(name),
    all: await records.count(name),
  });
  const [newest, counts, walls] = await Promise.all([
    runs.newestOfEach(names),
    only !== undefined && others.length === 0
      ? countOf(only).then((count) => new Map([[only, count]]))
      : records.countEach(),
    app.politeMemory().then((memory) => memory.walls.list()),
  ]);
  return new Map(
    names.map((name) => [
      name,
      {
        documents: counts.get(name)?.documents ?? 0,
        records: counts.get(name)?.all ?? 0,
        lastRun: newest.get(name)?.latest ?? null,
        walls: walls.filter(({ source }) => source === name),
      },
    ]),
  );
}
