import { type Json, type JsonObject, stableJson } from '../../core/json.ts';
import type { SqlValue } from './driver.ts';

export const PAGE_SIZE = 200;

/** A row as the export has it. */
export type PageRow = { readonly [column: string]: Json };

/** Page by page in order of its key, so that no statement stays open between lines. */
export async function* pages<Row extends PageRow>(
  table: string,
  first: SqlValue[],
  next: (after: SqlValue[]) => Row[],
  keyOf: (row: Row) => SqlValue[],
  shape: (row: Row) => JsonObject = (row) => row,
): AsyncIterable<string> {
  for (let after = first; ; ) {
    const rows = next(after);
    for (const row of rows) yield stableJson({ table, ...shape(row) });
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = keyOf(last);
  }
}
