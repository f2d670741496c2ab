import { systemClock } from '../../app/system-clock.ts';
import { AnnalsError } from '../../core/errors.ts';
import type {
  Embedder,
  NearnessSpread,
  Ranked,
  SearchFilters,
  TextQuery,
} from '../../core/search.ts';
import { SECOND } from '../../core/time.ts';
import { checkLength, whyNotComparable } from '../indexing.ts';
import type { SearchParts } from './parts.ts';

export interface Meant {
  /** The nearest first, near or not. */
  readonly ranked: readonly Ranked[];
  /** What is less near says nothing by its meaning alone. */
  readonly bound: number;
  readonly notes: readonly string[];
}

/** Documents are looked at this far by meaning. */
export const DEPTH = 200;

/** By meaning: as it was typed, for a model reads sentences; but it knows no "not". */
export async function byMeaning(
  { catalog, embedder: open, settings }: SearchParts,
  query: TextQuery,
  text: string,
  filters: SearchFilters,
): Promise<Meant> {
  const index = catalog.search;
  const embedder = await open();
  const state = await index.usable();
  const why = whyNotComparable(state, embedder.model);
  if (why !== null) throw new AnnalsError('SEMANTIC_UNAVAILABLE', why);
  const isPlain = query.unwanted.length === 0 && query.narrow === undefined;
  const meant = isPlain ? text : query.wanted.flatMap(({ words }) => words).join(' ');
  const vector = await vectorOf(embedder, meant);
  checkLength(vector, state.made);
  const notes =
    state.unembedded > 0
      ? [`${state.unembedded} documents have no vectors yet and are found by words only`]
      : [];
  const ranked = await index.nearest(vector, filters, DEPTH);
  const bound =
    settings.search.leastNearness ??
    embedder.leastNearness ??
    standsOut(await index.spread(vector));
  return { ranked, bound, notes };
}

/** Of a model that nobody measured: nearer than nearly all pieces are by chance. */
function standsOut({ mean, deviation, pieces }: NearnessSpread): number {
  return pieces < ENOUGH_PIECES ? -1 : mean + 2 * deviation;
}

/** Fewer may all be about what is asked, and tell nothing of chance. */
const ENOUGH_PIECES = 100;

/** Nobody waits longer for the better half of an answer. */
const QUERY_WITHIN = 5 * SECOND;

async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array> {
  const over = new AbortController();
  const late = systemClock.sleep(QUERY_WITHIN, over.signal).then((): never => {
    const message = `${embedder.model} gave no vector for the query in ${QUERY_WITHIN} ms`;
    throw new AnnalsError('EMBEDDING_FAILED', message);
  });
  try {
    const embedded = embedder.embed([text], over.signal, 'query');
    const [vector] = await Promise.race([embedded, late]);
    if (vector) return vector;
    throw new AnnalsError('EMBEDDING_FAILED', 'the query got no vector');
  } finally {
    over.abort();
  }
}
