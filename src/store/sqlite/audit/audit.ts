import type { Audit, Contradiction } from '../../../core/audit.ts';
import type { SearchIndex } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import type { Writer } from '../group-commit.ts';
import { createVectorExtension } from '../search/vector-extension.ts';
import { auditDocuments } from './documents.ts';
import { auditKeptFiles } from './kept-files.ts';
import { auditRecords } from './records.ts';
import { auditVectors, mendVectors } from './vectors.ts';
import { auditWords } from './words.ts';

const BATCH = 500;

/** What is derived from the rows, and kept by each database in its own way. */
export interface DerivedAudit {
  words(which: 'counted' | 'every'): AsyncGenerator<Contradiction>;
  vectors(): Generator<Contradiction>;
  mendVectors(): Promise<void>;
}

/** The rows against each other, the same for both databases; then what is derived from them. */
export function createAudit(
  db: Database,
  search: Pick<SearchIndex, 'reindexWords'>,
  derived: DerivedAudit,
): Audit {
  return {
    async *contradictions({ words }) {
      yield* auditDocuments(db);
      yield* auditRecords(db);
      yield* auditKeptFiles(db);
      yield* derived.words(words);
      yield* derived.vectors();
    },
    async mendWords() {
      while (!(await search.reindexWords(BATCH)).finished);
    },
    mendVectors: derived.mendVectors,
  };
}

export function auditOfSqlite(db: Database, writer: Writer): DerivedAudit {
  const extension = createVectorExtension(db);
  return {
    words: (which) => auditWords(db, which),
    vectors: () => auditVectors(db),
    async mendVectors() {
      const bits = (await extension()) === null ? 'writable' : 'read only';
      await writer.write(() => mendVectors(db, bits));
    },
  };
}
