import { describeVerb } from '../../core/verb.ts';
import { count, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const cite = describeVerb({
  name: 'cite',
  group: 'Understand',
  summary: 'Cite a record so that the citation can be checked later',
  about:
    'Each citation names the id, the version, the day on which that version was retrieved, and its SHA-256. Styles of all records are text, bibtex, ris and csl-json; families have others, such as bluebook or oscola. docs/citing.md lists them.',
  arguments: () => ({
    id: text('id').describe('id of a record, an alias of it, or the source URL of a document'),
  }),
  options: () => ({
    style: text('name').default('text').describe('how it is written'),
    version: count().optional().describe('this version').meta({ usual: 'the newest' }),
  }),
  examples: [
    { line: 'annals cite <id>', meaning: 'as a sentence' },
    { line: 'annals cite <id> --style bibtex >> paper.bib', meaning: 'for LaTeX' },
    { line: 'annals cite <id> --style bluebook --version 2', meaning: 'an earlier version' },
  ],
  json: oneDocument(async () => (await import('../json/citations.ts')).cited),
});
export type CiteCommand = typeof cite;

const verify = describeVerb({
  name: 'verify',
  group: 'Understand',
  summary:
    'Check a citation, a file or a link: which record and version it is, and whether it is current',
  about:
    'A file is looked up by its bytes; when no record has them, the file is read as a citation. A citation is checked against the version it names: hash, day of retrieval, and the bytes that are held. Nothing is asked of the publisher; `annals check` does that. The exit code is 0 when it matches, also when a newer version exists, and 1 otherwise.',
  arguments: () => ({
    what: text('what')
      .array()
      .min(1)
      .describe(
        'a file or its SHA-256, a permanent link, the URL or id of a record, or a citation',
      ),
  }),
  examples: [
    { line: 'annals verify report.pdf', meaning: 'which record and version a file is' },
    {
      line: 'annals verify "crs:R47000@2, retrieved 2026-07-15"',
      meaning: 'whether a citation holds',
    },
    { line: 'annals verify https://records.example.org/id/crs:R47000@2', meaning: 'a link' },
  ],
  json: oneDocument(async () => (await import('../../api/contract/verify.ts')).verified),
});
export type VerifyCommand = typeof verify;

/** Commands for people who cite. */
export const CITE: readonly CommandEntry[] = [
  commandOf(cite, () => import('../commands/cite.ts')),
  commandOf(verify, () => import('../commands/verify.ts')),
];
