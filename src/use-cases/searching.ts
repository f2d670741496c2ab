import { createHash } from 'node:crypto';
import type { App } from '../app/app.ts';
import { systemClock } from '../app/system-clock.ts';
import { AnnalsError } from '../core/errors.ts';
import type { DocumentStatus } from '../core/record.ts';
import type { Embedder, Ranked, SearchFilters, SearchMode, TextQuery } from '../core/search.ts';
import { type Instant, SECOND } from '../core/time.ts';
import { fuse } from '../search/fuse.ts';
import { hitOf, type SearchHit } from '../search/hit.ts';
import { parseQuery } from '../search/parse-query.ts';
import { noteAboutWords } from './index-words.ts';
import { checkLength, whyNotComparable } from './indexing.ts';

export type { SearchHit } from '../search/hit.ts';

export interface SearchOrder {
  readonly query: string;
  /** `search.mode` of the settings when left out. */
  readonly mode?: SearchMode;
  /** Only active documents when left out. */
  readonly statuses?: readonly DocumentStatus[] | '*';
  readonly sources?: readonly string[];
  readonly kinds?: readonly string[];
  readonly from?: Instant;
  readonly before?: Instant;
  readonly limit: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
}

export interface SearchAnswer {
  readonly query: string;
  /** As it was answered: by words alone where meaning could not be asked. */
  readonly mode: SearchMode;
  readonly hits: readonly SearchHit[];
  readonly nextCursor: string | null;
  readonly tookMs: number;
  /** The number of the last change of the feed whose words are in the index. */
  readonly indexedThrough: number;
  /** What the reader of the answer should know of it. */
  readonly notes: readonly string[];
}

/** Both rankings are looked at this far when they are fused; further pages are not given. */
const DEPTH = 200;

/** Answers a search. What is asked is read first; status and the other filters are joined now. */
export async function search(app: App, order: SearchOrder): Promise<SearchAnswer> {
  const begun = systemClock.now();
  const query = parseQuery(order.query);
  const { statuses = ['active'], sources, kinds, from, before, limit } = order;
  const filters: SearchFilters = { statuses, sources, kinds, from, before };
  const asked = order.mode ?? app.settings.search.mode;
  const fingerprint = fingerprintOf([order.query, asked, filters]);
  const offset = order.cursor === undefined ? 0 : offsetOf(order.cursor, fingerprint);
  const words = await app.catalog.search.words();
  const { ranked, mode, notes } = await rank(app, query, order.query, asked, filters, {
    offset,
    limit: limit + 1,
  });
  const shown = ranked.slice(0, limit);
  const documents = await app.catalog.search.found(shown.map(({ id }) => id));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const hits = shown.flatMap((one, at) => {
    const document = byId.get(one.id);
    return document ? [hitOf(document, one, offset + at + 1, query)] : [];
  });
  const more = ranked.length > limit;
  return {
    query: order.query,
    mode,
    hits,
    nextCursor: more ? cursorOf(offset + limit, fingerprint) : null,
    tookMs: systemClock.now() - begun,
    indexedThrough: words.through,
    notes: [...notes, ...[noteAboutWords(words)].filter((note) => note !== undefined)],
  };
}

interface Answered {
  readonly ranked: readonly Ranked[];
  readonly mode: SearchMode;
  readonly notes: readonly string[];
}

async function rank(
  app: App,
  query: TextQuery,
  text: string,
  mode: SearchMode,
  filters: SearchFilters,
  page: { readonly offset: number; readonly limit: number },
): Promise<Answered> {
  const index = app.catalog.search;
  const byWords = async (notes: readonly string[]): Promise<Answered> => ({
    ranked: await index.lexical(query, filters, page),
    mode: 'lexical',
    notes,
  });
  if (mode === 'lexical') return byWords([]);
  const meant = await byMeaning(app, query, text, filters).catch((error: unknown) => {
    if (mode === 'hybrid' && error instanceof AnnalsError && isAboutMeaning(error)) return error;
    throw error;
  });
  if (meant instanceof AnnalsError) return byWords([`by words alone: ${meant.message}`]);
  const { ranked, notes } = meant;
  const all =
    mode === 'semantic'
      ? ranked
      : fuse([
          { ranked: await index.lexical(query, filters, { offset: 0, limit: DEPTH }), weight: 1 },
          { ranked, weight: app.settings.search.semanticWeight },
        ]);
  return { ranked: all.slice(page.offset, page.offset + page.limit), mode, notes };
}

const isAboutMeaning = ({ code }: AnnalsError): boolean =>
  code === 'SEMANTIC_UNAVAILABLE' || code === 'EMBEDDING_FAILED';

async function byMeaning(
  app: App,
  query: TextQuery,
  text: string,
  filters: SearchFilters,
): Promise<{ ranked: readonly Ranked[]; notes: readonly string[] }> {
  const index = app.catalog.search;
  const embedder = await app.embedder();
  const state = await index.usable();
  const why = whyNotComparable(state, embedder.model);
  if (why !== null) throw new AnnalsError('SEMANTIC_UNAVAILABLE', why);
  // As it was typed, for a model reads sentences; but it knows no "not".
  const meant = query.unwanted.length === 0 ? text : query.wanted.flatMap((t) => t.words).join(' ');
  const vector = await vectorOf(embedder, meant);
  checkLength(vector, state.made);
  const near = await index.nearest(vector, filters, DEPTH);
  const notes =
    state.unembedded > 0
      ? [`${state.unembedded} documents have no vectors yet and are found by words only`]
      : [];
  if (query.unwanted.length === 0) return { ranked: near, notes };
  const refused = await index.lexical({ wanted: query.unwanted, unwanted: [] }, filters, {
    offset: 0,
    limit: 50_000,
  });
  const out = new Set(refused.map(({ id }) => id));
  return { ranked: near.filter(({ id }) => !out.has(id)), notes };
}

/** Nobody waits longer for the better half of an answer. */
const QUERY_WITHIN = 5 * SECOND;

async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array> {
  const over = new AbortController();
  const late = systemClock.sleep(QUERY_WITHIN, over.signal).then((): never => {
    const message = `${embedder.model} gave no vector for the query in ${QUERY_WITHIN} ms`;
    throw new AnnalsError('EMBEDDING_FAILED', message);
  });
  try {
    const embedded = embedder.embed([text], over.signal, 'comes-back');
    const [vector] = await Promise.race([embedded, late]);
    if (vector) return vector;
    throw new AnnalsError('EMBEDDING_FAILED', 'the query got no vector');
  } finally {
    over.abort();
  }
}

const fingerprintOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);

const cursorOf = (offset: number, fingerprint: string): string =>
  Buffer.from(`search:${offset}:${fingerprint}`).toString('base64url');

function offsetOf(cursor: string, fingerprint: string): number {
  const decoded = Buffer.from(cursor, 'base64url').toString();
  const [, offset, of] = /^search:(\d{1,9}):([0-9a-f]{12})$/.exec(decoded) ?? [];
  if (offset !== undefined && of === fingerprint) return Number(offset);
  throw new AnnalsError(
    'BAD_PARAMS',
    `cursor is ${JSON.stringify(cursor)}; it must be the next_cursor of a page of this search`,
  );
}
