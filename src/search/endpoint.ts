import { z } from 'zod';
import { AnnalsError } from '../core/errors.ts';
import type { Fetch } from '../core/http.ts';
import { DEFAULT_POLITENESS, withPoliteness } from '../core/politeness.ts';
import type { Embedder } from '../core/search.ts';
import { fitJson } from '../core/shape.ts';

export interface EmbeddingEndpoint {
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  readonly dimensions?: number;
  readonly batch: number;
  readonly timeoutMs: number;
  /** What the model wants to read before a query, and before a text that is to be found. */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

/** The embeddings endpoint that OpenAI made customary: texts in, as many vectors out. */
export function endpointEmbedder(endpoint: EmbeddingEndpoint, fetch: Fetch): Embedder {
  const { host } = new URL(endpoint.url);
  // With another prefix the same text has another vector; that of queries is compared, and not kept.
  const model = [
    `${host}/${endpoint.model}`,
    endpoint.dimensions ? `@${endpoint.dimensions}` : '',
    endpoint.documentPrefix ? ` after ${JSON.stringify(endpoint.documentPrefix)}` : '',
  ].join('');
  let dimensions: Promise<number> | undefined;
  const embed: Embedder['embed'] = async (texts, signal, as = 'documents') => {
    const vectors: Float32Array[] = [];
    const prefix = as === 'query' ? endpoint.queryPrefix : endpoint.documentPrefix;
    const patience = as === 'query' ? 'comes-back' : 'waits';
    for (let from = 0; from < texts.length; from += endpoint.batch) {
      const some = texts.slice(from, from + endpoint.batch).map((text) => prefix + text);
      vectors.push(...(await ask(some, signal, patience).catch(refused)));
    }
    return vectors;
  };
  return {
    model,
    dimensions: () => {
      dimensions ??= embed(['dimensions'], new AbortController().signal).then(
        ([vector]) => vector?.length ?? 0,
      );
      // Asked again when it could not be told.
      dimensions.catch(() => {
        dimensions = undefined;
      });
      return dimensions;
    },
    embed,
    close: async () => undefined,
  };

  /**
   * Whatever kept it from answering, to those who ask it means one thing: no vectors. They may be
   * strangers, and an address may hold a key: it is not told.
   */
  function refused(error: unknown): never {
    if (!(error instanceof AnnalsError)) throw error;
    const message = error.message.replaceAll(endpoint.url, model);
    throw new AnnalsError('EMBEDDING_FAILED', message, {}, error);
  }

  async function ask(
    texts: readonly string[],
    signal: AbortSignal,
    patience: 'waits' | 'comes-back',
  ): Promise<Float32Array[]> {
    const answer = await fetch({
      url: endpoint.url,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(endpoint.key && { authorization: `Bearer ${endpoint.key}` }),
      },
      body: JSON.stringify({
        model: endpoint.model,
        input: texts,
        encoding_format: 'float',
        dimensions: endpoint.dimensions,
      }),
      role: 'metadata',
      source: 'embedding',
      politeness: POLITENESS(endpoint.timeoutMs),
      patience,
      cache: 'no-store',
      signal,
    });
    if (answer.is !== 'fetched') {
      throw new AnnalsError(
        'EMBEDDING_FAILED',
        `${endpoint.url}: the endpoint answered ${answer.status}`,
        { url: endpoint.url, httpStatus: answer.status },
      );
    }
    const parts: Uint8Array[] = [];
    for await (const part of answer.body) parts.push(part);
    const { data } = fitJson(endpoint.url, SHAPE, Buffer.concat(parts).toString('utf8'));
    const vectors = texts.map((_, at) => data.find(({ index }) => index === at)?.embedding);
    const [first] = vectors;
    const whole = vectors.filter((vector) => vector?.length === first?.length && first?.length);
    if (whole.length < texts.length) {
      throw new AnnalsError(
        'EMBEDDING_FAILED',
        `${endpoint.url}: ${whole.length} vectors of one length came; ${texts.length} were asked for`,
        { url: endpoint.url },
      );
    }
    return vectors.map((vector) => Float32Array.from(vector ?? []));
  }
}

/** Our own service, not a publisher: no pace, but patience where it asks for some. */
const POLITENESS = (timeoutMs: number) =>
  withPoliteness(DEFAULT_POLITENESS, {
    rate: 'unlimited',
    robots: 'api',
    timeout: { connectMs: 10_000, idleMs: timeoutMs },
  });

const SHAPE = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
});
