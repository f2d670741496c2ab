import type {
  FacetCount,
  FacetName,
  Facets,
  FoundSet,
  PageOfHits,
  Ranked,
  SearchFilters,
  TextQuery,
} from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { filterSql, type Numbers, type SearchWords } from './filter-sql.ts';

/** What is found as a whole: how many, of which kinds, and what there is when nothing is asked for. */
export interface FoundSets {
  count(query: TextQuery | null, filters: SearchFilters, most: number): number;
  facets(
    found: FoundSet,
    filters: SearchFilters,
    names: readonly FacetName[],
    most: number,
  ): Facets;
  newest(filters: SearchFilters, page: PageOfHits): readonly Ranked[];
  passing(ids: readonly string[], filters: SearchFilters): readonly Ranked[];
}

/** Values shown of one facet; people read no more. */
export const VALUES = 50;

export function createFoundSets(db: Database, words: SearchWords): FoundSets {
  const columns = columnsFor(words);
  return {
    count(query, filters, most) {
      const numbers = query && words.matchedOf?.(query, filters);
      if (numbers) {
        const sql = `SELECT count(*) AS n FROM (${numbers.sql} LIMIT ?)`;
        return db.query<{ n: number }>(sql).get(...numbers.values, most)?.n ?? 0;
      }
      const filter = filterSql(filters, words);
      const matched = query && words.matched(query);
      const from = matched ? matched.counted : 'documents WHERE';
      const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} ${filter.where} LIMIT ?) AS found`;
      const asked = matched?.values ?? [];
      return db.query<{ n: number }>(sql).get(...asked, ...filter.values, most)?.n ?? 0;
    },

    facets(found, filters, names, most) {
      const { sql: matched, values } = numbersOf(found, words);
      const counted = names.map((name): [FacetName, readonly FacetCount[]] => {
        const { value, from = '' } = columns[name];
        // Whoever narrowed by a facet wants to see what its other values would give.
        const filter = filterSql({ ...filters, ...WITHOUT[name] }, words);
        const sql = `WITH matched AS (SELECT * FROM (${matched}) AS all_matched LIMIT ?)
          SELECT ${value} AS value, count(DISTINCT documents.number) AS count FROM matched
          CROSS JOIN documents ON documents.number = matched.number ${from}
          WHERE ${filter.where} AND ${value} IS NOT NULL
          GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${VALUES}`;
        return [name, db.query<FacetCount>(sql).all(...values, most, ...filter.values)];
      });
      return Object.fromEntries(counted);
    },

    newest(filters, { offset, limit }) {
      const filter = filterSql(filters, words);
      return db
        .query<Row>(
          `SELECT id, number FROM documents WHERE ${filter.where}
           ORDER BY coalesce(published_at, '') DESC, number DESC LIMIT ? OFFSET ?`,
        )
        .all(...filter.values, limit, offset)
        .map(ranked);
    },

    passing(ids, filters) {
      if (ids.length === 0) return [];
      const { narrow, unwanted = [] } = filters.fulfils ?? {};
      const among = narrow && words.among;
      const filter = filterSql(
        among ? { ...filters, fulfils: { unwanted } } : filters,
        words,
        'found',
      );
      const found = db
        .query<Row>(
          `SELECT documents.id, documents.number FROM json_each(?) AS wanted
           CROSS JOIN documents ON documents.id = wanted.value
           WHERE ${filter.where} ORDER BY wanted.key`,
        )
        .all(JSON.stringify(ids), ...filter.values);
      if (!among || found.length === 0) return found.map(ranked);
      const numbers = found.map(({ number }) => number);
      const { sql, values } = among(narrow, numbers);
      const fulfil = new Set(
        db
          .query<Pick<Row, 'number'>>(sql)
          .all(...values)
          .map(({ number }) => number),
      );
      return found.filter(({ number }) => fulfil.has(number)).map(ranked);
    },
  };
}

function numbersOf({ query, keys }: FoundSet, words: SearchWords): Numbers {
  if (keys === '*') return { sql: 'SELECT number FROM documents', values: [] };
  const these = `SELECT CAST(value AS INTEGER) / 4 AS number FROM json_each(?)
    WHERE CAST(value AS INTEGER) % 4 = 0`;
  if (query === null) return { sql: these, values: [JSON.stringify(keys)] };
  const { sql, values } = words.matched(query);
  return { sql: `${sql} UNION ${these}`, values: [...values, JSON.stringify(keys)] };
}

interface Row {
  readonly id: string;
  readonly number: number;
}

const ranked = ({ id, number }: Row): Ranked => ({ id, key: 4 * number, score: 0 });

const columnsFor = ({
  topics,
}: SearchWords): Readonly<
  Record<FacetName, { readonly value: string; readonly from?: string }>
> => ({
  source: { value: 'documents.source' },
  kind: { value: 'documents.kind' },
  year: { value: 'substr(documents.published_at, 1, 4)' },
  status: { value: 'documents.status' },
  topic: { value: 'subject.value', from: `, ${topics}` },
});

/** The filter of a facet itself. */
export const WITHOUT: Readonly<Record<FacetName, Partial<SearchFilters>>> = {
  source: { sources: undefined },
  kind: { kinds: undefined },
  year: { from: undefined, before: undefined },
  status: { statuses: '*' },
  topic: { topics: undefined },
};
