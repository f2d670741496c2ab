import type { App } from '../../app/app.ts';
import type { FoundDocument } from '../../core/search.ts';
import { complaintAboutVectors, piecesOf } from '../indexing.ts';
import { search } from '../searching.ts';

export interface IndexCheckOrder {
  /** How many documents are looked at, and how many searches are made. */
  readonly queries: number;
  readonly stop: AbortSignal;
}

/** What an installation's own documents say about its index; `judgeIndex` says whether that is good. */
export interface MeasuredIndex {
  readonly documents: { readonly held: number; readonly looked: number };
  /** Changes of the feed whose words are not indexed yet, and documents without vectors. */
  readonly waiting: { readonly words: number; readonly vectors: number };
  readonly pieces: PieceSizes;
  /** Null where nothing is searched by meaning; `unusable` then says why, if it should be. */
  readonly vectors: MeasuredVectors | null;
  readonly unusable: string | null;
  readonly queries: FoundByTitle;
}

export interface PieceSizes {
  readonly count: number;
  readonly fewest: number;
  readonly median: number;
  readonly most: number;
  readonly allowed: number;
}

export interface MeasuredVectors {
  readonly model: string;
  /** Numbers of a vector as the model says, and the lengths that were seen. */
  readonly dimensions: number;
  readonly lengths: readonly number[];
  /** Of the vectors that have a direction. */
  readonly norms: { readonly least: number; readonly greatest: number };
  /** Texts of which the model knows no word point nowhere. */
  readonly withoutDirection: number;
  /** Documents whose kept vectors were compared with new ones, and those that have them still. */
  readonly compared: number;
  readonly same: number;
}

export interface FoundByTitle {
  readonly asked: number;
  readonly byWords: number;
  /** Null where nothing is searched by meaning. */
  readonly byMeaning: number | null;
}

const ALL = { statuses: '*' } as const;
/** A document that is not among so many hits is not found. */
const FIRST_HITS = 10;
/** A kept vector has a byte for each number: its direction differs a little from that of a new one. */
const SAME_DIRECTION = 0.97;
const MOST_COUNTED = 1_000_000;
const NO_NORMS = { least: 0, greatest: 0 };

/** Looks at documents from all ages of the catalog; writes nothing. */
export async function checkIndex(app: App, order: IndexCheckOrder): Promise<MeasuredIndex> {
  const index = app.catalog.search;
  const held = await index.count(null, ALL, MOST_COUNTED);
  const documents = await someDocuments(app, held, order.queries);
  const { unembedded, made } = await index.usable();
  const isOff = app.settings.search.embedder === 'none';
  const unusable = isOff
    ? null
    : ((await complaintAboutVectors(app)) ?? (made ? null : 'no document has a vector yet'));
  const canMean = !isOff && unusable === null;
  return {
    documents: { held, looked: documents.length },
    waiting: { words: (await index.words()).waiting, vectors: isOff ? 0 : unembedded },
    pieces: sizesOf(documents, app),
    vectors: canMean ? await measureVectors(app, documents, order.stop) : null,
    unusable,
    queries: await findByTitle(app, documents, canMean, order.stop),
  };
}

/** Evenly from the newest to the oldest, so that what an earlier version indexed is among them. */
async function someDocuments(app: App, held: number, wanted: number) {
  const index = app.catalog.search;
  const count = Math.min(held, wanted);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const page = { offset: Math.floor((at * held) / count), limit: 1 };
    for (const { id } of await index.newest(ALL, page)) ids.push(id);
  }
  return index.found([...new Set(ids)]);
}

function sizesOf(documents: readonly FoundDocument[], app: App): PieceSizes {
  const sizes = documents
    .flatMap((one) =>
      piecesOf(one, app).flatMap(({ start, end }) =>
        start === null || end === null ? [] : [one.body?.slice(start, end) ?? ''],
      ),
    )
    .map((text) => text.match(/\S+/g)?.length ?? 0)
    .sort((a, b) => a - b);
  return {
    count: sizes.length,
    fewest: sizes[0] ?? 0,
    median: sizes[sizes.length >> 1] ?? 0,
    most: sizes.at(-1) ?? 0,
    allowed: app.settings.search.chunkWords,
  };
}

/** The first piece of each document is embedded again: the nearest kept vector must be its own. */
async function measureVectors(
  app: App,
  documents: readonly FoundDocument[],
  stop: AbortSignal,
): Promise<MeasuredVectors> {
  const embedder = await app.embedder();
  const dimensions = await embedder.dimensions();
  const lengths = new Set<number>();
  const norms: number[] = [];
  let same = 0;
  for (const one of documents) {
    stop.throwIfAborted();
    const [first] = piecesOf(one, app);
    const [vector = new Float32Array()] = first ? await embedder.embed([first.text], stop) : [];
    lengths.add(vector.length);
    const norm = Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0));
    if (norm === 0) continue;
    norms.push(norm);
    if (vector.length === dimensions && (await isKept(app, one.id, vector))) same += 1;
  }
  return {
    model: embedder.model,
    dimensions,
    lengths: [...lengths],
    norms:
      norms.length === 0 ? NO_NORMS : { least: Math.min(...norms), greatest: Math.max(...norms) },
    withoutDirection: documents.length - norms.length,
    compared: norms.length,
    same,
  };
}

async function isKept(app: App, id: string, vector: Float32Array): Promise<boolean> {
  const hits = await app.catalog.search.nearest(vector, ALL, FIRST_HITS);
  const own = hits.find((hit) => hit.id === id);
  if (own) return own.score >= SAME_DIRECTION;
  // Where many documents share a text, ten others may be as near.
  return hits.length === FIRST_HITS && (hits.at(-1)?.score ?? 0) >= SAME_DIRECTION;
}

/** Each document is searched for by the words of its own title. */
async function findByTitle(
  app: App,
  documents: readonly FoundDocument[],
  canMean: boolean,
  stop: AbortSignal,
): Promise<FoundByTitle> {
  let asked = 0;
  let byWords = 0;
  let byMeaning = 0;
  for (const { id, title } of documents) {
    stop.throwIfAborted();
    const query = plainWords(title);
    if (query === '') continue;
    asked += 1;
    const isFound = async (mode: 'lexical' | 'semantic') => {
      const { hits } = await search(app, { query, mode, statuses: '*', limit: FIRST_HITS });
      return hits.some((hit) => hit.id === id || hit.title === title);
    };
    if (await isFound('lexical')) byWords += 1;
    if (canMean && (await isFound('semantic'))) byMeaning += 1;
  }
  return { asked, byWords, byMeaning: canMean ? byMeaning : null };
}

/** Without the signs, and the words in capitals, that mean something in a query. */
const plainWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
