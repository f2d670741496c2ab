import { SEARCH_MODES } from '../../core/search.ts';
import type { CommandEntry } from '../command.ts';

/** Commands that find documents, and keep them findable. */
export const SEARCH: readonly CommandEntry[] = [
  {
    name: 'search',
    group: 'Understand',
    summary: 'Find documents by words, by meaning, or both',
    about:
      'Any of the words makes a hit, the more and the rarer the better. "Quotes" keep words\ntogether, -word or NOT leaves out, title:word looks there only, insur* takes every ending,\nOR and AND with parentheses do what they say. An id, a citation or an address finds its\nrecord first. Only active documents are shown unless --status says otherwise. What begins\nwith a minus must be quoted together with the rest, or stand after `--`.',
    arguments: [{ name: '<query...>', meaning: 'what to look for' }],
    options: [
      {
        flags: '--mode <mode>',
        meaning: 'by words, by meaning, or both',
        choices: SEARCH_MODES,
        setting: 'search.mode',
      },
      { flags: '--source <names>', meaning: 'only of these sources, separated by commas' },
      { flags: '--kind <kinds>', meaning: 'only of these kinds, separated by commas' },
      {
        flags: '--status <list>',
        meaning: 'active, withdrawn, superseded, flagged, or * for all (default: active)',
      },
      { flags: '--from <date>', meaning: 'published then or later' },
      { flags: '--before <date>', meaning: 'published before then' },
      { flags: '--limit <n>', meaning: 'how many, at most 200 (default: 10)' },
      {
        flags: '--topic <subjects>',
        meaning: 'only with one of these subjects, separated by commas',
      },
      { flags: '--facets', meaning: 'count the hits by source, kind, year, status and topic' },
      { flags: '--offset <n>', meaning: 'pass over so many hits' },
      { flags: '--cursor <cursor>', meaning: 'the page after the one that gave it' },
    ],
    examples: [
      { line: 'annals search "flood insurance"', meaning: 'any of the two words, the best first' },
      {
        line: `annals search '"flood insurance" -crop' --source <source>`,
        meaning: 'the phrase, and no crops',
      },
      {
        line: 'annals search when is help for farmers paid --mode semantic',
        meaning: 'by meaning alone',
      },
    ],
    json: 'one document: query, mode, hits (rank, id, title, status, successorId, matched, snippet, headingPath …), total, totalIs, nextCursor, suggestion, facets, tookMs, notes.',
    load: () => import('../commands/search.ts'),
  },
  {
    name: 'index update',
    group: 'Serve and check',
    summary: 'Index the words that wait, and make the vectors that are missing',
    about: 'A run and `annals serve` do this by themselves.',
    examples: [{ line: 'annals index update', meaning: 'what is not indexed yet' }],
    json: 'one document: words (through, waiting, remaking), vectors (documents, chunks, left, why).',
    load: () => import('../commands/index-update.ts'),
  },
  {
    name: 'index rebuild',
    group: 'Serve and check',
    summary: 'Make the index of words and the vectors anew',
    about:
      'Searches are answered meanwhile. It may be interrupted at any time; the same command goes\non where it was.',
    options: [
      { flags: '--fts', meaning: 'only the index of words' },
      { flags: '--vectors', meaning: 'only the vectors, as after a change of model or pieces' },
    ],
    examples: [
      { line: 'annals index rebuild', meaning: 'both' },
      { line: 'annals index rebuild --vectors', meaning: 'after search.embedder was changed' },
    ],
    json: 'one document: words, vectors (documents, chunks, left, why).',
    load: () => import('../commands/index-rebuild.ts'),
  },
];
