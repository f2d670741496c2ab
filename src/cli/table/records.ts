import type { CommandEntry } from '../command.ts';

/** Commands for people who cite records: what changed, what was withdrawn, what is gone. */
export const RECORDS: readonly CommandEntry[] = [
  {
    name: 'diff',
    group: 'Understand',
    summary: 'Show what changed from one version of a document to another',
    arguments: [{ name: '<id>', meaning: 'document id or source URL' }],
    options: [
      { flags: '--from <n>', meaning: 'this version (default: the one before --to)' },
      { flags: '--to <n>', meaning: 'against this one (default: the newest)' },
    ],
    examples: [
      { line: 'annals diff <id>', meaning: 'the last change' },
      { line: 'annals diff <id> --from 1', meaning: 'everything since the first version' },
    ],
    json: 'one document: id, title, from, to, grade, described, added, removed, hunks.',
    load: () => import('../commands/diff.ts'),
  },
  {
    name: 'relations',
    group: 'Understand',
    summary: 'List what a record says of other records, and what others say of it',
    arguments: [
      { name: '<id>', meaning: 'id of a record, an alias of it, or the source URL of a document' },
    ],
    options: [
      { flags: '--direction <direction>', meaning: 'out, in or both (default: both)' },
      { flags: '--kind <kinds>', meaning: 'only of these kinds, separated by commas' },
      { flags: '--ended', meaning: 'also those that are no longer said' },
      { flags: '--limit <n>', meaning: 'at most so many (default: 200)' },
    ],
    examples: [
      { line: 'annals relations <id>', meaning: 'what it cites, and what cites it' },
      { line: 'annals relations <id> --direction in --json', meaning: 'who speaks of it' },
    ],
    json: 'one object: id, relations (number, from, kind, to, evidence, since, until, place, details, extractor, seenAt, endedAt, other), counts (direction, kind, count).',
    load: () => import('../commands/relations.ts'),
  },
  {
    name: 'changes',
    group: 'Understand',
    summary: 'List what was added, changed, tombstoned and restored, in order',
    about:
      'Changes are numbered without gaps: whoever remembers the last number has missed nothing\nafter it.',
    options: [
      {
        flags: '--after <n>',
        meaning: 'those after this number; 0 begins at the first (default: the newest)',
      },
      { flags: '--limit <n>', meaning: 'at most so many (default: 50)' },
      { flags: '--source <names>', meaning: 'only of these sources, separated by commas' },
      {
        flags: '--kind <kinds>',
        meaning: 'only added, changed, described, reread, tombstoned, restored or related',
      },
      {
        flags: '--record <kinds>',
        meaning: 'only of these kinds of record: document, entity, event, term',
      },
      { flags: '--follow', meaning: 'go on as changes come, until Ctrl-C' },
    ],
    examples: [
      { line: 'annals changes', meaning: 'the newest' },
      { line: 'annals changes --kind tombstoned,restored', meaning: 'what was withdrawn' },
      {
        line: 'annals changes --after 1200 --follow --json',
        meaning: 'for a program that follows',
      },
    ],
    json: 'the changes as JSON lines: seq, at, documentId, record, source, kind, grade, version, status, tombstoneAt, tombstoneReason, successorId, title.',
    load: () => import('../commands/changes.ts'),
  },
  {
    name: 'check',
    group: 'Understand',
    summary: 'Ask the publisher about one record again, and say what changed',
    about:
      'What the publisher says becomes the status of the record: withdrawn, superseded, or active\nagain. A time-out, an error of its server and a refusal change nothing; "not found" counts when\nit is said again a day later.',
    arguments: [{ name: '<id>', meaning: 'document id or source URL' }],
    examples: [
      { line: 'annals check <id>', meaning: 'before it is cited' },
      { line: 'annals check <id> --json', meaning: 'for a script' },
    ],
    json: 'one document: documentId, source, checkedAt, outcome (unchanged, changed, withdrawn, restored, gone, refused, no answer), statusBefore, status, reason, failure, confirmFrom.',
    load: () => import('../commands/check.ts'),
  },
  {
    name: 'source janitor',
    group: 'Serve and check',
    summary: 'Tidy up after a source: old temporary files, files without rows, stale documents',
    about:
      'A document that a listing no longer names stays active; only somebody who looked may call it\nwithdrawn. What would be tombstoned is listed first, and you are asked. If a later listing names\nit again, it is restored by itself.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    options: [
      {
        flags: '--tombstone-stale [days]',
        meaning: 'tombstone what no listing has named for so long, as 30d (default: 30d)',
      },
      { flags: '--yes', meaning: 'tombstone without asking' },
      {
        flags: '--anyway',
        meaning: 'also where the source lists only a part of what it has, such as some days',
      },
    ],
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
    json: 'one document: source, swept, withoutRows, stale (days, before, active, maxShare, documents, refused), tombstoned, overtaken.',
    load: () => import('../commands/source-janitor.ts'),
  },
];
