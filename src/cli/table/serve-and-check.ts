import { z } from 'zod';
import { describeVerb } from '../../core/verb.ts';
import { flag, jsonLines, oneDocument, sourceName, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const REPAIRS = 'fixes what can be fixed without guessing';
const PROGRESS = 'Progress is written as JSON lines to standard error.';

const health = describeVerb({
  name: 'health',
  group: 'Serve and check',
  summary: 'Check that everything a run needs is there',
  examples: [{ line: 'annals health', meaning: 'exit code 1 when a mandatory check fails' }],
  json: oneDocument(
    async () => (await import('../../api/contract/operations.ts')).getChecks.answer,
  ),
});
export type HealthCommand = typeof health;

const fsck = describeVerb({
  name: 'fsck',
  group: 'Serve and check',
  summary: 'Prove that rows, bytes and manifest agree',
  about: `Every row has its bytes, every hash matches; texts, versions, indexes and manifest agree with the rows. What a crash may leave behind, such as a file without a row, is a note. With --repair it ${REPAIRS}; damaged bytes are moved to cas/damaged, never removed.`,
  options: () => ({
    repair: flag(REPAIRS),
    strict: flag('notes count as damage, and the index of words is compared word by word'),
  }),
  examples: [
    { line: 'annals fsck', meaning: 'exit code 6 when something does not agree' },
    { line: 'annals fsck --repair', meaning: 'for example a lost natural path or manifest line' },
  ],
  json: oneDocument(async () => (await import('../json/care.ts')).checked),
});
export type FsckCommand = typeof fsck;

const backup = describeVerb({
  name: 'backup',
  group: 'Serve and check',
  summary: 'Copy the data folder to another place, while runs continue',
  about:
    'Rows are copied as they are at one moment, then the bytes they name. An earlier backup receives only new files. Files are linked on the same disk and copied to another. The token of the API is left out. See docs/backup.md.',
  arguments: () => ({ folder: text('folder').describe('an empty folder, or an earlier backup') }),
  options: () => ({
    verify: flag('make no backup; prove that the one in the folder is whole'),
    copy: flag('copy on the same disk, too, instead of linking'),
  }),
  examples: [
    { line: 'annals backup /mnt/backup/annals', meaning: 'for example every night' },
    { line: 'annals backup --verify /mnt/backup/annals', meaning: 'exit code 6 when it is not' },
  ],
  json: oneDocument(
    async () => (await import('../json/care.ts')).backedUp,
    `The second form is for --verify. ${PROGRESS}`,
  ),
});
export type BackupCommand = typeof backup;

const restore = describeVerb({
  name: 'restore',
  group: 'Serve and check',
  summary: 'Make a data folder from a backup',
  about:
    'The data folder, named with --data, must be empty. Every file is hashed on its way; after an interruption the same command continues. The restored folder is checked as `annals fsck` does.',
  arguments: () => ({ backup: text('backup').describe('a folder that `annals backup` made') }),
  examples: [
    { line: 'annals restore /mnt/backup/annals --data data', meaning: 'then continue as before' },
  ],
  json: oneDocument(async () => (await import('../json/care.ts')).restored, PROGRESS),
});
export type RestoreCommand = typeof restore;

const rebuild = describeVerb({
  name: 'rebuild',
  group: 'Serve and check',
  summary: 'Make a lost catalog again, from journal.jsonl and manifest.jsonl',
  about:
    'journal.jsonl follows the rows of documents, versions, files, runs and the feed of changes; manifest.jsonl has the attempts. The output says what does not come back. It can be killed and called again. See docs/backup.md.',
  options: () => ({ replace: flag('move an existing catalog aside first') }),
  examples: [{ line: 'annals rebuild', meaning: 'when catalog.sqlite is gone' }],
  json: oneDocument(async () => (await import('../json/care.ts')).rebuilt, PROGRESS),
});
export type RebuildCommand = typeof rebuild;

const migrateStore = describeVerb({
  name: 'migrate-store',
  group: 'Serve and check',
  summary:
    'Copy catalog and bytes to where other settings keep them: PostgreSQL, S3, or back to files',
  about:
    'The argument is a file of settings whose `storage` names the target. What both settings keep in the same place is not copied. Secrets of the target are given as TO_ANNALS_STORAGE__CATALOG__URL and so on: each variable of Annals with TO_ before it. Nothing is replaced: the target must be empty. Rows and bytes are hashed on both sides before the copy counts, and the source stays as it is. It can be killed and called again. See docs/many-nodes.md.',
  arguments: () => ({ settings: text('file').describe('settings of the target (YAML or JSON)') }),
  options: () => ({
    only: z
      .enum(['catalog', 'bytes'])
      .optional()
      .describe('copy only this part')
      .meta({ usual: 'whatever the two settings keep in different places' }),
    dryRun: flag('say what would be copied, and whether it may be; change nothing'),
  }),
  examples: [
    { line: 'annals migrate-store servers.yaml --dry-run', meaning: 'what would be copied' },
    { line: 'annals migrate-store servers.yaml', meaning: 'then use servers.yaml as annals.yaml' },
  ],
  json: oneDocument(async () => (await import('../json/store-copy.ts')).migrated, PROGRESS),
});
export type MigrateStoreCommand = typeof migrateStore;

const renormalize = describeVerb({
  name: 'renormalize',
  group: 'Serve and check',
  summary: 'Read the stored bytes of a source again, and update the texts that differ',
  about:
    'Nothing is fetched. What would change is shown first; it is written when you say yes, or with --yes. Ctrl-C stops cleanly, and the same command continues where it stopped.',
  arguments: () => ({ source: sourceName() }),
  options: () => ({
    normalizer: text('name')
      .optional()
      .describe('read with this one')
      .meta({ usual: 'the newest version of the one each was read with' }),
    dryRun: flag('print what would change; write nothing'),
    yes: flag('write without asking'),
  }),
  examples: [
    { line: 'annals renormalize <source> --dry-run', meaning: 'what would change' },
    { line: 'annals renormalize <source> --yes', meaning: 'after an update of a normaliser' },
  ],
  json: oneDocument(async () => (await import('../json/care.ts')).renormalized, PROGRESS),
});
export type RenormalizeCommand = typeof renormalize;

const cache = describeVerb({
  name: 'cache',
  group: 'Serve and check',
  summary: 'Show the HTTP cache: answers that are kept for reuse',
  about:
    'Answers are kept as their publishers allow (RFC 9111). Documents are never cached: their bytes are in the store. You may delete the folder at any time.',
  options: () => ({ clear: flag('empty the cache and free its space') }),
  examples: [
    { line: 'annals cache', meaning: 'how much, and of which hosts' },
    { line: 'annals cache --clear', meaning: 'the next run requests everything again' },
  ],
  json: oneDocument(async () => (await import('../json/care.ts')).cache),
});
export type CacheCommand = typeof cache;

const serve = describeVerb({
  name: 'serve',
  group: 'Serve and check',
  summary: 'Serve the API, and run sources by their schedule',
  about:
    'Anyone may read records; requests that change something, and pages for the operator, need the token (`annals token`). The link that is printed signs a browser in, once, within 15 minutes.',
  options: () => ({
    host: text('address')
      .optional()
      .describe('address to listen on')
      .meta({ usual: '127.0.0.1', setting: 'api.host' }),
    port: text('n')
      .optional()
      .describe('port to listen on; 0 takes a free one')
      .meta({ usual: '8080', setting: 'api.port' }),
    readOnly: flag('change nothing: no schedule, and requests that change state are refused'),
  }),
  examples: [
    { line: 'annals serve', meaning: 'until Ctrl-C' },
    {
      line: 'annals serve --read-only',
      meaning: 'an archive on a read-only medium, or the folder of somebody else',
    },
    { line: 'annals serve --port 0 --json', meaning: 'a free port, printed as JSON' },
  ],
  json: jsonLines(
    async () => (await import('../json/care.ts')).serving,
    'The one line is printed when the server is ready; log lines go to standard error as JSON.',
  ),
});
export type ServeCommand = typeof serve;

const mcp = describeVerb({
  name: 'mcp',
  group: 'Serve and check',
  summary: 'Answer an agent over the Model Context Protocol, on standard input and output',
  about:
    'The command is for programs that start their tools themselves: it is their server, and it ends when they close its input. Agents search, read records in windows, follow relations and citations, compare versions and ask why; nothing is changed. `annals serve` answers the same at /mcp. See docs/agents.md.',
  examples: [
    {
      line: 'annals mcp --data /srv/annals',
      meaning: 'the command to name in the settings of an agent',
    },
  ],
  json: jsonLines(
    async () => (await import('../json/care.ts')).agentMessage,
    'Standard output carries the messages of the protocol, with and without --json.',
  ),
});
export type McpCommand = typeof mcp;

const token = describeVerb({
  name: 'token',
  group: 'Serve and check',
  summary: 'Print the token that the server of this data folder wants',
  about:
    'The token is api.token of the settings; without it, one is made once and kept in the data folder, where only its owner may read it. A running server follows --rotate at once, and every browser is signed out.',
  options: () => ({
    rotate: flag('make a new one; the old one is refused from now on'),
    link: flag('print a link that signs a browser in, once, within 15 minutes'),
  }),
  examples: [
    {
      line: 'curl -H "Authorization: Bearer $(annals token)" http://127.0.0.1:8080/v1/runs',
      meaning: 'ask as the operator',
    },
    { line: 'annals token --link', meaning: 'sign a browser in' },
    { line: 'annals token --rotate', meaning: 'when somebody else may have seen it' },
  ],
  json: oneDocument(async () => (await import('../json/care.ts')).token),
});
export type TokenCommand = typeof token;

/** Commands that serve the catalog and look after it. */
export const SERVE_AND_CHECK: readonly CommandEntry[] = [
  commandOf(health, () => import('../commands/health.ts')),
  commandOf(fsck, () => import('../commands/fsck.ts')),
  commandOf(backup, () => import('../commands/backup.ts')),
  commandOf(restore, () => import('../commands/restore.ts')),
  commandOf(rebuild, () => import('../commands/rebuild.ts')),
  commandOf(migrateStore, () => import('../commands/migrate-store.ts')),
  commandOf(renormalize, () => import('../commands/renormalize.ts')),
  commandOf(cache, () => import('../commands/cache.ts')),
  commandOf(serve, () => import('../commands/serve.ts')),
  commandOf(mcp, () => import('../commands/mcp.ts')),
  commandOf(token, () => import('../commands/token.ts')),
];
