import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant, nothing } from '../../core/endpoint-fields.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { SEARCH_MODES } from '../../core/search.ts';
import { cursor, limit, listOf, sourceName } from './fields.ts';
import { moments, statuses } from './filters.ts';

const marks = z
  .array(z.tuple([z.int(), z.int()]))
  .describe('Where the words are: from and until, in UTF-16 units of the text');

const hit = z
  .object({
    rank: z.int().describe('From 1, over all pages'),
    score: z.number().describe('Comparable within one answer only; higher is better'),
    id: z.string(),
    url: z.string().describe('Its address here'),
    source: z.string(),
    kind: z.string(),
    title: z.string(),
    title_marks: marks,
    citation_string: z.string(),
    source_url: z.string(),
    published_at: instant.nullable(),
    updated_at: instant.nullable(),
    status: z.enum(DOCUMENT_STATUSES),
    tombstone_at: instant.nullable(),
    successor_id: z.string().nullable(),
    snippet: z.object({
      text: z.string(),
      marks,
      html: z.string().describe('The same, escaped, with the words in <mark>'),
    }),
  })
  .meta({ id: 'Hit' });
export type HitAnswer = z.output<typeof hit>;

const { published_from, published_to } = moments;

export const searchDocuments = endpoint({
  method: 'GET',
  path: '/v1/search',
  topic: 'search',
  summary: 'Documents by what they say, the best first',
  description:
    'Words are joined by "or" and ranked, so that a question can be asked as people ask it; `"a phrase"`, `-unwanted`, `title:word` and `begin*` narrow it. What looks like other syntax is taken as words. By words (lexical), by meaning (semantic), or both (hybrid).',
  params: nothing,
  query: z.strictObject({
    q: z
      .string()
      .max(10_000)
      .describe('What to look for')
      .meta({ allowed: 'a text to look for', example: 'interstate commerce of wild horses' }),
    mode: z
      .enum(SEARCH_MODES)
      .optional()
      .describe('How to look; search.mode of the settings when left out')
      .meta({ allowed: SEARCH_MODES.join(', ') }),
    source: listOf(sourceName, 'names of sources, separated by commas')
      .optional()
      .describe('Only documents of these sources'),
    kind: listOf(z.string().min(1).max(200), 'kinds of documents, separated by commas')
      .optional()
      .describe('Only documents of these kinds, as their sources name them'),
    status: statuses,
    published_from,
    published_to,
    limit,
    cursor,
  }),
  answer: z.object({
    query: z.string(),
    mode: z
      .enum(SEARCH_MODES)
      .describe('As it was answered: lexical where meaning cannot be asked'),
    items: z.array(hit),
    next_cursor: z.string().nullable().describe('Null on the last page'),
    has_more: z.boolean(),
    took_ms: z.number(),
    indexed_through: z
      .int()
      .describe('The seq of the last change (/v1/changes) whose words are in the index'),
    notes: z.array(z.string()).describe('What a reader of the answer should know of it'),
  }),
  statuses: { 200: 'The hits; none when nothing fits' },
  errors: [
    'QUERY_SYNTAX',
    'TOO_COSTLY',
    'UNKNOWN_SOURCE',
    'SEMANTIC_UNAVAILABLE',
    'EMBEDDING_FAILED',
  ],
});
