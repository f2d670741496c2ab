/**
 * One small face for the two drivers: `node:sqlite` where Node has it, `@photostructure/sqlite`
 * (the same API) where it has not. Every error leaves here with a code people can look up.
 */
import { AnnalsError } from '../../core/errors.ts';
import { openReadOnly } from './read-only-file.ts';

export type SqlValue = null | number | bigint | string | Uint8Array;

export interface Database {
  /** One or more statements without values. */
  exec(sql: string): void;
  /** Prepared once per text, run many times. `Row` says what the columns are. */
  query<Row>(sql: string): Query<Row>;
  /** Adds rows, for whoever does not read them in the same transaction: a server may get many at once. */
  inserter(table: string, columns: readonly string[]): Inserter;
  /** As `inserter`, for a table whose rows have a number of their own that somebody needs at once. */
  numbered(table: string, columns: readonly string[]): NumberedInserter;
  /** Finds rows by a key: a server is asked once for all that a transaction will need. */
  lookup<Row>(wanted: LookupOrder): Lookup<Row>;
  /** Code in a shared library; statements cannot load any. */
  loadExtension(file: string): void;
  close(): void;
}

export interface Inserter {
  /** In the order of the columns. */
  add(...values: SqlValue[]): void;
  /** Whether rows of this transaction are not in the table yet. */
  isWaiting(): boolean;
}

export interface NumberedInserter {
  /** In the order of the columns; returns the number of the new row. */
  add(...values: SqlValue[]): number;
  /** So many rows will be added in this transaction. */
  expect(ids: readonly string[]): void;
}

export interface LookupOrder {
  readonly columns: string;
  /** One table. */
  readonly from: string;
  /** The column that is the key. */
  readonly by: string;
  readonly where?: string;
}

export interface Lookup<Row> {
  all(key: string): readonly Row[];
  /** These keys will be asked for in this transaction. */
  expect(keys: readonly string[]): void;
  /** Rows of this key have changed: for whoever changes them with a statement of `writing`. */
  forget(key: string): void;
  /** A statement that changes rows of one key only; any other one makes all of them be asked for again. */
  writing<Written>(sql: string): Query<Written>;
}

export interface Query<Row> {
  get(...values: SqlValue[]): Row | undefined;
  all(...values: SqlValue[]): Row[];
  /** How many rows changed. */
  run(...values: SqlValue[]): number;
  /** For whoever needs no answer: a server gets it together with the next statement whose answer is waited for. */
  put(...values: SqlValue[]): void;
}

/** Told around each statement, by a thread that may have to be ended; `enter` throws when it is to stop. */
export interface StatementGate {
  enter(): void;
  leave(): void;
}

/** `read` changes nothing, and works where nothing can be written. */
export type Access = 'write' | 'read';

