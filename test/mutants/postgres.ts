import { type Mutant, mutantsOf } from './mutant.ts';

const NODES = ['src/store/postgres/nodes.test.ts'];
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
  ...mutantsOf('src/store/sqlite/settle.ts', NODES, [
    {
      bug: 'on PostgreSQL an earlier attempt settles an item',
      from: 'AND owner = ? AND attempt = ?`',
      to: 'AND owner = ? AND ? > 0`',
    },
  ]),
  ...mutantsOf('src/store/postgres/database.ts', NODES, [
    {
      bug: 'two nodes write records at the same time',
      from: '        run(lock, []);\n',
      to: '',
    },
    {
      bug: 'rows that wait are lost when the transaction ends',
      from: '      rows.flush();\n',
      to: '',
    },
  ]),
  ...mutantsOf('src/store/postgres/waiting-rows.ts', NODES, [
    {
      bug: 'a statement does not see the rows that wait',
      from: 'if (waiting.some(({ table }) => statement.includes(table))) flush();',
      to: '',
    },
    {
      bug: 'rows of a transaction that was rolled back are written by the next',
      from: 'inTransaction = false;\n      waiting = [];',
      to: 'inTransaction = false;',
    },
    {
      bug: 'lines of the feed are numbered in another order than they were added',
      from: 'waiting.filter((batch) => batch.table === table).at(-1)',
      to: 'waiting.find((batch) => batch.table === table && batch.columns === columns)',
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
      from: "  db.exec('BEGIN IMMEDIATE');",
      to: "  db.script('BEGIN');",
    },
    {
      bug: 'a newer catalog is opened',
      from: 'if (found <= SCHEMA_VERSION) return;',
      to: 'if (found <= 1e9) return;',
    },
  ]),
  ...mutantsOf('src/store/postgres/io-thread.ts', NODES, [
    {
      bug: 'whoever reads can write',
      from: "to.access === 'read' ? 'on' : 'off'",
      to: "'off'",
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
      from: 'inTransaction(to, () => to.continueNumbers(tables, from.lastManifestSeq()));',
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
