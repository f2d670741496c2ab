import type { DocumentQuery, Place, Span } from '../../core/document-list.ts';
import type { Documents } from '../../core/documents.ts';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../../core/record.ts';
import {
  DOCUMENT_AS_JSON,
  DOCUMENT_COLUMNS_WITHOUT_TEXT,
  type DocumentRow,
  documentOf,
} from './document-row.ts';
import type { Database, SqlValue } from './driver.ts';

/**
 * A page of documents, read from the indexes of migration 0010 alone: one short scan per status
 * (and source), each already in order, then the rows of the few that are shown.
 */
export function createDocumentList(db: Database): Pick<Documents, 'list' | 'listJson'> {
  const rowsOf = (columns: string) => `SELECT ${columns} FROM json_each(?) AS wanted
     CROSS JOIN documents ON documents.number = wanted.value ORDER BY wanted.key`;
  const rows = db.query<DocumentRow & { number: number }>(
    rowsOf(`documents.number, ${DOCUMENT_COLUMNS_WITHOUT_TEXT}`),
  );
  const jsons = db.query<{ number: number; json: string }>(
    rowsOf(`documents.number, ${DOCUMENT_AS_JSON} AS json`),
  );
  const placesOf = (query: DocumentQuery): readonly Place[] => {
    const found = scansOf(query).map((scan) => {
      const { sql, values } = statementFor(query, scan);
      return db.query<Place>(sql).all(...values);
    });
    // One scan is in order already.
    if (found.length === 1) return found[0] ?? [];
    return found.flat().sort(inOrder(query)).slice(0, query.limit);
  };
  const numbersOf = (places: readonly Place[]): string => `[${places.map(({ number }) => number)}]`;
  return {
    async list(query) {
      const places = placesOf(query);
      return rows.all(numbersOf(places)).map((row, n) => {
        const { bodyText: _, ...document } = documentOf(row);
        // Put into the new object: copying its fields a second time cost as much as making it.
        return Object.assign(document, { place: placeOf(row, places, n) });
      });
    },
    async listJson(query) {
      const places = placesOf(query);
      return jsons
        .all(numbersOf(places))
        .map((row, n) => ({ json: row.json, place: placeOf(row, places, n) }));
    },
  };
}

/** Rows come as their places do, unless one was removed in between. */
function placeOf({ number }: { readonly number: number }, places: readonly Place[], n: number) {
  const place = places[n];
  if (place?.number === number) return place;
  return places.find((one) => one.number === number) ?? { number, at: '' as const };
}

interface Scan {
  readonly status: DocumentStatus;
  readonly source?: string;
}

/** Beyond that, one scan that passes over the other sources costs less than many short ones. */
const SCANS_BY_SOURCE = 8;

function scansOf({ sources, statuses = DOCUMENT_STATUSES, by }: DocumentQuery): readonly Scan[] {
  const each = [...new Set(statuses)];
  const own = [...new Set(sources ?? [])];
  if (sources === undefined || by !== 'published' || own.length > SCANS_BY_SOURCE) {
    return each.map((status) => ({ status }));
  }
  return own.flatMap((source) => each.map((status) => ({ status, source })));
}

function statementFor(
  query: DocumentQuery,
  scan: Scan,
): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const { by, after, sources, kinds } = query;
  const at = DATE[by];
  const [before, direction] = query.order === 'newest' ? ['<', 'DESC'] : ['>', 'ASC'];
  const where = ['status = ?'];
  const values: SqlValue[] = [scan.status];
  const also = (condition: string, ...more: SqlValue[]) => {
    where.push(condition);
    values.push(...more);
  };
  if (scan.source !== undefined) also('source = ?', scan.source);
  else if (sources) also('source IN (SELECT value FROM json_each(?))', JSON.stringify(sources));
  if (kinds) also('kind IN (SELECT value FROM json_each(?))', JSON.stringify(kinds));
  for (const [name, span] of [
    ['published', query.published],
    ['updated', query.updated],
  ] as const) {
    for (const [condition, value] of bounds(DATE[name], span)) also(condition, value);
  }
  // The first condition says nothing new, but it is the one by which the index finds its way.
  if (after)
    also(
      `${at} ${before}= ? AND (${at}, number) ${before} (?, ?)`,
      after.at,
      after.at,
      after.number,
    );
  const index = scan.source === undefined ? `documents_by_${by}` : 'documents_by_source';
  return {
    sql: `SELECT number, ${at} AS at FROM documents INDEXED BY ${index}
      WHERE ${where.join(' AND ')} ORDER BY ${at} ${direction}, number ${direction} LIMIT ?`,
    values: [...values, query.limit],
  };
}

/** As the indexes have them: what has no date would otherwise compare with nothing. */
const DATE = {
  published: "coalesce(published_at, '')",
  updated: "coalesce(updated_at, '')",
} as const;

function bounds(at: string, span: Span | undefined): readonly (readonly [string, string])[] {
  if (span?.from === undefined && span?.until === undefined) return [];
  return [
    [`${at} >= ?`, span.from ?? '0'],
    ...(span.until === undefined ? [] : [[`${at} < ?`, span.until] as const]),
  ];
}

const inOrder =
  ({ order }: DocumentQuery) =>
  (a: Place, b: Place): number => {
    const later = a.at === b.at ? a.number - b.number : a.at > b.at ? 1 : -1;
    return order === 'newest' ? -later : later;
  };
