import { DOCUMENT_STATUSES, type DocumentStatus } from '../../../core/record.ts';
import type { Database } from '../driver.ts';
import type { SearchWords } from './filter-sql.ts';
import { matchAny } from './fts-expression.ts';

/**
 * What a query finds, told from numbers alone: a row of a document is long, and reading one for each
 * word found costs more than finding it. Most records are active, so the others are left out.
 */
export function createMatchedOf(db: Database): NonNullable<SearchWords['matchedOf']> {
  const refresh = createNotActive(db);
  return (query, filters) => {
    const { statuses, upTo, ...others } = filters;
    if (Object.values(others).some((one) => one !== undefined)) return undefined;
    const numbered = upTo === undefined ? '' : ' AND rowid <= ?';
    if (statuses !== '*') refresh();
    const standing = statuses === '*' ? '' : ` AND ${ofStatus(statuses)}`;
    return {
      sql: `SELECT rowid AS number FROM documents_fts WHERE documents_fts MATCH ?${numbered}${standing}`,
      values: [matchAny(query), ...(upTo === undefined ? [] : [upTo])],
    };
  };
}

function ofStatus(statuses: readonly DocumentStatus[]): string {
  const isIn = !statuses.includes('active');
  const named = DOCUMENT_STATUSES.filter((one) => statuses.includes(one) === isIn);
  const isAll = !isIn && named.length === DOCUMENT_STATUSES.length - 1;
  // All of the table is looked up as it lies; the sign keeps SQLite from asking the index of words for each number.
  const which = isAll ? '' : ` WHERE status IN (${named.map((one) => `'${one}'`).join(', ')})`;
  return `+rowid ${isIn ? 'IN' : 'NOT IN'} (SELECT number FROM temp.documents_not_active${which})`;
}

/**
 * A table of this connection with the numbers of records that are not active: to list them for every
 * search takes longer than to find what has the words. Made anew when anything of the catalog changed.
 */
function createNotActive(db: Database): () => void {
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS documents_not_active (number INTEGER PRIMARY KEY, status TEXT)`,
  );
  // What others wrote, and what this connection wrote itself.
  const change = db.query<{ others: number; own: number }>(
    'SELECT data_version AS others, total_changes() AS own FROM pragma_data_version',
  );
  const lastChange = (): string => Object.values(change.get() ?? {}).join(' ');
  let made = '';
  return () => {
    if (lastChange() === made) return;
    db.exec(`DELETE FROM temp.documents_not_active;
      INSERT INTO temp.documents_not_active SELECT number, status FROM documents
      INDEXED BY documents_by_published WHERE status IN ('withdrawn', 'superseded', 'flagged');`);
    made = lastChange();
  };
}
