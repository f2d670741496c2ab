import type { App } from '../../app/app.ts';
import type { Place } from '../../core/document-list.ts';
import type { Selection } from '../../core/exports/export-order.ts';
import { search } from '../searching.ts';

/** A record that may belong to the selection, and the place to continue behind. */
export interface PossibleRecord {
  readonly id: string;
  readonly position: ExportPosition;
}

/** Where in the order of an export a record stands. Kept between two tries of one export. */
export type ExportPosition =
  | { readonly in: 'documents' | 'entities' | 'events' | 'terms'; readonly place: Place }
  | { readonly in: 'ids'; readonly index: number }
  | { readonly in: 'feed'; readonly seq: number };

export interface Candidates {
  /** How many there are; those behind a position included. */
  readonly total: number;
  readonly notHeld: readonly string[];
  /** Of a delta: whether the record is among those that were named and found. Without it all are. */
  readonly has?: (id: string) => boolean;
  after(position: ExportPosition | undefined): AsyncIterable<PossibleRecord>;
}

type Parts = Pick<App, 'catalog' | 'settings' | 'registry' | 'embedder'>;

const PAGE_SIZE = 500;

/** Every record that a selection may have, in an order that stays the same while the catalog does. */
export async function findCandidates(
  parts: Parts,
  selection: Selection,
  head: number,
): Promise<Candidates> {
  const { deltaFrom, ids, query } = selection;
  const asked = ids && (await named(parts, ids));
  const hits = query === undefined ? undefined : await searched(parts, selection, query);
  if (deltaFrom !== undefined) {
    const { notHeld = [] } = asked ?? {};
    const sets = [asked?.found, hits].flatMap((some) => (some ? [new Set(some)] : []));
    const has = (id: string) => sets.every((some) => some.has(id));
    return { ...fromFeed(parts, selection, deltaFrom, head), notHeld, has };
  }
  if (asked) {
    const wanted = hits && new Set(hits);
    return fromList(
      asked.found.filter((id) => !wanted || wanted.has(id)),
      asked.notHeld,
    );
  }
  if (hits) return fromList(hits, []);
  return {
    total: await countAll(parts, selection),
    notHeld: [],
    after: (at) => listed(parts, selection, at),
  };
}

async function countAll({ catalog }: Parts, { sources }: Selection): Promise<number> {
  const tables = [catalog.documents, catalog.entities, catalog.events, catalog.vocabularies];
  let total = 0;
  for (const table of tables) {
    if (sources === undefined) total += await table.count();
    for (const source of sources ?? []) total += await table.count(source);
  }
  return total;
}

async function* listed(
  { catalog }: Parts,
  selection: Selection,
  from: ExportPosition | undefined,
): AsyncIterable<PossibleRecord> {
  const { sources } = selection;
  const only = sources && { sources };
  const found = ofDocuments(selection);
  const tables = {
    documents: async (after: Place | undefined) =>
      (
        await catalog.documents.list({ ...found, ...page(after), by: 'published', order: 'oldest' })
      ).map(({ id, place }) => ({ id, place })),
    entities: async (after: Place | undefined) =>
      (await catalog.entities.list({ ...only, ...page(after) })).map(numbered),
    events: async (after: Place | undefined) =>
      (await catalog.events.list({ ...only, ...page(after) })).map(
        ({ id, number, happenedAt }) => ({ id, place: { number, at: happenedAt ?? '' } }),
      ),
    terms: async (after: Place | undefined) =>
      (await catalog.vocabularies.list({ ...only, ...page(after) })).map(numbered),
  } as const;
  let isBehind = from === undefined;
  for (const name of ['documents', 'entities', 'events', 'terms'] as const) {
    const isHere = from !== undefined && from.in === name;
    if (!isBehind && !isHere) continue;
    isBehind = true;
    let after = isHere && 'place' in from ? from.place : undefined;
    for (;;) {
      const rows = await tables[name](after);
      for (const { id, place } of rows) yield { id, position: { in: name, place } };
      after = rows.at(-1)?.place;
      if (rows.length < PAGE_SIZE) break;
    }
  }
}

/** What the index can leave out at once; of the past, the index knows nothing. */
const ofDocuments = ({ sources, kinds, statuses, since, until, asOf }: Selection) =>
  asOf !== undefined
    ? { ...(sources && { sources }) }
    : {
        ...(sources && { sources }),
        ...(kinds && { kinds }),
        ...(statuses && { statuses }),
        published: {
          ...(since !== undefined && { from: since }),
          ...(until !== undefined && { until }),
        },
      };

const page = (after: Place | undefined) => ({ limit: PAGE_SIZE, ...(after && { after }) });
const numbered = ({ id, number }: { id: string; number: number }) => ({
  id,
  place: { number, at: '' as const },
});

/** Each once, under the id that it has here. */
async function named(
  { catalog, registry }: Parts,
  asked: readonly string[],
): Promise<{ readonly found: readonly string[]; readonly notHeld: readonly string[] }> {
  const found = new Set<string>();
  const notHeld: string[] = [];
  for (const text of asked) {
    const canonical = registry.canonicalId(text);
    const record =
      (await catalog.records.resolve(text)) ??
      (canonical.is === 'known' ? await catalog.records.resolve(canonical.record) : undefined);
    if (record) found.add(record.id);
    else notHeld.push(text);
  }
  return { found: [...found], notHeld };
}

const fromList = (ids: readonly string[], notHeld: readonly string[]): Candidates => ({
  total: ids.length,
  notHeld,
  async *after(position) {
    const begin = position?.in === 'ids' ? position.index + 1 : 0;
    for (const [index, id] of ids.entries()) {
      if (index >= begin) yield { id, position: { in: 'ids', index } };
    }
  },
});

/** By words, because a search by meaning has no end; in order of id, because ranks move. */
async function searched(parts: Parts, selection: Selection, query: string): Promise<string[]> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const found = await search(parts, {
      query,
      mode: 'lexical',
      statuses: '*',
      ...(selection.sources && { sources: selection.sources }),
      ...(selection.kinds && { kinds: selection.kinds }),
      limit: 200,
      ...(cursor !== undefined && { cursor }),
    });
    for (const { id } of found.hits) ids.add(id);
    cursor = found.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return [...ids].sort();
}

/** Each record that a line of the feed is about, once, where it is first named. */
function fromFeed(
  { catalog }: Parts,
  { sources }: Selection,
  start: number,
  head: number,
): Omit<Candidates, 'notHeld'> {
  const lines = async function* (after: number, until: number) {
    for (let seq = after; seq < until; ) {
      const found = await catalog.changes.after(seq, PAGE_SIZE, sources && { sources });
      for (const change of found) if (change.seq <= until) yield change;
      seq = found.at(-1)?.seq ?? until;
    }
  };
  return {
    total: Math.max(0, head - start),
    async *after(position) {
      const seen = new Set<string>();
      const from = position?.in === 'feed' ? position.seq : start;
      for await (const { documentId } of lines(start, from)) seen.add(documentId);
      for await (const { documentId: id, seq } of lines(from, head)) {
        if (seen.has(id)) continue;
        seen.add(id);
        yield { id, position: { in: 'feed', seq } };
      }
    },
  };
}
