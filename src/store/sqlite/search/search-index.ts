import { AnnalsError } from '../../../core/errors.ts';
import type { FoundDocument, FoundHeading, SearchIndex } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import type { Writer } from '../group-commit.ts';
import { storedJson } from '../stored-json.ts';
import { createEmbeddingRows } from './embedding-rows.ts';
import { createFoundSets } from './found-sets.ts';
import { createIndexWords } from './index-words.ts';
import { memoise } from './memoise.ts';
import { createNamedRecords } from './named-records.ts';
import { createReindexWords } from './reindex-words.ts';
import type { SearchEngine } from './search-engine.ts';

/** Of a longer text the beginning is enough to cut a snippet from. */
const LONGEST_TEXT = 400_000;

/** Search over one of the two engines. Nothing is prepared before it is asked for. */
export function createSearchIndex(db: Database, writer: Writer, engine: SearchEngine): SearchIndex {
  const { extension } = engine;
  const lexical = memoise(engine.lexical);
  const nearest = memoise(engine.nearest);
  const rows = memoise(() => createEmbeddingRows(db, engine.pieces()));
  const sets = memoise(() => createFoundSets(db, engine.words));
  const records = memoise(() => createNamedRecords(db));
  const vocabulary = memoise(engine.vocabulary);
  const words = memoise(() => createIndexWords(db, engine.tables()));
  const reindex = memoise(() => createReindexWords(db, engine.tables()));
  const needVectors = async (): Promise<void> => {
    const unavailable = await extension();
    if (unavailable !== null) throw new AnnalsError('SEMANTIC_UNAVAILABLE', unavailable);
  };
  return {
    lexical: async (query, filters, page) => lexical()(query, filters, page),

    nearest: async (vector, filters, limit) => {
      await needVectors();
      return readingVectors(() => (rows().use().made ? nearest()(vector, filters, limit) : []));
    },

    spread: async (vector) => {
      await needVectors();
      return readingVectors(() => engine.spread(vector));
    },

    newest: async (filters, page) => sets().newest(filters, page),

    namedRecords: async (words, filters, limit) => records().find(words, filters, limit),

    passing: async (ids, filters) => {
      const documents = sets().passing(ids, filters);
      const known = new Set(documents.map(({ id }) => id));
      const others = records().passing(
        ids.filter((id) => !known.has(id)),
        filters,
      );
      if (others.length === 0) return documents;
      const byId = new Map([...documents, ...others].map((one) => [one.id, one]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    count: async (query, filters, most) => sets().count(query, filters, most),

    facets: async (found, filters, names, most) => {
      const facets = sets().facets(found, filters, names, most);
      return found.named ? records().addTo(facets, found.named, filters) : facets;
    },

    documentsWith: async (stems) => vocabulary()(stems),

    lastNumber: async () =>
      db.query<{ n: number | null }>('SELECT max(number) AS n FROM documents').get()?.n ?? 0,

    found: async (ids) => {
      const documents = db
        .query<FoundRow>(
          `SELECT documents.id, 'document' AS record, source, kind, documents.title, citation_string AS citation,
             source_url AS sourceUrl, published_at AS publishedAt, updated_at AS updatedAt,
             retrieved_at AS retrievedAt, raw_sha256 AS rawSha256, status,
             tombstone_at AS tombstoneAt, successor_id AS successorId, searched.abstract,
             substr(body_text, 1, ${LONGEST_TEXT}) AS body, body_headings AS headings
           FROM json_each(?) AS wanted CROSS JOIN documents ON documents.id = wanted.value
           JOIN documents_searched AS searched ON searched.number = documents.number
           ORDER BY wanted.key`,
        )
        .all(JSON.stringify(ids))
        .map((row) => ({
          ...row,
          headings: row.headings ? storedJson<readonly FoundHeading[]>(row.headings) : [],
        }));
      if (documents.length === ids.length) return documents;
      const byId = new Map<string, FoundDocument>(
        documents.map((document) => [document.id, document]),
      );
      const rest = records().found(ids.filter((id) => !byId.has(id)));
      for (const record of rest) byId.set(record.id, record);
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    usable: async () => {
      const unavailable = await extension();
      return { unavailable, ...readingVectors(() => rows().use()) };
    },

    vectors: async () => ({ unavailable: await extension(), ...rows().state() }),

    resetVectors: async (made) => {
      await needVectors();
      await writer.write(() => rows().reset(made));
    },

    unembedded: async (limit) => rows().unembedded(limit),

    embed: async (documents) => {
      await needVectors();
      await writer.write(() => rows().write(documents));
    },

    words: async () => words().state(),

    indexWords: (documents) => writer.write(() => words().step(documents)),

    reindexWords: (batch) => writer.write(() => reindex()(batch)),
  };
}

type FoundRow = Omit<FoundDocument, 'headings'> & { readonly headings: string | null };

/** Vectors are derived: that they cannot be read is no reason to fail a search that words can answer. */
function readingVectors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AnnalsError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new AnnalsError(
      'SEMANTIC_UNAVAILABLE',
      `the vectors cannot be read (${why}); \`annals index rebuild --vectors\` makes them anew`,
      {},
      error,
    );
  }
}
