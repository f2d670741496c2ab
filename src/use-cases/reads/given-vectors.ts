import type { App } from '../../app/app.ts';
import { systemClock } from '../../app/system-clock.ts';
import { AnnalsError } from '../../core/errors.ts';
import { SECOND } from '../../core/time.ts';
import { type GivenVectors, sentError, type WantedVectors } from './messages.ts';

/** Nobody waits longer for the better half of an answer. */
const WITHIN = 5 * SECOND;

/** Vectors that a thread needs, made by the process: it alone asks an endpoint. */
export async function vectorsFor(
  app: Pick<App, 'embedder'>,
  { texts, how }: WantedVectors,
  closed: AbortSignal,
): Promise<GivenVectors> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, closed]);
  const late = systemClock.sleep(WITHIN, signal).then((): never => {
    throw new AnnalsError('EMBEDDING_FAILED', `no vector for the query came in ${WITHIN} ms`);
  });
  try {
    const embedded = app.embedder().then((embedder) => embedder.embed(texts, signal, ...how));
    const vectors = await Promise.race([embedded, late]);
    return { vectors: new Map(texts.flatMap((text, at) => pairOf(text, vectors[at]))) };
  } catch (error) {
    return { failed: sentError(error) };
  } finally {
    over.abort();
  }
}

const pairOf = <V>(text: string, vector: V | undefined): [string, V][] =>
  vector === undefined ? [] : [[text, vector]];
