import { type Mutant, mutantsOf } from './mutant.ts';

const POLITE_IN_POSTGRES = 'src/store/postgres/polite-memory.test.ts';
const CATALOG = ['src/store/sqlite/open.test.ts'];
/** Where a missing sync shows: at a power cut. */
const FILES = ['src/store/artifacts', 'test/power-cut'];

/** Bugs in rows and bytes. */
export const STORE: readonly Mutant[] = [
  ...mutantsOf('src/store/sqlite/held-items.ts', CATALOG, [
    {
      bug: 'an item is settled by somebody who lost its lease',
      from: "AND status = 'in_progress' AND owner = ? AND attempt = ?`",
      to: "AND status = 'in_progress' AND ? <> '' AND attempt = ?`",
    },
    {
      bug: 'an item is settled by an earlier attempt',
      from: "AND status = 'in_progress' AND owner = ? AND attempt = ?`",
      to: "AND status = 'in_progress' AND owner = ? AND ? > 0`",
    },
  ]),
  ...mutantsOf('src/store/sqlite/settle.ts', CATALOG, [
    {
      bug: 'the document of a settlement is not written',
      from: 'if (record) writeRecord(record);',
      to: '',
    },
    {
      bug: 'the manifest lines of a settlement are not written',
      from: 'for (const entry of settlement.manifest) writeEntry(entry);',
      to: '',
    },
    {
      bug: 'a refused settlement writes its document all the same',
      from: 'if (!held.end(item, ended)) return refusal(settlement);\n    if (record) writeRecord(record);',
      to: 'if (record) writeRecord(record);\n    if (!held.end(item, ended)) return refusal(settlement);',
    },
  ]),
  ...mutantsOf('src/store/sqlite/settle.ts', CATALOG, [
    {
      bug: 'a reader that stops takes what was fetched with it',
      from: "new Set(['release', 'snooze'])",
      to: "new Set(['snooze'])",
    },
    {
      bug: 'what could not be read is never fetched anew',
      from: '!STAYS_TO_READ.has(event.type)',
      to: "event.type === 'keep'",
    },
  ]),
  ...mutantsOf('src/store/sqlite/items-to-read.ts', CATALOG, [
    {
      bug: 'a node that leaves the reading to others leases what it left',
      from: "'AND NOT EXISTS (SELECT 1 FROM items_to_read WHERE item = items.id)'",
      to: "''",
    },
  ]),
  ...mutantsOf(
    'src/store/redis/turns.ts',
    ['test/many-nodes/redis.test.ts'],
    [
      {
        bug: 'a turn is decided on rows that another node has changed',
        from: 'if not same then return found end',
        to: '',
      },
      {
        bug: 'a turn changes rows of Redis, and leaves one of them as it was',
        from: 'for i = 2, #KEYS do\n  local row',
        to: 'for i = 3, #KEYS do\n  local row',
      },
      {
        bug: 'a Redis that has lost its memory is believed at once',
        from: 'doubtUntil = Number(found.split(',
        to: 'doubtUntil = 0 * Number(found.split(',
      },
    ],
  ),
  ...mutantsOf(
    'src/store/believed-rows.ts',
    ['test/many-nodes/redis.test.ts', POLITE_IN_POSTGRES],
    [
      {
        bug: 'turns of one node get in the way of each other',
        from: 'const own = last',
        to: 'const own = false',
      },
      {
        bug: 'a node goes on believing what it was told is wrong',
        from: "const rowsNow = answer === 'changed' ? after : answer;",
        to: 'const rowsNow = after;',
      },
    ],
  ),
  ...mutantsOf(
    'src/store/postgres/turns.ts',
    [POLITE_IN_POSTGRES],
    [
      {
        bug: 'on PostgreSQL a turn is decided on rows that another node has changed',
        from: 'WHERE verdict.same AND turns.name',
        to: 'WHERE turns.name',
      },
      {
        bug: 'on PostgreSQL rows are compared before they are locked',
        from: 'ORDER BY name FOR UPDATE',
        to: 'ORDER BY name',
      },
      {
        bug: 'on PostgreSQL a turn is taken twice when its answer is lost',
        from: "if (isSame(found, after)) return 'changed';",
        to: 'if (isSame(found, after)) return found;',
      },
      {
        bug: 'on PostgreSQL every turn waits for the disk',
        from: "begins: 'SET synchronous_commit TO off',",
        to: '',
      },
      {
        bug: 'on PostgreSQL a row that was forgotten is never there again',
        from: 'if (!known.has(name)) there.delete(name);',
        to: 'if (known.size < 0) there.delete(name);',
      },
    ],
  ),
  ...mutantsOf(
    'src/store/sqlite/polite-hosts.ts',
    [POLITE_IN_POSTGRES],
    [
      {
        bug: 'PostgreSQL does not understand what a cool-down is kept with',
        from: 'WHERE polite_hosts.cool_until IS NULL OR polite_hosts.cool_until',
        to: 'WHERE cool_until IS NULL OR cool_until',
      },
    ],
  ),
  ...mutantsOf(
    'src/store/sqlite/reviews.ts',
    ['src/store/postgres/shared-statements.test.ts'],
    [
      {
        bug: 'PostgreSQL does not understand what a review is kept with',
        from: 'ON CONFLICT (kind, source, subject) DO UPDATE',
        to: 'ON CONFLICT DO UPDATE',
      },
    ],
  ),
  ...mutantsOf(
    'src/store/s3/put.ts',
    ['test/many-nodes/bucket.test.ts'],
    [
      {
        bug: 'bytes that are in the bucket are replaced',
        from: "const condition = how === 'new' ? { IfNoneMatch: '*' } : {};\n  await",
        to: 'const condition = {};\n  await',
      },
      {
        bug: 'large bytes that are in the bucket are replaced',
        from: "const condition = how === 'new' ? { IfNoneMatch: '*' } : {};\n    const",
        to: 'const condition = {};\n    const',
      },
    ],
  ),
  ...mutantsOf('src/store/sqlite/items.ts', CATALOG, [
    {
      bug: 'an item is leased before its time',
      from: 'not_before IS NOT NULL AND not_before <= ?`',
      to: "not_before IS NOT NULL AND ? <> ''`",
    },
    {
      bug: 'a heartbeat prolongs the leases of others',
      from: "SET leased_until = ? WHERE status = 'in_progress' AND owner = ?",
      to: "SET leased_until = ? WHERE status = 'in_progress' AND ? <> ''",
    },
    {
      bug: 'a candidate that two pages name stays as the first named it',
      from: 'replace.run(merged, row.id);',
      to: '',
    },
  ]),
  ...mutantsOf('src/store/sqlite/write-document.ts', CATALOG, [
    {
      bug: 'an older run moves last_seen_at back',
      from: 'iif(?1, max(documents.last_seen_at, excluded.last_seen_at), documents.last_seen_at)',
      to: 'excluded.last_seen_at',
    },
    {
      bug: 'a record without its details loses its tombstone',
      from: 'const before = record.incomplete === true ? stored : undefined;',
      to: 'const before = undefined as typeof stored;',
    },
    {
      bug: 'a body that did not come this time is lost',
      from: 'record.incomplete === true && write.body === null ?',
      to: 'record.incomplete === undefined && write.body === null ?',
    },
  ]),
  ...mutantsOf('src/store/sqlite/write-artifact.ts', CATALOG, [
    {
      bug: 'earlier bytes of a name stay current',
      from: 'if (before && before.sha256 !== artifact.sha256) {',
      to: 'if (before && before.sha256 === "") {',
    },
  ]),
  ...mutantsOf('src/store/sqlite/write-version.ts', CATALOG, [
    {
      bug: 'the files of an earlier version are forgotten',
      from: 'keep.run(document, number, record, snapshotFiles(document));',
      to: 'keep.run(document, number, record, null);',
    },
  ]),
  ...mutantsOf(
    'src/store/sqlite/group-commit.ts',
    ['src/store/sqlite/group-commit.test.ts', ...CATALOG, 'test/power-cut'],
    [
      {
        bug: 'a write resolves before the log is synced',
        from: '    log.sync().then(\n',
        to: '    Promise.resolve(void log.sync()).then(\n',
      },
      {
        bug: 'one bad unit loses its neighbours',
        from: 'if (units.length === 1 || error instanceof AnnalsError) {',
        to: 'if (units.length > 0) {',
      },
      { bug: 'closing does not sync', from: '      log.syncNow();\n', to: '' },
    ],
  ),

  ...mutantsOf('src/store/artifacts/keep.ts', FILES, [
    {
      bug: 'bytes are renamed before they are synced',
      from: '    await disk.syncFile(fd);\n    return file;',
      to: '    return file;',
    },
    {
      bug: 'the folders are not synced after the rename',
      from: '  await Promise.all([folders.sync(path.dirname(content)), folders.sync(path.dirname(natural))]);\n',
      to: '',
    },
    {
      bug: 'the folder of the content is not synced',
      from: 'folders.sync(path.dirname(content)), folders.sync(path.dirname(natural))',
      to: 'folders.sync(path.dirname(natural))',
    },
    {
      bug: 'the folder of the natural path is not synced',
      from: 'folders.sync(path.dirname(content)), folders.sync(path.dirname(natural))',
      to: 'folders.sync(path.dirname(content))',
    },
    {
      bug: 'damaged bytes are kept when good ones come',
      from: "if ((await proof.of(content, spooled.sha256)) === 'whole') {",
      to: "if ((await proof.of(content, spooled.sha256)) !== 'missing') {",
    },
    {
      bug: 'the natural path keeps the bytes of the version before',
      from: 'if (!sameFile(content, natural)) await replace(',
      to: 'if (content === natural) await replace(',
    },
  ]),
  ...mutantsOf('src/store/artifacts/folders.ts', FILES, [
    {
      bug: 'a folder that was there may vanish with its parent',
      from: '    await sync(parent);\n',
      to: '',
    },
  ]),
  ...mutantsOf('src/store/artifacts/proof.ts', FILES, [
    {
      bug: 'a file that changed is not read again',
      from: 'if (whole.get(sha256) === before) return',
      to: 'if (whole.has(sha256)) return',
    },
  ]),
  ...mutantsOf(
    'src/store/atomic-write.ts',
    ['src/store/reports.test.ts', 'test/power-cut'],
    [
      {
        bug: 'a report is renamed before it is synced',
        from: '    await disk.syncFile(fd);\n',
        to: '',
      },
      {
        bug: 'the folder of a report is not synced',
        from: '    await syncFolder(disk, folder);\n',
        to: '',
      },
    ],
  ),
  ...mutantsOf(
    'src/store/manifest/file.ts',
    ['src/store/manifest', 'src/store/sqlite/open.test.ts'],
    [
      {
        bug: 'the manifest repeats numbers after an older catalog was put back',
        from: 'if (end.seq > outbox.lastSeq()) outbox.continueAfter(end.seq);',
        to: '',
      },
      {
        bug: 'only the first page of new lines is written',
        from: 'if (lines.length < PAGE_SIZE) break;',
        to: 'break;',
      },
    ],
  ),
];
