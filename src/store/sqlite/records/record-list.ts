import type { ParsedData } from '../../../core/record.ts';
import type { DataRecord, RecordQuery } from '../../../core/records.ts';
import { type Conditions, createConditions } from '../conditions.ts';
import type { Database } from '../driver.ts';
import { type RecordRow, type RecordTable, selected } from './record-row.ts';

interface Order {
  /** By this moment, the newest first; without it by number, the first kept first. */
  readonly at?: string;
  /** Columns that a list does not need, and what stands in their place. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** Pages of one of the three tables, filtered by what all have in common and what `more` adds. */
export function createRecordList<P extends ParsedData, Row extends RecordRow, T extends DataRecord>(
  db: Database,
  spec: RecordTable<P, Row, T>,
  { at, instead = {} }: Order = {},
) {
  const { table, is } = spec;
  const columns = Object.entries(instead).reduce(
    (sql, [name, value]) => sql.replace(`${table}.${name}`, `${value} AS ${name}`),
    selected(spec),
  );
  return (query: RecordQuery, more: (conditions: Conditions) => void): readonly T[] => {
    const conditions = createConditions();
    const { only } = conditions;
    only(`${table}.source IN (SELECT value FROM json_each(?))`, jsonOf(query.sources));
    only(`${table}.kind IN (SELECT value FROM json_each(?))`, jsonOf(query.kinds));
    only(
      `${table}.number IN (SELECT rowid / 4 FROM record_words
         WHERE record_words MATCH ? AND rowid % 4 = ${WORDS_OF[is]})`,
      query.words === undefined ? undefined : matching(query.words),
    );
    more(conditions);
    const { after } = query;
    if (at === undefined) only(`${table}.number > ?`, after?.number);
    else
      only(`${at} <= ? AND (${at}, ${table}.number) < (?, ?)`, after?.at, after?.at, after?.number);
    const order = at === undefined ? `${table}.number` : `${at} DESC, ${table}.number DESC`;
    const sql = `SELECT ${columns} FROM ${table} ${conditions.where}
      ORDER BY ${order} LIMIT ?`;
    return db
      .query<Row>(sql)
      .all(...conditions.values, query.limit)
      .map(spec.read);
  };
}

/** As the triggers of record_words number them. */
const WORDS_OF = { entity: 1, event: 2, term: 3 } as const;

const jsonOf = (list: readonly string[] | undefined) => list && JSON.stringify(list);

/** Every word, or the beginning of one; what is no letter and no digit separates words. */
function matching(words: string): string {
  const found = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.length === 0 ? '""' : found.map((word) => `"${word}"*`).join(' AND ');
}
