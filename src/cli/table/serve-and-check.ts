import type { CommandEntry } from '../command.ts';

const REPAIRS = 'puts right what can be put right without guessing';

/** Commands that serve the catalog and look after it. */
export const SERVE_AND_CHECK: readonly CommandEntry[] = [
  {
    name: 'health',
    group: 'Serve and check',
    summary: 'Check that everything a run needs is there',
    examples: [{ line: 'annals health', meaning: 'exit code 1 when a mandatory check fails' }],
    json: 'one document: ok, checks.',
    load: () => import('../commands/health.ts'),
  },
  {
    name: 'fsck',
    group: 'Serve and check',
    summary: 'Prove that rows, bytes and manifest agree',
    about: `Every row has its bytes, every hash matches; texts, versions, indexes and manifest agree with\nthe rows. What a crash may leave behind, such as a file without a row, is a note. With --repair it\n${REPAIRS}; damaged bytes are moved to cas/damaged, never removed.`,
    options: [
      { flags: '--repair', meaning: REPAIRS },
      {
        flags: '--strict',
        meaning: 'notes count as damage, and the index of words is compared word by word',
      },
    ],
    examples: [
      { line: 'annals fsck', meaning: 'exit code 6 when something does not agree' },
      {
        line: 'annals fsck --repair',
        meaning: 'for instance a lost natural path or manifest line',
      },
    ],
    json: 'one document: ok, looked, findings.',
    load: () => import('../commands/fsck.ts'),
  },
  {
    name: 'backup',
    group: 'Serve and check',
    summary: 'Copy the data folder to another place, while runs go on',
    about:
      'Rows are copied as they are at one moment, then the bytes they name. Into an earlier backup\nonly new files go. On one disk files are linked, on another copied. The token of the API\nis not in it. See docs/backup.md.',
    arguments: [{ name: '<folder>', meaning: 'an empty folder, or an earlier backup' }],
    options: [
      { flags: '--verify', meaning: 'make none: prove that the backup in the folder is whole' },
      { flags: '--copy', meaning: 'copy on the same disk, too, instead of linking' },
    ],
    examples: [
      { line: 'annals backup /mnt/backup/annals', meaning: 'for instance every night' },
      { line: 'annals backup --verify /mnt/backup/annals', meaning: 'exit code 6 when it is not' },
    ],
    json: 'one document: to, at, schema, documents, contents, there, linked, copied, bytes, missing, damaged, ok; with --verify: to, ok, looked, findings. Progress as JSON lines on standard error.',
    load: () => import('../commands/backup.ts'),
  },
  {
    name: 'restore',
    group: 'Serve and check',
    summary: 'Make a data folder from a backup',
    about:
      'Into an empty folder only, named with --data. Every file is hashed on its way; interrupted,\nthe same command goes on. The restored folder is checked as `annals fsck` does.',
    arguments: [{ name: '<backup>', meaning: 'a folder that `annals backup` made' }],
    examples: [
      { line: 'annals restore /mnt/backup/annals --data data', meaning: 'then go on as before' },
    ],
    json: 'one document: schema, documents, contents, there, linked, copied, bytes, missing, damaged, dataFolder, ok, findings. Progress as JSON lines on standard error.',
    load: () => import('../commands/restore.ts'),
  },
  {
    name: 'rebuild',
    group: 'Serve and check',
    summary: 'Make a lost catalog again, from journal.jsonl and manifest.jsonl',
    about:
      'journal.jsonl follows the rows of documents, versions, files, runs and the feed of changes;\nmanifest.jsonl has the attempts. The output says what does not come back. It can be\nkilled and called again. See docs/backup.md.',
    options: [{ flags: '--replace', meaning: 'put the catalog that is there aside first' }],
    examples: [{ line: 'annals rebuild', meaning: 'when catalog.sqlite is gone' }],
    json: 'one document: documents, versions, artifacts, runs, changes, manifestLines, unknown, aside, dataFolder, notRebuilt. Progress as JSON lines on standard error.',
    load: () => import('../commands/rebuild.ts'),
  },
  {
    name: 'renormalize',
    group: 'Serve and check',
    summary:
      'Read the stored bytes of a source anew, and change the bodies that come out otherwise',
    about:
      'Nothing is fetched. What would change is shown first; it is written when you say yes, or\nwith --yes. Ctrl-C stops cleanly, and the same command goes on where it stopped.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    options: [
      {
        flags: '--normalizer <name>',
        meaning: 'read with this one (default: the newest version of what each was read with)',
      },
      { flags: '--dry-run', meaning: 'say what would change; write nothing' },
      { flags: '--yes', meaning: 'write without asking' },
    ],
    examples: [
      { line: 'annals renormalize <source> --dry-run', meaning: 'what would change' },
      { line: 'annals renormalize <source> --yes', meaning: 'after an update of a normaliser' },
    ],
    json: 'one document: source, total, looked, unchanged, without, changed, written, overtaken, failures, sample, changedIds, continuedAfter, stopped. Progress as JSON lines on standard error.',
    load: () => import('../commands/renormalize.ts'),
  },
  {
    name: 'cache',
    group: 'Serve and check',
    summary: 'Show the HTTP cache: answers that are kept to be used again',
    about:
      'Answers are kept as their publishers allow (RFC 9111); documents never, their bytes are in\nthe store. The folder may be deleted at any time.',
    options: [{ flags: '--clear', meaning: 'forget all of it and give the space back' }],
    examples: [
      { line: 'annals cache', meaning: 'how much, and of which hosts' },
      { line: 'annals cache --clear', meaning: 'the next run asks publishers for everything anew' },
    ],
    json: 'one document: enabled, file, fileBytes, maxBytes, responses, bodies, bytes, hosts; with --clear as it was before, and cleared.',
    load: () => import('../commands/cache.ts'),
  },
  {
    name: 'serve',
    group: 'Serve and check',
    summary: 'Serve the API, and run sources by their schedule',
    about:
      'Records are open to read; whatever changes state, and what is for the operator, needs the\ntoken (`annals token`). The link it prints signs a browser in, once and within 15 minutes.',
    options: [
      {
        flags: '--host <address>',
        meaning: 'address to listen on (default: 127.0.0.1)',
        setting: 'api.host',
      },
      {
        flags: '--port <n>',
        meaning: 'port to listen on; 0 takes a free one (default: 8080)',
        setting: 'api.port',
      },
      {
        flags: '--read-only',
        meaning: 'change nothing: no schedule, and requests that change state are refused',
      },
    ],
    examples: [
      { line: 'annals serve', meaning: 'until Ctrl-C' },
      {
        line: 'annals serve --read-only',
        meaning: 'an archive on a read-only medium, or the folder of somebody else',
      },
      { line: 'annals serve --port 0 --json', meaning: 'a free port, told as JSON' },
    ],
    json: 'one line when ready: url, dataFolder, signIn; log lines as JSON on standard error.',
    load: () => import('../commands/serve.ts'),
  },
  {
    name: 'token',
    group: 'Serve and check',
    summary: 'Print the token that the server of this data folder wants',
    about:
      'It is api.token, or else made once and kept in the data folder, where its owner alone may\nread it. A running server follows --rotate at once; every browser is signed out by it.',
    options: [
      { flags: '--rotate', meaning: 'make a new one; the old one is refused from now on' },
      { flags: '--link', meaning: 'print a link that signs a browser in, once, within 15 minutes' },
    ],
    examples: [
      {
        line: 'curl -H "Authorization: Bearer $(annals token)" http://127.0.0.1:8080/v1/runs',
        meaning: 'ask as the operator',
      },
      { line: 'annals token --link', meaning: 'sign a browser in' },
      { line: 'annals token --rotate', meaning: 'when somebody else may have seen it' },
    ],
    json: 'one document: token, origin, file, rotated; with --link also link.',
    load: () => import('../commands/token.ts'),
  },
];
