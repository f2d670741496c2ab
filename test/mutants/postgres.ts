import { type Mutant, mutantsOf } from './mutant.ts';

const NODES = ['src/store/postgres/nodes.test.ts'];
const TOGETHER = ['src/store/postgres/together.test.ts'];
const SESSIONS = ['src/store/postgres/node-session.test.ts'];
const COPIES = ['test/many-nodes/migrate-store.test.ts'];

/** Bugs of several nodes on one PostgreSQL, and of copies between stores. */
export const POSTGRES: readonly Mutant[] = [
  ...mutantsOf('src/store/postgres/leases.ts', NODES, [
    {
      bug: 'a node waits for the rows that another is leasing',
      from: 'FOR UPDATE SKIP LOCKED',
      to: 'FOR UPDATE',
    },
  ]),
  ...mutantsOf('src/store/postgres/held-items.ts', TOGETHER, [
    {
      bug: 'on PostgreSQL an earlier attempt begins an item',
      from: 'if (held.get(id) !== `${attempt} ${owner}`) return false;',
      to: 'if (!held.has(id)) return false;',
    },
    {
      bug: 'on PostgreSQL an item is settled twice in one transaction',
      from: '    held.delete(id);\n',
      to: '',
    },
    {
      bug: 'on PostgreSQL who lost the lease settles the item in the same transaction',
      from: "db.memory<number, string>('items')",
      to: "db.memory<number, string>('no table')",
    },
  ]),
  ...mutantsOf('src/store/postgres/lookups.ts', TOGETHER, [
    {
      bug: 'a row that was looked up is not looked up again when a statement changed it',
      from: 'if (!statement.includes(table)) continue;',
      to: 'continue;',
    },
    {
      bug: 'a row that was asked for before a statement changed it is believed when it comes',
      from: 'keys.filter((key) => expected.delete(key)),',
      to: 'keys,',
    },
    {
      bug: 'what a transaction looked up is believed by the next',
      from: 'of memories) {\n        rows.clear();\n        expected.clear();',
      to: 'of memories) {\n        expected.clear();',
    },
  ]),
  ...mutantsOf('src/store/postgres/io-thread.ts', TOGETHER, [
    {
      bug: 'a transaction that had failed is committed in silence',
      from: "list[at]?.text === 'COMMIT' && result.command !== 'COMMIT'",
      to: "list[at]?.text === 'COMMIT' && result.command === ''",
    },
  ]),
  ...mutantsOf('src/store/postgres/database.ts', NODES, [
    {
      bug: 'two nodes write records at the same time',
      from: '      statements.ahead(lock);\n',
      to: '',
    },
    {
      bug: 'rows that wait are lost when the transaction ends',
      from: '      for (const one of rows.taken()) statements.ahead(one.text, one.values);\n',
      to: '',
    },
  ]),
  ...mutantsOf('src/store/postgres/numbered.ts', TOGETHER, [
    {
      bug: 'rows go to the server before those that they refer to',
      from: ", 'first')",
      to: ')',
    },
  ]),
  ...mutantsOf('src/store/postgres/waiting-rows.ts', NODES, [
    {
      bug: 'a statement does not see the rows that wait',
      from: 'batches.some(({ table }) => statement.includes(table)) ? taken() : NONE',
      to: 'batches.some(({ table }) => statement === table) ? taken() : NONE',
    },
    {
      bug: 'rows of a transaction that was rolled back are written by the next',
      from: 'inTransaction = false;\n      batches = [];',
      to: 'inTransaction = false;',
    },
    {
      bug: 'lines of the feed are numbered in another order than they were added',
      from: 'batches.filter((batch) => batch.table === table).at(-1)',
      to: 'batches.find((batch) => batch.text === text)',
    },
  ]),
  ...mutantsOf('src/store/postgres/schema/by-hand.ts', NODES, [
    {
      bug: 'the feed has gaps, and numbers in the order of asking',
      from: "ALTER TABLE changes ALTER COLUMN seq DROP IDENTITY;\nALTER TABLE changes ALTER COLUMN seq SET DEFAULT next_number('changes');",
      to: '',
    },
  ]),
  ...mutantsOf('src/store/postgres/migrations.ts', NODES, [
    {
      bug: 'two nodes that start at once both make the schema',
      from: 'const before = schemaVersion(db);',
      to: 'const before = found;',
    },
  ]),
  ...mutantsOf('src/store/sqlite/migrations.ts', NODES, [
    {
      bug: 'a newer catalog is opened',
      from: 'if (found <= SCHEMA_VERSION) return;',
      to: 'if (found <= 1e9) return;',
    },
  ]),
  ...mutantsOf('src/store/postgres/connect.ts', NODES, [
    {
      bug: 'whoever reads can write',
      from: "to.access === 'read' ? 'on' : 'off'",
      to: "'off'",
    },
  ]),
  ...mutantsOf('src/store/postgres/insert-rows.ts', TOGETHER, [
    {
      bug: 'the counter is behind the numbers that were given',
      from: 'SET value = value + added.rows',
      to: 'SET value = value + 1',
    },
  ]),
  ...mutantsOf('src/store/postgres/node-session.ts', SESSIONS, [
    {
      bug: 'a node that hangs keeps the lead',
      from: "set_config('idle_session_timeout', $2, false) IS NOT NULL",
      to: '$2::text IS NOT NULL',
    },
    {
      bug: 'two data sets of one database have one lead',
      from: '`annals lead ${address.schema}`',
      to: '`annals lead`',
    },
    {
      bug: 'who gives the lead away keeps it',
      from: 'SELECT pg_advisory_unlock_all(), set_config',
      to: 'SELECT set_config',
    },
    {
      bug: 'who lost the session does not listen again',
      from: 'lost: () => {\n        isListening = false;',
      to: 'lost: () => {',
    },
  ]),
  ...mutantsOf('src/store/store-copy/copy-catalog.ts', COPIES, [
    {
      bug: 'a copy of other rows is gone on with',
      from: 'if (written.rows !== still.rows || written.sha256 !== still.sha256) {',
      to: 'if (written.rows < 0) {',
    },
    {
      bug: 'a copy counts although the source was written to meanwhile',
      from: 'if (here.rows !== there.rows || here.sha256 !== there.sha256) {',
      to: 'if (here.rows < 0) {',
    },
    {
      bug: 'the next number after a copy is one that is taken',
      from: 'inTransaction(to.db, () => to.continueNumbers(tables, from.lastManifestSeq()));',
      to: '',
    },
  ]),
  ...mutantsOf('src/store/store-copy/sqlite-side.ts', COPIES, [
    {
      bug: 'a copy replaces a catalog',
      from: 'const found = [NAME, JOURNAL_NAME].find(',
      to: 'const found = [JOURNAL_NAME].find(',
    },
    {
      bug: 'vectors come without their signs',
      from: 'if (signs instanceof Uint8Array) bits.add(Number(row[0]), signs);',
      to: '',
    },
  ]),
];
