import type { ParsedTerm, Term, Vocabularies } from '../../../core/vocabularies.ts';
import type { Database } from '../driver.ts';
import { storedJson } from '../stored-json.ts';
import { createRecordList } from './record-list.ts';
import { heldOf, type RecordRow, type RecordTable, selected } from './record-row.ts';

interface TermRow extends RecordRow {
  readonly vocabulary: string;
  readonly deprecated: number;
  readonly deprecated_on: string | null;
  readonly replaced_by: string | null;
}

export const TERMS: RecordTable<ParsedTerm, TermRow, Term> = {
  is: 'term',
  table: 'vocabulary_terms',
  own: ['vocabulary', 'deprecated', 'deprecated_on', 'replaced_by'],
  columnsOf({ vocabulary, deprecated, deprecatedOn, replacedBy }, stored) {
    return {
      vocabulary,
      deprecated: deprecated ? 1 : 0,
      deprecated_on: deprecatedOn ?? stored?.deprecated_on ?? null,
      replaced_by: replacedBy ?? stored?.replaced_by ?? null,
    };
  },
  read: (row) => ({
    ...heldOf(row),
    is: 'term',
    vocabulary: row.vocabulary,
    deprecated: row.deprecated === 1,
    deprecatedOn: row.deprecated_on,
    replacedBy: row.replaced_by,
  }),
};

export function createVocabularies(db: Database): Vocabularies {
  const { table, read } = TERMS;
  const byId = db.query<TermRow>(`SELECT ${selected(TERMS)} FROM ${table} WHERE id = ?`);
  const count = db.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} WHERE ?1 IS NULL OR source = ?1`,
  );
  const all = db.query<{ name: string; terms: number; deprecated: number; sources: string }>(
    `SELECT vocabulary AS name, count(*) AS terms, sum(deprecated) AS deprecated,
       json_group_array(DISTINCT source) AS sources
     FROM ${table} GROUP BY vocabulary ORDER BY vocabulary`,
  );
  const list = createRecordList(db, TERMS);
  return {
    async find(id) {
      const row = byId.get(id);
      return row && read(row);
    },
    async list({ vocabulary, deprecated, ...query }) {
      return list(query, ({ only }) => {
        only('vocabulary = ?', vocabulary);
        only('deprecated = ?', deprecated === undefined ? undefined : Number(deprecated));
      });
    },
    count: async (source) => count.get(source ?? null)?.n ?? 0,
    vocabularies: async () =>
      all.all().map(({ sources, ...rest }) => ({
        ...rest,
        sources: storedJson<string[]>(sources).toSorted(),
      })),
  };
}
