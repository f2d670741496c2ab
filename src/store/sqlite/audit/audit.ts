import type { Audit } from '../../../core/audit.ts';
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

export function createAudit(
  db: Database,
  writer: Writer,
  search: Pick<SearchIndex, 'reindexWords'>,
): Audit {
  const extension = createVectorExtension(db);
  return {
    async *contradictions({ words }) {
      yield* auditDocuments(db);
      yield* auditRecords(db);
      yield* auditKeptFiles(db);
      yield* auditWords(db, words);
      yield* auditVectors(db);
    },
    async mendWords() {
      while (!(await search.reindexWords(BATCH)).finished);
    },
    async mendVectors() {
      const bits = (await extension()) === null ? 'writable' : 'read only';
      await writer.write(() => mendVectors(db, bits));
    },
  };
}
