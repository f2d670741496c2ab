import type { App } from '../app/app.ts';
import { AnnalsError } from '../core/errors.ts';
import type {
  EmbeddedDocument,
  UnembeddedDocument,
  VectorsMade,
  VectorUse,
} from '../core/search.ts';
import { SECOND } from '../core/time.ts';
import { type Chunking, chunksOf } from '../search/chunks.ts';
import { plainText } from '../search/plain-text.ts';
import { indexWords } from './index-words.ts';

/** What was made, and what is left and why. */
export interface Embedded {
  readonly documents: number;
  readonly chunks: number;
  readonly left: number;
  /** Why nothing more can be made; null when all is done or it was stopped. */
  readonly why: string | null;
}

export interface IndexOrder {
  readonly stop: AbortSignal;
  /** Others write meanwhile: steps are short. */
  readonly beside?: boolean;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Documents read at once: long ones are megabytes. */
const AT_ONCE = 32;

/**
 * Makes vectors for what has none. It may be killed anywhere: a document is done when its vectors
 * are durable, and what is not done is asked of the catalog.
 */
export async function embedPending(app: App, order: IndexOrder): Promise<Embedded> {
  const index = app.catalog.search;
  // A document waits for its vectors from the moment its words are indexed.
  await indexWords(app, { stop: order.stop, beside: order.beside });
  const state = await index.usable();
  const nothing = (why: string | null): Embedded => ({
    documents: 0,
    chunks: 0,
    left: state.unembedded,
    why,
  });
  if (app.settings.search.embedder === 'none') return nothing('search.embedder is none');
  if (state.unavailable !== null) return nothing(state.unavailable);
  if (state.unembedded === 0) return nothing(null);
  const embedder = await app.embedder();
  if (state.made === null) await forgetVectors(app);
  else if (state.made.model !== embedder.model) {
    return nothing(whyNotComparable(state, embedder.model));
  }
  let documents = 0;
  let chunks = 0;
  const total = state.unembedded;
  while (!order.stop.aborted) {
    const waiting = await index.unembedded(AT_ONCE);
    if (waiting.length === 0) break;
    const embedded = await embedAll(app, waiting, order.stop);
    const { made } = await index.usable();
    // Another process began to make them anew, with another model: these are of no use any more.
    if (made?.model !== embedder.model) break;
    for (const { pieces } of embedded) for (const { vector } of pieces) checkLength(vector, made);
    await index.embed(embedded);
    documents += embedded.length;
    chunks += embedded.reduce((sum, { pieces }) => sum + pieces.length, 0);
    order.onProgress?.({ done: documents, total: Math.max(total, documents) });
  }
  const { unembedded: left } = await index.usable();
  return { documents, chunks, left, why: null };
}

/** All vectors anew; goes on where an interrupted call with the same model and pieces ended. */
export async function rebuildVectors(app: App, order: IndexOrder): Promise<Embedded> {
  const { made, rebuilding, unavailable } = await app.catalog.search.vectors();
  if (unavailable !== null) throw new AnnalsError('SEMANTIC_UNAVAILABLE', unavailable);
  const embedder = await app.embedder();
  const same =
    made?.model === embedder.model &&
    made.dimensions === (await embedder.dimensions()) &&
    made.chunking === chunkingName(app);
  if (!rebuilding || !same) await forgetVectors(app);
  return embedPending(app, order);
}

/** Between two looks for documents without vectors. */
const EVERY = 5 * SECOND;
const AFTER_FAILURE = 60 * SECOND;

/** Makes vectors in the background until `stop` aborts; a failure is told and tried again later. */
export async function keepEmbedding(app: App, stop: AbortSignal): Promise<void> {
  let warnedOf = '';
  const tell = (why: string) => {
    if (why !== warnedOf && why !== '') app.log('warn', 'documents get no vectors', { why });
    warnedOf = why;
  };
  while (!stop.aborted) {
    let pause = EVERY;
    try {
      tell((await embedPending(app, { stop, beside: true })).why ?? '');
    } catch (error) {
      if (stop.aborted) break;
      pause = AFTER_FAILURE;
      tell(error instanceof Error ? error.message : String(error));
    }
    await app.clock.sleep(pause, stop).catch(() => undefined);
  }
}

/** Null when a query embedded by `model` can be compared with the vectors there are. */
export function whyNotComparable(state: VectorUse, model: string): string | null {
  if (state.unavailable !== null) return state.unavailable;
  if (state.made === null) {
    return `no document has a vector yet (${state.unembedded} wait); \`annals index update\` makes them`;
  }
  if (state.made.model === model) return null;
  return `the vectors were made by ${state.made.model}, and the settings name ${model}; \`annals index rebuild --vectors\` makes them again`;
}

/** A model that was exchanged under its old name gives itself away by the length of its vectors. */
export function checkLength(vector: Float32Array, made: VectorsMade | null): void {
  if (made === null || vector.length === made.dimensions) return;
  throw new AnnalsError(
    'EMBEDDING_FAILED',
    `${made.model} gave a vector of ${vector.length} numbers; the vectors there have ${made.dimensions}: \`annals index rebuild --vectors\` makes them again`,
  );
}

/** For health and status: what is amiss with the vectors; undefined when nothing is. */
export async function complaintAboutVectors(app: App): Promise<string | undefined> {
  if (app.settings.search.embedder === 'none') return undefined;
  const state = await app.catalog.search.usable();
  if (state.unavailable !== null) return state.unavailable;
  if (state.made === null) return undefined;
  const why = whyNotComparable(state, (await app.embedder()).model);
  if (why !== null) return why;
  const now = chunkingName(app);
  return state.made.chunking === now
    ? undefined
    : `the index has pieces of ${inWords(state.made.chunking)}, and the settings ask for ${inWords(now)}; \`annals index rebuild --vectors\` makes them again`;
}

/** `60, 15 shared`, as it is kept, for people. */
const inWords = (chunking: string): string =>
  chunking.replace(/^(\d+), (\d+) shared$/, '$1 words, $2 of them shared with the next');

const chunkingOf = ({ settings }: App): Chunking => ({
  words: settings.search.chunkWords,
  overlap: settings.search.chunkOverlap,
});

function chunkingName(app: App): string {
  const { words, overlap } = chunkingOf(app);
  return `${words}, ${overlap} shared`;
}

async function forgetVectors(app: App): Promise<void> {
  const embedder = await app.embedder();
  await app.catalog.search.resetVectors({
    model: embedder.model,
    dimensions: await embedder.dimensions(),
    chunking: chunkingName(app),
  });
}

async function embedAll(
  app: App,
  documents: readonly UnembeddedDocument[],
  signal: AbortSignal,
): Promise<readonly EmbeddedDocument[]> {
  const cut = documents.map((document) => ({ of: document, pieces: piecesOf(document, app) }));
  const texts = cut.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  const vectors = await (await app.embedder()).embed(texts, signal);
  let at = 0;
  return cut.map(({ of, pieces }) => ({
    of,
    pieces: pieces.flatMap(({ start, end }) => {
      const vector = vectors[at++];
      return vector ? [{ start, end, vector }] : [];
    }),
  }));
}

interface Piece {
  readonly start: number | null;
  readonly end: number | null;
  readonly text: string;
}

/** Title and abstract are a piece of their own; each piece of the body says what it is about. */
export function piecesOf(
  { title, abstract, body }: Pick<UnembeddedDocument, 'title' | 'abstract' | 'body'>,
  app: App,
): readonly Piece[] {
  const about: Piece = { start: null, end: null, text: plainText(`${title} ${abstract ?? ''}`) };
  const chunks = body === null ? [] : chunksOf(body, chunkingOf(app));
  const pieces = chunks.map(({ start, end, headings }) => ({
    start,
    end,
    text: plainText(`${[title, ...headings].join('. ')}. ${body?.slice(start, end) ?? ''}`),
  }));
  return abstract !== null || pieces.length === 0 ? [about, ...pieces] : pieces;
}