export async function openDatabase(
  file: string,
  busyTimeoutMs: number,
  access: Access = 'write',
  gate?: StatementGate,
): Promise<Database> {
  const { DatabaseSync } = await driver();
  const guard = <T>(act: () => T): T => {
    gate?.enter();
    try {
      return act();
    } catch (error) {
      throw explained(error, file);
    } finally {
      gate?.leave();
    }
  };
  const options = { timeout: busyTimeoutMs, allowExtension: true } as const;
  const raw = guard(() =>
    access === 'read'
      ? openReadOnly(
          (name) => new DatabaseSync(name, { ...options, readOnly: true }),
          resultCode,
          file,
        )
      : new DatabaseSync(file, options),
  );
  raw.enableLoadExtension(false);
  const queries = new Map<string, Query<unknown>>();
  // SQLite would do it when the connection ends, but under one driver that is not before the
  // garbage collector has found the last statement. Whoever reads meanwhile keeps us from it; no harm.
  const merge = (): void => {
    try {
      raw.exec('PRAGMA busy_timeout = 0');
      raw.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The log stays beside the file; the next to open reads both.
    }
  };
  const query = <Row>(sql: string): Query<Row> => {
    let made = queries.get(sql);
    if (!made) {
      const statement = guard(() => raw.prepare(sql));
      made = gate ? gated(prepared(statement, file), gate) : prepared(statement, file);
      queries.set(sql, made);
    }
    return made as Query<Row>;
  };
  return {
    exec: (sql) => guard(() => raw.exec(sql)),
    query,
    inserter(table, columns) {
      const { run } = query(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      return { add: run, isWaiting: () => false };
    },
    numbered(table, columns) {
      // The number is the row's id, which SQLite knows: RETURNING would put the row into a table of its own first.
      const statement = raw.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      const add = (...values: SqlValue[]): number =>
        guard(() => Number(statement.run(...values).lastInsertRowid));
      return { add, expect: () => undefined };
    },
    lookup<Row>({ columns, from, by, where = '1' }: LookupOrder): Lookup<Row> {
      const { all } = query<Row>(`SELECT ${columns} FROM ${from} WHERE ${by} = ? AND ${where}`);
      return { all, expect: () => undefined, forget: () => undefined, writing: query };
    },
    loadExtension(extension) {
      gate?.enter();
      raw.enableLoadExtension(true);
      try {
        raw.loadExtension(extension);
      } finally {
        raw.enableLoadExtension(false);
        gate?.leave();
      }
    },
    close() {
      if (access === 'write') merge();
      queries.clear();
      raw.close();
    },
  };
}

/** Runs `act` in a transaction that no other process writes in: all of it is done, or nothing. */
export function inTransaction<T>(db: Pick<Database, 'exec'>, act: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

/** Undoes what was begun, unless SQLite has by itself: a full disk does that. What went wrong is what must be heard. */
export function rollBack(db: Pick<Database, 'exec'>): void {
  try {
    db.exec('ROLLBACK');
  } catch {
    // Nothing was left to undo.
  }
}

// Without `guard`: a closure per call would show on the hot path.
const prepared = (statement: RawStatement, file: string): Query<unknown> => {
  const run = (...values: SqlValue[]): number => {
    try {
      return Number(statement.run(...values).changes);
    } catch (error) {
      throw explained(error, file);
    }
  };
  return { ...reading(statement, file), run, put: run };
};

const reading = (statement: RawStatement, file: string): Pick<Query<unknown>, 'get' | 'all'> => ({
  get(...values) {
    try {
      return statement.get(...values);
    } catch (error) {
      throw explained(error, file);
    }
  },
  all(...values) {
    try {
      return statement.all(...values);
    } catch (error) {
      throw explained(error, file);
    }
  },
});

function gated(query: Query<unknown>, gate: StatementGate): Query<unknown> {
  const through = <T>(act: () => T): T => {
    gate.enter();
    try {
      return act();
    } finally {
      gate.leave();
    }
  };
  return {
    get: (...values) => through(() => query.get(...values)),
    all: (...values) => through(() => query.all(...values)),
    run: (...values) => through(() => query.run(...values)),
    put: (...values) => through(() => query.put(...values)),
  };
}

interface RawDatabase {
  exec(sql: string): void;
  enableLoadExtension(allow: boolean): void;
  loadExtension(file: string): void;
  prepare(sql: string): RawStatement;
  close(): void;
}

interface RawStatement {
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

interface Driver {
  readonly DatabaseSync: new (
    file: string,
    options: { timeout: number; allowExtension: true; readOnly?: true },
  ) => RawDatabase;
  /** Page by page, from a database that others write to; Node has it since 22.16. */
  readonly backup?: (from: RawDatabase, to: string, options: { rate: number }) => Promise<number>;
}

/** In one step: a copy that took several would begin again whenever somebody writes. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies a database as it is at one moment, whoever reads or writes it meanwhile. `to` is not there yet. */
export async function copyDatabase(from: string, to: string, busyTimeoutMs: number): Promise<void> {
  const { DatabaseSync, backup } = await driver();
  try {
    const raw = new DatabaseSync(from, { timeout: busyTimeoutMs, allowExtension: true });
    try {
      if (backup) await backup(raw, to, { rate: ALL_PAGES });
      else raw.prepare('VACUUM INTO ?').run(to);
    } finally {
      raw.close();
    }
  } catch (error) {
    throw explained(error, from);
  }
}

// Not a literal: the types of Node 20 do not know the module.
const BUILT_IN: string = 'node:sqlite';

async function driver(): Promise<Driver> {
  if (Number.parseInt(process.versions.node, 10) >= 22) {
    try {
      return (await quietly(() => import(BUILT_IN))) as Driver;
    } catch {
      // Early 22 hides it behind a flag; the other driver does the same there.
    }
  }
  return (await import('@photostructure/sqlite')) as unknown as Driver;
}

/** The module warns once that it is experimental; people who run a command cannot act on that. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes('SQLite')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

const BUSY = 5;
const LOCKED = 6;
const PERMISSION = 3;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** What SQLite's primary result code means to the person who runs Annals; others stay as they are. */
function explained(error: unknown, file: string): unknown {
  const code = resultCode(error);
  if (code === undefined || !(error instanceof Error)) return error;
  const said = error.message;
  const because = (code: AnnalsError['code'], message: string) =>
    new AnnalsError(code, message, {}, error);
  // Columns with JSON are checked when they are written: what is none was damaged since.
  if (said === 'malformed JSON') {
    return because('CATALOG_CORRUPT', `${file} has a row whose JSON is damaged (${said})`);
  }
  switch (code) {
    case BUSY:
    case LOCKED:
      return because('CATALOG_BUSY', `${file} is held by another process (${said})`);
    case FULL:
      return because('DISK_FULL', `${file} cannot grow: no space left (${said})`);
    case CORRUPT:
    case NOT_A_DATABASE:
      return because('CATALOG_CORRUPT', `${file} is not a sound SQLite database (${said})`);
    case PERMISSION:
    case READ_ONLY:
    case IO_ERROR:
    case CANNOT_OPEN:
      return because('DATA_FOLDER_UNUSABLE', `${file} cannot be read and written (${said})`);
    default:
      return error;
  }
}

/** One driver gives no number when a statement fails while its rows are read; SQLite's words are fixed. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return Number(error.errcode) & 0xff;
  const isOfSqlite = 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  return isOfSqlite ? CODES[error.message] : undefined;
}

const CODES: Readonly<Record<string, number>> = {
  'database is locked': BUSY,
  'database table is locked': LOCKED,
  'access permission denied': PERMISSION,
  'attempt to write a readonly database': READ_ONLY,
  'disk I/O error': IO_ERROR,
  'database disk image is malformed': CORRUPT,
  'database or disk is full': FULL,
  'unable to open database file': CANNOT_OPEN,
  'file is not a database': NOT_A_DATABASE,
  'malformed JSON': CORRUPT,
};
