import { z } from 'zod';
import { CHANGE_KINDS } from '../../core/changes.ts';
import { RECORD_KINDS } from '../../core/record.ts';
import { RELATION_DIRECTIONS } from '../../core/relations.ts';
import { describeVerb } from '../../core/verb.ts';
import {
  count,
  flag,
  jsonLines,
  list,
  listAmong,
  oneDocument,
  sourceName,
  text,
} from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const documentName = () => text('id').describe('document id or source URL');

const show = describeVerb({
  name: 'show',
  group: 'Understand',
  summary: 'Show a record: metadata, citation, versions, files, relations, body',
  about:
    'A record is a document, an entity (with its names and dates), an event of record (with its positions) or a term of a vocabulary.',
  arguments: () => ({
    id: text('id').describe('id of a record, an alias of it, or the source URL of a document'),
  }),
  options: () => ({
    raw: flag('print only the paths of its files'),
    body: flag('print only its body (Markdown)'),
    asOf: text('moment').optional().describe('as it was on that day (UTC), or at that instant'),
    follow: flag('if it was replaced, show the record that is valid today'),
  }),
  examples: [
    { line: 'annals show <id>', meaning: 'by its id' },
    { line: 'annals show <id> --body > it.md', meaning: 'its text' },
    { line: 'annals show <id> --raw | head -1 | xargs cat', meaning: 'the bytes of its main file' },
    { line: 'annals show <id> --as-of 2026-05-01', meaning: 'as it was cited' },
  ],
  json: oneDocument(
    async () => (await import('../json/records.ts')).shownRecord,
    'The forms are for a document, an entity, an event and a term.',
  ),
});
export type ShowCommand = typeof show;

const diff = describeVerb({
  name: 'diff',
  group: 'Understand',
  summary: 'Show what changed from one version of a document to another',
  arguments: () => ({ id: documentName() }),
  options: () => ({
    from: count().optional().describe('this version').meta({ usual: 'the one before --to' }),
    to: count().optional().describe('against this one').meta({ usual: 'the newest' }),
  }),
  examples: [
    { line: 'annals diff <id>', meaning: 'the last change' },
    { line: 'annals diff <id> --from 1', meaning: 'everything since the first version' },
  ],
  json: oneDocument(
    async () => (await import('../../api/contract/versions.ts')).diffDocument.answer,
  ),
});
export type DiffCommand = typeof diff;

const relations = describeVerb({
  name: 'relations',
  group: 'Understand',
  summary: 'List what a record says about other records, and what they say about it',
  arguments: () => ({
    id: text('id').describe('id of a record, an alias of it, or the source URL of a document'),
  }),
  options: () => ({
    direction: z
      .enum(RELATION_DIRECTIONS)
      .default('both')
      .describe('what it says about others (out), what they say about it (in), or both'),
    kind: list('kinds').optional().describe('only these kinds, separated by commas'),
    ended: flag('also the relations that are no longer stated'),
    limit: count().default(200).describe('how many at most'),
    cursor: text('cursor').optional().describe('the page after the one that gave this cursor'),
  }),
  examples: [
    { line: 'annals relations <id>', meaning: 'what it cites, and what cites it' },
    { line: 'annals relations <id> --direction in --json', meaning: 'which records name it' },
  ],
  json: oneDocument(
    async () => (await import('../../api/contract/relations.ts')).listDocumentRelations.answer,
  ),
});
export type RelationsCommand = typeof relations;

const changes = describeVerb({
  name: 'changes',
  group: 'Understand',
  summary: 'List what was added, changed, tombstoned and restored, in order',
  about:
    'Changes are numbered without gaps: a reader who remembers the last number misses nothing after it.',
  options: () => ({
    after: count({ least: 0 })
      .optional()
      .describe('those after this number; 0 begins at the first')
      .meta({ usual: 'the newest' }),
    limit: count().default(50).describe('how many at most'),
    source: list('names').optional().describe('only these sources, separated by commas'),
    kind: listAmong('kinds', CHANGE_KINDS)
      .optional()
      .describe(`only these kinds of change: ${CHANGE_KINDS.join(', ')}`),
    record: listAmong('kinds', RECORD_KINDS)
      .optional()
      .describe(`only these kinds of record: ${RECORD_KINDS.join(', ')}`),
    follow: flag('print further changes as they come, until Ctrl-C'),
  }),
  examples: [
    { line: 'annals changes', meaning: 'the newest' },
    { line: 'annals changes --kind tombstoned,restored', meaning: 'what was withdrawn' },
    { line: 'annals changes --after 1200 --follow --json', meaning: 'for a program that follows' },
  ],
  json: jsonLines(async () => (await import('../../api/contract/changes.ts')).change),
});
export type ChangesCommand = typeof changes;

const check = describeVerb({
  name: 'check',
  group: 'Understand',
  summary: 'Ask the publisher about one record again, and print what changed',
  about:
    'The publisher\'s answer becomes the status of the record: withdrawn, superseded, or active again. A timeout, a server error and a refusal change nothing; "not found" counts when the publisher says it again a day later.',
  arguments: () => ({ id: documentName() }),
  examples: [
    { line: 'annals check <id>', meaning: 'before you cite it' },
    { line: 'annals check <id> --json', meaning: 'for a script' },
  ],
  json: oneDocument(async () => (await import('../../api/contract/check.ts')).checkDocument.answer),
});
export type CheckCommand = typeof check;

const sourceJanitor = describeVerb({
  name: 'source janitor',
  group: 'Serve and check',
  summary: 'Tidy up after a source: old temporary files, files without rows, stale documents',
  about:
    'A document that a listing no longer names stays active; only a person may decide that it was withdrawn. The command lists what it would tombstone, and asks you. If a later listing names the document again, it is restored automatically.',
  arguments: () => ({ source: sourceName() }),
  options: () => ({
    tombstoneStale: z
      .union([z.literal(true).transform(() => 30), days()])
      .optional()
      .describe('tombstone what no listing has named for this many days, such as 30d')
      .meta({ placeholder: 'days', allowed: 'a number of days, as 30d', usual: '30d' }),
    yes: flag('tombstone without asking'),
    anyway: flag('also where the source lists only a part of what it has, such as some days'),
  }),
  examples: [
    { line: 'annals source janitor <source>', meaning: 'sweep and report' },
    {
      line: 'annals source janitor <source> --tombstone-stale=30d',
      meaning: 'list what is stale, and ask',
    },
    {
      line: 'annals source janitor <source> --tombstone-stale=90d --yes --json',
      meaning: 'for a script',
    },
  ],
  json: oneDocument(async () => (await import('../json/care.ts')).tidied),
});
export type SourceJanitorCommand = typeof sourceJanitor;

/** `30d` or `30`. */
function days() {
  return z
    .string()
    .regex(/^[1-9]\d{0,4}d?$/)
    .transform((typed) => Number.parseInt(typed, 10));
}

/** Commands for people who cite records: what they say, what changed, what was withdrawn. */
export const RECORDS: readonly CommandEntry[] = [
  commandOf(show, () => import('../commands/show.ts')),
  commandOf(diff, () => import('../commands/diff.ts')),
  commandOf(relations, () => import('../commands/relations.ts')),
  commandOf(changes, () => import('../commands/changes.ts')),
  commandOf(check, () => import('../commands/check.ts')),
  commandOf(sourceJanitor, () => import('../commands/source-janitor.ts')),
];
