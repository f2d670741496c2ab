import { AnnalsError } from '../../core/errors.ts';
import { openDatabase, type PostgresDatabase } from '../postgres/database.ts';
import { addressInWords } from '../postgres/explained.ts';
import { insertRows, rowsAsJson } from '../postgres/insert-rows.ts';
import type { PostgresAddress } from '../postgres/messages.ts';
import { migrate, requireCurrent } from '../postgres/migrations.ts';
import { createOutbox } from '../postgres/outbox.ts';
import { postgresSearch } from '../postgres/search/engine.ts';
import { bitText } from '../postgres/search/vectors.ts';
import { createIndexWords } from '../sqlite/search/index-words.ts';
import { stepOfWords } from './index-words.ts';
import { type CatalogSide, type CopyTarget, hasSigns, type StoredRow } from './side.ts';
import type { CopiedTable } from './tables.ts';

/** A catalog in PostgreSQL, as it is read to be copied. */
export function openPostgresSide(address: PostgresAddress): CatalogSide {
  const db = openDatabase({ ...address, access: 'read' });
  try {
    requireCurrent(db, addressInWords(address));
    // One moment is read from the beginning to the end, however long the other side takes.
    db.script('SET idle_in_transaction_session_timeout TO 0');
    return sideOf(db, addressInWords(address));
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Why no copy may be made in this schema; undefined when one may. */
export function whyNotInSchema(address: PostgresAddress): string | undefined {
  const db = openDatabase({ ...address, access: 'read' });
  try {
    return whyNot(db, address);
  } finally {
    db.close();
  }
}

const whyNot = (db: PostgresDatabase, address: PostgresAddress): string | undefined =>
  hasTables(db, address.schema) ? `${addressInWords(address)} holds tables already` : undefined;

export function isBegunInSchema(address: PostgresAddress): boolean {
  const db = openDatabase({ ...address, access: 'read' });
  try {
    return hasTables(db, besides(address).schema);
  } finally {
    db.close();
  }
}

const hasTables = (db: PostgresDatabase, schema: string): boolean =>
  db.own('SELECT 1 FROM information_schema.tables WHERE table_schema = $1 LIMIT 1').get(schema) !==
  undefined;

/** The copy has a schema of its own until it is whole. */
const besides = (address: PostgresAddress): PostgresAddress => ({
  ...address,
  schema: `${address.schema.slice(0, 58)}_copy`,
});

export function discardInSchema(address: PostgresAddress): void {
  const db = openDatabase(address);
  try {
    lockCopy(db, address);
    db.script(`DROP SCHEMA IF EXISTS "${besides(address).schema}" CASCADE`);
  } finally {
    db.close();
  }
}

/** Nobody else may go on with the same copy at the same time. Held until the session ends. */
const lockCopy = (db: PostgresDatabase, { schema }: PostgresAddress): void =>
  void db.own(`SELECT pg_advisory_lock(hashtextextended($1, 0))`).get(`annals copy ${schema}`);

/** A copy in a schema beside its place; it goes on with one that was begun. */
export async function openPostgresTarget(
  address: PostgresAddress,
  folder: string,
): Promise<CopyTarget> {
  const staging = besides(address);
  const db = openDatabase(staging);
  try {
    lockCopy(db, address);
    await migrate(db, staging.schema, addressInWords(address));
  } catch (error) {
    db.close();
    throw error;
  }
  const words = createIndexWords(db, postgresSearch(db, folder).tables());
  return {
    ...sideOf(db, addressInWords(address)),
    insert: (table, rows) => insert(db, table, rows),
    indexWords: async () => stepOfWords(db, words),
    continueNumbers(tables, manifestSeq) {
      for (const table of tables) moveIdentity(db, table);
      db.script(`UPDATE counters SET value = (SELECT coalesce(max(seq), 0) FROM changes)
        WHERE name = 'changes'`);
      createOutbox(db).continueAfter(manifestSeq);
    },
    publish() {
      try {
        const refused = whyNot(db, address);
        if (refused !== undefined) throw new AnnalsError('DATA_FOLDER_UNUSABLE', refused);
        db.script(`BEGIN; DROP SCHEMA IF EXISTS "${address.schema}";
          ALTER SCHEMA "${staging.schema}" RENAME TO "${address.schema}"; COMMIT`);
      } finally {
        db.close();
      }
    },
  };
}

const sideOf = (db: PostgresDatabase, place: string): CatalogSide => ({
  db,
  place,
  signsOf(pieces) {
    const found = new Map(
      db
        .own<{ id: number; bits: string | null }>(
          'SELECT id, bits::text AS bits FROM chunks WHERE id BETWEEN $1::bigint AND $2::bigint',
        )
        .all(Math.min(...pieces), Math.max(...pieces))
        .map(({ id, bits }) => [id, bits]),
    );
    return pieces.map((id) => bytesOfBits(found.get(id)));
  },
  nulIn: () => undefined,
  lastManifestSeq: () => createOutbox(db).lastSeq(),
  close: () => db.close(),
});

const bytesOfBits = (bits: string | null | undefined): Uint8Array | null =>
  bits ? Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte, 2)) : null;

function insert(db: PostgresDatabase, table: CopiedTable, rows: readonly StoredRow[]): void {
  const columns = table.columns.map(({ name }) => name);
  const [names, values] = hasSigns(table)
    ? [[...columns, 'bits'], rows.map(withBits)]
    : [columns, rows];
  db.own(insertRows(table.name, names)).run(rowsAsJson(names, values));
}

/** Signs are bits of a text here. */
const withBits = (row: StoredRow): StoredRow => {
  const signs = row.at(-1);
  return [...row.slice(0, -1), signs instanceof Uint8Array ? bitText(signs) : null];
};

/** Only a key of one whole number is given by the database. */
function moveIdentity(db: PostgresDatabase, { name, columns, key }: CopiedTable): void {
  const [only = ''] = key;
  const type = columns.find((column) => column.name === only)?.type;
  if (key.length !== 1 || type !== 'integer') return;
  db.own(
    `SELECT setval(pg_get_serial_sequence('"${name}"', '${only}'), max("${only}"))
     FROM "${name}" HAVING max("${only}") IS NOT NULL`,
  ).all();
}
