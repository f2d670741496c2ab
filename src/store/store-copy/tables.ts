import { openDatabase } from '../sqlite/driver.ts';
import { migrate } from '../sqlite/migrations.ts';
import { referredFirst } from '../sqlite/referred-first.ts';

/** A table that both databases have under the same name, and what is copied of it. */
export interface CopiedTable {
  readonly name: string;
  /** In the order of the table. Columns that a database computes are not among them. */
  readonly columns: readonly CopiedColumn[];
  /** The columns of the primary key, in its order: rows are read and compared in this order. */
  readonly key: readonly string[];
  /** A part of the table, where the rest belongs to one database; SQL that both understand. */
  readonly only?: string;
  /** Copied in one piece at the end: making the catalog or indexing its words writes to it as well. */
  readonly last: boolean;
}

export interface CopiedColumn {
  readonly name: string;
  readonly type: 'integer' | 'real' | 'text' | 'blob';
}

/**
 * Everything that is the catalog's own, a table after those that it refers to. Left out is what each
 * database makes of it: indexes of words, members of events, the journal, numbers of migrations.
 */
export async function copiedTables(): Promise<readonly CopiedTable[]> {
  const db = await openDatabase(':memory:', 0);
  try {
    migrate(db, 'the tables');
    const names = db
      .query<{ name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid`,
      )
      .all()
      .filter(({ name, sql }) => !LEFT_OUT.test(name) && !sql.includes('VIRTUAL TABLE'))
      .map(({ name }) => name);
    const referredBy = (name: string) =>
      db
        .query<{ to: string }>(`SELECT "table" AS "to" FROM pragma_foreign_key_list('${name}')`)
        .all()
        .map(({ to }) => to);
    return referredFirst(names, referredBy).map((name) => {
      const columns = db
        .query<ColumnRow>(`SELECT name, type, pk, hidden FROM pragma_table_xinfo('${name}')`)
        .all()
        .filter(({ hidden }) => hidden === 0);
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return {
        name,
        columns: columns.map((column) => ({
          name: column.name,
          type: column.type.toLowerCase() as CopiedColumn['type'],
        })),
        key: key.map((column) => column.name),
        ...(name === 'search_state' && { only: `name IN ('vectors', 'rebuilding')` }),
        last: LAST.has(name),
      };
    });
  } finally {
    db.close();
  }
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
  readonly hidden: number;
}

const LAST = new Set(['search_state', 'documents_unembedded', 'decision_readers']);

const LEFT_OUT = /^(sqlite_|journal_|documents_fts|record_words|event_members$|migrations$)/;
