import { z } from 'zod';
import { provenanceOf, readRecord } from '../../core/agent-record.ts';
import { AgentRefusal, type AgentTool, type AskApi, agentTool } from '../../core/agent-tool.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { UNTRUSTED } from '../quoted-text.ts';

const input = z.object({
  query: z
    .string()
    .min(1)
    .max(10_000)
    .describe('Words, "a phrase", -unwanted, title:word, OR, AND, NOT; an id or a citation, too'),
  source: z.array(z.string()).optional().describe('Only these sources'),
  kind: z.array(z.string()).optional().describe('Only these kinds of records'),
  status: z
    .array(z.string())
    .optional()
    .describe('active unless others are named: withdrawn, superseded, flagged'),
  published_from: z.string().optional().describe('A date: published then or later'),
  published_to: z.string().optional().describe('A date: published on it or before'),
  as_of: z
    .string()
    .optional()
    .describe('A date or an instant: results as the catalog knew them then, those that it held'),
  limit: z.int().min(1).max(50).default(10).describe('How many results'),
  cursor: z.string().optional().describe('next_cursor of the answer before'),
});

const hit = z.object({
  id: z.string(),
  title: z.string(),
  record: z.string(),
  source: z.string(),
  kind: z.string(),
  citation_string: z.string(),
  source_url: z.string(),
  published_at: z.string().nullable(),
  retrieved_at: z.string(),
  raw_sha256: z.string().nullable(),
  status: z.string(),
  successor_id: z.string().nullable(),
  heading_path: z.array(z.string()),
  snippet: z.object({ text: z.string() }),
});

const found = z.object({
  mode: z.string(),
  items: z.array(hit),
  total: z.int(),
  total_is: z.string(),
  suggestion: z.string().nullable(),
  next_cursor: z.string().nullable(),
  notes: z.array(z.string()),
});

const result = z.object({
  id: z.string().describe('For fetch and get_record'),
  title: z.string(),
  url: z.string().describe('Where its publisher has it'),
  text: z.string().describe('The words around what was found, quoted'),
  section: z.array(z.string()).describe('The headings above them'),
  source: z.string(),
  kind: z.string(),
  record: z.string(),
  published_at: z.string().nullable(),
  citation: z.string(),
  source_url: z.string(),
  retrieved_at: z.string(),
  sha256: z.string().nullable(),
  status: z.string(),
  successor_id: z.string().nullable(),
});

const output = z.object({
  results: z.array(result),
  total: z.int(),
  mode: z.string().describe('How it was looked for'),
  suggestion: z.string().nullable().describe('Another spelling, where the index knows one'),
  next_cursor: z.string().nullable(),
  notes: z
    .array(z.string())
    .describe('Remarks about this answer, such as a mode that was not possible'),
});

type Result = z.output<typeof result>;

const resultOf = ({
  snippet,
  heading_path,
  citation_string,
  raw_sha256,
  ...one
}: z.output<typeof hit>): Result => ({
  ...one,
  url: one.source_url,
  text: snippet.text,
  section: heading_path,
  citation: citation_string,
  sha256: raw_sha256,
});

const BEGINNING = 400;

/** The same records as they were then, without those that were not held or had another status. */
async function resultsThen(
  ask: AskApi,
  results: readonly Result[],
  { as_of, status }: { readonly as_of: string; readonly status: readonly string[] },
): Promise<Result[]> {
  const past: Result[] = [];
  for (const one of results) {
    const then = await readRecord(ask, one.id, { as_of }).catch((error: unknown) => {
      if (error instanceof AgentRefusal && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
    if (!then || !status.includes(then.status)) continue;
    const { status_reason: _, ...provenance } = provenanceOf(then);
    // The words that were found are of today's text, and may not have been there.
    const text = then.body_text?.slice(0, BEGINNING) ?? one.text;
    past.push({ ...one, ...provenance, title: then.title, text, section: [] });
  }
  return past;
}

const searchTool = (name: string, mode: string | undefined, title: string, says: string) =>
  agentTool({
    name,
    title,
    description: `${says} Each result has an id for fetch or get_record, a citation and its provenance. ${UNTRUSTED}`,
    input,
    output,
    answer: async ({ query, as_of, ...rest }, ask) => {
      const status = as_of === undefined ? rest.status : [...DOCUMENT_STATUSES];
      const { body } = await ask('/v1/search', { q: query, mode, ...rest, status });
      const { items, total, total_is, ...answer } = found.parse(body);
      const notes = [...answer.notes];
      const results = items.map(resultOf);
      const past =
        as_of === undefined
          ? results
          : await resultsThen(ask, results, { as_of, status: rest.status ?? ['active'] });
      if (as_of !== undefined) {
        notes.push(
          `The words are those of today; ${past.length} of ${items.length} results of this page were held on ${as_of}, and are shown as they were then.`,
        );
      }
      if (total_is !== 'exact') notes.push(`There are at least ${total} results.`);
      if (items.length === 0 && rest.cursor) {
        notes.push(`The cursor is past the end; there are ${total} results.`);
      } else if (items.length === 0) {
        notes.push('Nothing was found: try fewer words, or resolve_citation for a citation.');
      }
      return {
        results: past,
        total,
        mode: answer.mode,
        suggestion: answer.suggestion,
        next_cursor: answer.next_cursor,
        notes,
      };
    },
  });

export const searchTools: readonly AgentTool[] = [
  searchTool(
    'search',
    undefined,
    'Search',
    'Finds records by what they say, by words and by meaning together. Ask typed tools or resolve_citation when an identifier is known.',
  ),
  searchTool(
    'lexical_search',
    'lexical',
    'Search by words',
    'Finds records by their words alone (BM25): for names, numbers and exact phrases.',
  ),
  searchTool(
    'semantic_search',
    'semantic',
    'Search by meaning',
    'Finds records by meaning alone: for questions in other words than the records use. Never for identifiers.',
  ),
];
