import type {
  FacetCount,
  FacetName,
  Facets,
  FoundDocument,
  NamedSet,
  Ranked,
  SearchFilters,
} from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { RELATED } from './filter-sql.ts';
import { VALUES, WITHOUT } from './found-sets.ts';

/** As the triggers of record_words number them; documents are 0. */
const TABLES = [
  { record: 'entity', table: 'entities', left: 1, at: 'NULL' },
  { record: 'event', table: 'events_of_record', left: 2, at: 'happened_at' },
  { record: 'term', table: 'vocabulary_terms', left: 3, at: 'NULL' },
] as const;

const FACTS = TABLES.map(
  ({ record, table, left, at }) =>
    `SELECT number * 4 + ${left} AS key, id, '${record}' AS record, source, kind, title,
       citation_string AS citation, source_url AS sourceUrl, ${at} AS publishedAt,
       updated_at AS updatedAt, retrieved_at AS retrievedAt, raw_sha256 AS rawSha256 FROM ${table}`,
).join(' UNION ALL ');

type Facts = Omit<
  FoundDocument,
  'status' | 'tombstoneAt' | 'successorId' | 'abstract' | 'body' | 'headings'
> & { readonly key: number };

/** Entities, events and terms by their titles and names. They have no status: all of them stand. */
export interface NamedRecords {
  find(words: readonly string[], filters: SearchFilters, limit: number): readonly Ranked[];
  found(ids: readonly string[]): readonly FoundDocument[];
  /** Those of the ids that pass the filters. */
  passing(ids: readonly string[], filters: SearchFilters): readonly Ranked[];
  /** The counts of documents, with these records among them. */
  addTo(facets: Facets, named: NamedSet, filters: SearchFilters): Facets;
}

export function createNamedRecords(db: Database): NamedRecords {
  const any = db.query('SELECT 1 FROM record_words WHERE record_words MATCH ? LIMIT 1');
  const records: NamedRecords = {
    find(words, filters, limit) {
      if (words.length === 0 || areOut(filters)) return [];
      const named = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
      // Most queries name nobody, and what joins all kinds of records need not be asked then.
      if (!any.get(named)) return [];
      return db
        .query<{ id: string; key: number; score: number }>(
          `SELECT facts.id, facts.key, -bm25(record_words, 2, 1) AS score FROM record_words
           JOIN (${FACTS}) AS facts ON facts.key = record_words.rowid
           WHERE record_words MATCH ?1
             AND ${PASSING} ORDER BY score DESC, facts.key LIMIT ?7`,
        )
        .all(named, ...passingValues(filters), limit);
    },

    passing(ids, filters) {
      if (ids.length === 0 || areOut(filters)) return [];
      return db
        .query<{ id: string; key: number }>(
          `SELECT facts.id, facts.key FROM (${FACTS}) AS facts
           WHERE facts.id IN (SELECT value FROM json_each(?1)) AND ${PASSING}`,
        )
        .all(JSON.stringify(ids), ...passingValues(filters))
        .map((one) => ({ ...one, score: 0 }));
    },

    found: (ids) =>
      ids.length === 0
        ? []
        : db
            .query<Facts>(
              `SELECT * FROM (${FACTS}) AS facts WHERE id IN (SELECT value FROM json_each(?))`,
            )
            .all(JSON.stringify(ids))
            .map(({ key: _, ...facts }) => ({ ...facts, ...STANDING })),

    addTo(facets, { words, limit }, filters) {
      const counted = Object.entries(facets).map(([key, counts]) => {
        const name = key as FacetName;
        const facetValue = VALUE_OF[name];
        if (!facetValue) return [name, counts];
        const ranked = records.find(words, { ...filters, ...WITHOUT[name] }, limit);
        const values = records.found(ranked.map(({ id }) => id)).map(facetValue);
        return [name, withValues(counts, values)];
      });
      return Object.fromEntries(counted);
    },
  };
  return records;
}

/** What only documents have cannot be fulfilled by another record. */
function areOut({ statuses, topics, fulfils }: SearchFilters): boolean {
  const isNarrowed = topics || fulfils?.narrow || (fulfils?.unwanted.length ?? 0) > 0;
  return Boolean(isNarrowed) || (statuses !== '*' && !statuses.includes('active'));
}

/** The filters that are left, from the second value of a statement on. */
const PASSING = `(?2 IS NULL OR facts.source IN (SELECT value FROM json_each(?2)))
             AND (?3 IS NULL OR facts.kind IN (SELECT value FROM json_each(?3)))
             AND (?4 IS NULL OR facts.publishedAt >= ?4)
             AND (?5 IS NULL OR facts.publishedAt < ?5)
             AND (?6 IS NULL OR facts.id IN (${RELATED.replaceAll('?', '?6')}))`;

const passingValues = ({ sources, kinds, from, before, relatedTo }: SearchFilters) => [
  sources ? JSON.stringify(sources) : null,
  kinds ? JSON.stringify(kinds) : null,
  from ?? null,
  before ?? null,
  relatedTo ?? null,
];

/** Subjects are what documents alone have. */
const VALUE_OF: Partial<Record<FacetName, (one: FoundDocument) => string | undefined>> = {
  source: ({ source }) => source,
  kind: ({ kind }) => kind,
  year: ({ publishedAt }) => publishedAt?.slice(0, 4),
  status: ({ status }) => status,
};

function withValues(
  counts: readonly FacetCount[],
  values: readonly (string | undefined)[],
): readonly FacetCount[] {
  const sums = new Map(counts.map(({ value, count }) => [value, count]));
  for (const value of values) {
    if (value !== undefined) sums.set(value, (sums.get(value) ?? 0) + 1);
  }
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, VALUES);
}

const STANDING = {
  status: 'active',
  tombstoneAt: null,
  successorId: null,
  abstract: null,
  body: null,
  headings: [],
} as const;
