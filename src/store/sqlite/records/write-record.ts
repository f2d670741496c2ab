import { isDocumentWrite, type RecordWrite } from '../../../core/documents.ts';
import type { WriteDocument } from '../write-document.ts';
import type { WriteAliases } from './aliases.ts';
import type { TellRelated } from './relations.ts';
import type { WriteData } from './write-data.ts';
import type { WriteRelations } from './write-relations.ts';

/** Writes a record of whichever kind with everything that belongs to it. Inside a transaction. */
export interface WriteRecord {
  (write: RecordWrite): void;
  /** Before the first of them in a transaction. */
  expect(all: readonly RecordWrite[]): void;
}

export function createWriteRecord(
  writeDocument: WriteDocument,
  writeData: WriteData,
  writeAliases: WriteAliases,
  writeRelations: WriteRelations,
  tellRelated: TellRelated,
): WriteRecord {
  const writeRecord = (write: RecordWrite): void => {
    const { record, retrievedAt } = write;
    const change = isDocumentWrite(write) ? writeDocument(write) : writeData(write);
    if (record.aliases) writeAliases(record.id, record.aliases);
    const sets = write.relations ?? [];
    const related = sets.length > 0 && writeRelations(record.id, sets, retrievedAt);
    // A line about the record itself says already that it is worth another look.
    if (related && change === 'nothing new') tellRelated(record.id, retrievedAt);
  };
  return Object.assign(writeRecord, {
    expect(all: readonly RecordWrite[]) {
      writeDocument.expect(all.filter(isDocumentWrite));
      const related = all.filter(({ relations = [] }) => relations.length > 0);
      writeRelations.expect(related.map(({ record }) => record.id));
    },
  });
}
