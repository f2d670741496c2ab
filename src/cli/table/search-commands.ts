import { z } from 'zod';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { SEARCH_MODES } from '../../core/search.ts';
import { parseInstant } from '../../core/time.ts';
import { describeVerb } from '../../core/verb.ts';
import { count, flag, list, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const date = () =>
  text('date')
    .transform((typed, context) => {
      const at = parseInstant(typed);
      if (at !== undefined) return at;
      context.issues.push({ code: 'custom', input: typed, message: 'no date' });
      return z.NEVER;
    })
    .meta({ placeholder: 'date', allowed: 'a date such as 2026-07-15' });

const statuses = () =>
  list('list')
    .transform((typed) => (typed.includes('*') ? [...DOCUMENT_STATUSES] : typed))
    .pipe(z.array(z.enum(DOCUMENT_STATUSES)))
    .meta({ placeholder: 'list', allowed: `among ${DOCUMENT_STATUSES.join(', ')}, or *` });

const search = describeVerb({
  name: 'search',
  group: 'Understand',
  summary: 'Find documents by words, by meaning, or both',
  about:
    'A document with any of the words is a hit; more of them and rarer ones rank higher. "Quotes" keep words together, -word or NOT excludes, title:word searches titles only, insur* takes every ending, and OR, AND and parentheses combine. An id, a citation or an address finds its record first. Only active documents are shown unless --status names others. Quote the whole query if it contains -word, or put it after `--`.',
  arguments: () => ({
    query: z.array(z.string()).min(1).describe('what to look for'),
  }),
  options: () => ({
    mode: z
      .enum(SEARCH_MODES)
      .optional()
      .describe('by words, by meaning, or both')
      .meta({ setting: 'search.mode' }),
    source: list('names').optional().describe('only these sources, separated by commas'),
    kind: list('kinds').optional().describe('only these kinds, separated by commas'),
    status: statuses()
      .optional()
      .describe('active, withdrawn, superseded, flagged, or * for all')
      .meta({ usual: 'active' }),
    from: date().optional().describe('published then or later'),
    before: date().optional().describe('published before then'),
    limit: count({ most: 200 }).default(10).describe('how many, at most 200'),
    topic: list('subjects')
      .optional()
      .describe('only with one of these subjects, separated by commas'),
    relatedTo: text('id')
      .optional()
      .describe('only what is related to the record with this id, whichever of them says so'),
    facets: flag('count the hits by source, kind, year, status and topic'),
    offset: count({ least: 0 }).optional().describe('skip this many hits'),
    cursor: text('cursor').optional().describe('the page after the one that gave this cursor'),
  }),
  examples: [
    { line: 'annals search "flood insurance"', meaning: 'either word, the best hits first' },
    {
      line: `annals search '"flood insurance" -crop' --source <source>`,
      meaning: 'the phrase, without crops',
    },
    {
      line: 'annals search when is help for farmers paid --mode semantic',
      meaning: 'by meaning alone',
    },
  ],
  json: oneDocument(
    async () => (await import('../../api/contract/search-endpoint.ts')).searchDocuments.answer,
  ),
});
export type SearchCommand = typeof search;

const indexUpdate = describeVerb({
  name: 'index update',
  group: 'Serve and check',
  summary: 'Index the documents that are not indexed yet, and make the vectors that are missing',
  about: 'Runs and `annals serve` do this on their own.',
  examples: [{ line: 'annals index update', meaning: 'what is not indexed yet' }],
  json: oneDocument(async () => (await import('../json/care.ts')).indexUpdated),
});
export type IndexUpdateCommand = typeof indexUpdate;

const indexRebuild = describeVerb({
  name: 'index rebuild',
  group: 'Serve and check',
  summary: 'Make the index of words and the vectors again from the documents',
  about:
    'Searches are answered meanwhile. You may interrupt it at any time; the same command continues where it stopped.',
  options: () => ({
    fts: flag('only the index of words'),
    vectors: flag('only the vectors, as after a change of model or chunk size'),
  }),
  examples: [
    { line: 'annals index rebuild', meaning: 'both' },
    { line: 'annals index rebuild --vectors', meaning: 'after search.embedder was changed' },
  ],
  json: oneDocument(async () => (await import('../json/care.ts')).indexRebuilt),
});
export type IndexRebuildCommand = typeof indexRebuild;

const indexCheck = describeVerb({
  name: 'index check',
  group: 'Serve and check',
  summary: 'Check the index with documents that are held: pieces, vectors, searches',
  about:
    'The command takes documents from the newest to the oldest. It cuts each one into pieces and counts their words, makes the vector of its first piece again and compares it with the one that is kept, and searches for it by the words of its title. Nothing is written. The exit code is 1 when something is wrong.',
  options: () => ({
    queries: count().default(20).describe('how many documents to look at and to search for'),
  }),
  examples: [
    { line: 'annals index check', meaning: 'after an update, or a change of search.embedder' },
    { line: 'annals index check --queries 200 --json', meaning: 'before a large backfill' },
  ],
  json: oneDocument(async () => (await import('../json/care.ts')).indexChecked),
});
export type IndexCheckCommand = typeof indexCheck;

/** Commands that find documents, and keep them findable. */
export const SEARCH: readonly CommandEntry[] = [
  commandOf(search, () => import('../commands/search-records.ts')),
  commandOf(indexUpdate, () => import('../commands/index-update.ts')),
  commandOf(indexRebuild, () => import('../commands/index-rebuild.ts')),
  commandOf(indexCheck, () => import('../commands/index-check.ts')),
];
