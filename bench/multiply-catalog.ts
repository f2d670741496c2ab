/**
 * A catalog with every document several times over: rows and vectors are copied in SQL, so that a
 * million documents with seven million vectors take minutes instead of hours. Words are indexed
 * afterwards by the product. The copies differ in their ids alone.
 */
import { openDatabase } from '../src/store/sqlite/driver.ts';

type Db = Awaited<ReturnType<typeof openDatabase>>;

/** `times` of 10 makes ten of each. Nobody may have the catalog open. */
export async function multiplyCatalog(file: string, times: number): Promise<void> {
  const db = await openDatabase(file, 60_000);
  try {
    const triggers = db
      .query<{ name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('documents', 'changes', 'chunks')",
      )
      .all();
    // What is copied is no news, and belongs into no journal.
    for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`);
    const most = {
      documents: last(db, 'number', 'documents'),
      changes: last(db, 'seq', 'changes'),
      chunks: last(db, 'id', 'chunks'),
      blocks: last(db, 'chunk_id', 'chunks_vec_chunks'),
    };
    for (let n = 1; n < times; n += 1) {
      db.exec('BEGIN');
      copyDocuments(db, n, most);
      copyVectors(db, n, most);
      db.exec('COMMIT');
      console.log(`copied ${n} of ${times - 1} times`);
    }
    for (const { sql } of triggers) db.exec(sql);
  } finally {
    db.close();
  }
}

interface Last {
  readonly documents: number;
  readonly changes: number;
  readonly chunks: number;
  readonly blocks: number;
}

const last = (db: Db, column: string, table: string): number =>
  db.query<{ n: number }>(`SELECT max(${column}) AS n FROM ${table}`).get()?.n ?? 0;

function copyDocuments(db: Db, n: number, most: Last): void {
  copyRows(db, 'documents', `number <= ${most.documents}`, {
    number: `number + ${n * most.documents}`,
    id: `id || '-${n}'`,
    natural_key: `natural_key || '-${n}'`,
    source_url: `source_url || '-${n}'`,
  });
  copyRows(db, 'changes', `seq <= ${most.changes}`, {
    seq: `seq + ${n * most.changes}`,
    document: `document + ${n * most.documents}`,
  });
  copyRows(db, 'chunks', `id <= ${most.chunks}`, {
    id: `id + ${n * most.chunks}`,
    document: `document + ${n * most.documents}`,
  });
}

function copyRows(
  db: Db,
  table: string,
  which: string,
  changed: Readonly<Record<string, string>>,
): void {
  const columns = db
    .query<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name);
  const values = columns.map((name) => changed[name] ?? `"${name}"`);
  db.exec(`INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')})
    SELECT ${values.join(', ')} FROM ${table} WHERE ${which}`);
}

/** The blocks of sqlite-vec, whose slots name their chunks by numbers of 64 bits. */
function copyVectors(db: Db, n: number, most: Last): void {
  const read = db.query<{ rowids: Uint8Array }>(
    'SELECT rowids FROM chunks_vec_chunks WHERE chunk_id = ?',
  );
  const add = db.query(
    `INSERT INTO chunks_vec_chunks (chunk_id, size, validity, rowids)
     SELECT chunk_id + ?, size, validity, ? FROM chunks_vec_chunks WHERE chunk_id = ?`,
  );
  for (let block = 1; block <= most.blocks; block += 1) {
    const held = read.get(block);
    if (!held) continue;
    const ids = new BigInt64Array(held.rowids.slice().buffer);
    // An empty slot has 0.
    for (const [slot, id] of ids.entries()) if (id > 0n) ids[slot] = id + BigInt(n * most.chunks);
    add.run(n * most.blocks, new Uint8Array(ids.buffer), block);
  }
  db.exec(`INSERT INTO chunks_vec_vector_chunks00 (rowid, vectors)
    SELECT rowid + ${n * most.blocks}, vectors FROM chunks_vec_vector_chunks00 WHERE rowid <= ${most.blocks}`);
  copyRows(db, 'chunks_vec_rowids', `rowid <= ${most.chunks}`, {
    rowid: `rowid + ${n * most.chunks}`,
    chunk_id: `chunk_id + ${n * most.blocks}`,
  });
}
