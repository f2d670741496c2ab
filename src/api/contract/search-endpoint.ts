import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { DOCUMENT_STATUSES, RECORD_KINDS } from '../../core/record.ts';
import { FACETS, MATCHES, SEARCH_MODES } from '../../core/search.ts';
import { limit, listOf, sourceNames } from './fields.ts';
import { moments, statuses } from './filters.ts';

const marks = z
  .array(z.tuple([z.int(), z.int()]))
  .describe('Where the words are: from and until, in UTF-16 units of the text');

const hit = z
  .object({
    rank: z.int().describe('From 1, over all pages'),
    score: z.number().describe('Comparable within one answer only; higher is better'),
    matched: z
      .enum(MATCHES)
      .describe(
        'Why it is here: cited in the query, named by it, by its words, by its meaning alone, by both, or because nothing was asked for',
      ),
    record: z.enum(RECORD_KINDS).describe('Which kind of record it is'),
    id: z.string(),
    url: z.string().describe('Its address here'),
    source: z.string(),
    kind: z.string(),
    title: z.string(),
    title_marks: marks,
    citation_string: z.string(),
    citation: z.object({
      citation_string: z.string(),
      url: z.string().describe("Its address at its publisher's: source_url"),
    }),
    heading_path: z
      .array(z.string())
      .describe(
        'The headings above the snippet, the outermost first; none for a title or an abstract',
      ),
    anchor: z
      .string()
      .nullable()
      .describe('Of the innermost heading: what follows # in an address'),
    source_url: z.string(),
    published_at: instant.nullable(),
    updated_at: instant.nullable(),
    retrieved_at: instant.describe('When it was fetched from its publisher'),
    raw_sha256: z.string().nullable().describe('Of the bytes as they were fetched'),
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

const facetCounts = z.array(z.object({ value: z.string(), count: z.int() }));

const cursor = z
  .string()
  .min(1)
  .max(4000)
  .optional()
  .describe('`next_cursor` of the page before')
  .meta({ allowed: 'the next_cursor of the page before' });

const MOST_PASSED_OVER = 100_000;

const offset = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(MOST_PASSED_OVER))
  .optional()
  .describe(
    'How many hits to pass over, instead of a cursor; records that arrive meanwhile move it',
  )
  .meta({ allowed: `a whole number up to ${MOST_PASSED_OVER}` });

const { published_from, published_to } = moments;

/** No name has a control character, and PostgreSQL takes no NUL. */
const PRINTED = z.string().regex(/^\P{Cc}*$/u);

export const searchDocuments = endpoint({
  path: '/v1/search',
  topic: 'search',
  summary: 'Documents by what they say, the best first',
  description:
    'Words are joined by "or" and ranked, so that a question can be asked as people ask it; `"a phrase"`, `-unwanted`, `title:word`, `begin*`, `OR`, `AND`, `NOT` and parentheses narrow it in every mode. An id, a citation or an address finds its record first. By words (lexical), by meaning (semantic), or both (hybrid).',
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
    source: sourceNames.optional().describe('Only documents of these sources'),
    kind: listOf(PRINTED.min(1).max(200), 'kinds of documents, separated by commas')
      .optional()
      .describe('Only documents of these kinds, as their sources name them'),
    topic: listOf(PRINTED.min(1).max(200), 'subjects, separated by commas')
      .optional()
      .describe('Only documents with one of these subjects, as their publishers name them'),
    related_to: PRINTED.min(1)
      .max(500)
      .optional()
      .describe(
        'Only what is related to the record with this id, held or not, whichever of them says so',
      )
      .meta({ allowed: 'an id', example: 'hr:119:1' }),
    status: statuses,
    published_from,
    published_to,
    facets: listOf(z.enum([...FACETS, '*']), `${FACETS.join(', ')}, or *`)
      .optional()
      .describe('What to count among everything that was found; * for all'),
    limit,
    offset,
    cursor,
  }),
  answer: z.object({
    query: z.string(),
    mode: z
      .enum(SEARCH_MODES)
      .describe('As it was answered: lexical where meaning cannot be asked'),
    items: z.array(hit),
    total: z.int().describe('How many there are on all pages'),
    total_is: z
      .enum(['exact', 'at least'])
      .describe('`at least` where more than 10,000 documents have the words'),
    suggestion: z
      .string()
      .nullable()
      .describe('The query with words that the index has, where it has not those that were typed'),
    facets: z
      .object(Object.fromEntries(FACETS.map((name) => [name, facetCounts.optional()])))
      .nullable()
      .describe(
        'The values of each facet that was asked for and how many hits have them, the most frequent first; a facet leaves its own filter out of account',
      ),
    next_cursor: z.string().nullable().describe('Null on the last page'),
    has_more: z.boolean(),
    took_ms: z.number(),
    indexed_through: z
      .int()
      .describe('The seq of the last change (/v1/changes) whose words are in the index'),
    notes: z
      .array(z.string())
      .describe('Remarks about this answer, such as a mode that was not possible'),
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
