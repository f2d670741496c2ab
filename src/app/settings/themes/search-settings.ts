import { z } from 'zod';
import { SEARCH_MODES } from '../../../core/search.ts';
import { count, secret, timeoutMs, webAddress } from '../../../kit/setting-shapes.ts';

/** Finding documents by words and by meaning. */
export const search = z
  .strictObject({
    mode: z
      .enum(SEARCH_MODES)
      .default('hybrid')
      .describe('How a search without a mode is answered: by words, by meaning, or both'),
    embedder: z
      .enum(['built-in', 'endpoint', 'none'])
      .default('built-in')
      .describe(
        'What turns text into vectors: the small English model that comes with Annals, search.endpoint, or nothing',
      ),
    semanticWeight: z
      .number()
      .min(0)
      .max(10)
      .default(0.25)
      .describe(
        'Weight of nearness in meaning, where words weigh 1; a strong model deserves 1 or more',
      ),
    leastNearness: z
      .number()
      .min(-1)
      .max(1)
      .optional()
      .describe(
        'Least nearness in meaning (cosine) of a hit that has none of the words; measured for each query when left out',
      ),
    chunkWords: count
      .max(2000)
      .default(60)
      .describe('Words of one piece of text; after a change, `annals index rebuild --vectors`'),
    chunkOverlap: z
      .int()
      .min(0)
      .default(15)
      .describe('Words that a piece shares with the one before it; less than chunkWords'),
    endpoint: z
      .strictObject({
        url: webAddress
          .optional()
          .describe('An OpenAI-compatible address such as https://api.example.org/v1/embeddings'),
        model: z.string().min(1).optional().describe('The model to name in the request'),
        queryPrefix: z
          .string()
          .default('')
          .describe(
            'Put before a query, as the model wants it: `search_query: ` for nomic-embed-text',
          ),
        documentPrefix: z
          .string()
          .default('')
          .describe('Put before a piece of text; after a change, `annals index rebuild --vectors`'),
        key: secret.optional().describe('Sent as a bearer token'),
        dimensions: count
          .max(8192)
          .optional()
          .describe('Numbers per vector to ask for, where the model lets one choose'),
        batch: count.max(2048).default(64).describe('Texts per request'),
        timeoutMs: timeoutMs.default(60_000).describe('Longest silence of the endpoint'),
      })
      .prefault({}),
  })
  .refine((search) => search.chunkOverlap < search.chunkWords, {
    path: ['chunkOverlap'],
    error: 'less than search.chunkWords',
  })
  .refine(
    ({ embedder, endpoint }) =>
      embedder !== 'endpoint' || (endpoint.url !== undefined && endpoint.model !== undefined),
    {
      path: ['endpoint'],
      error: 'url and model, for search.embedder is endpoint',
    },
  )
  .prefault({});
