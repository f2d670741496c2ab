import { isDocumentWrite, type RecordWrite } from '../../../core/documents.ts';
import type { WriteDocument } from '../write-document.ts';
import type { WriteAliases } from './aliases.ts';
import type { TellRelated } from './relations.ts';
import type { WriteData } from './write-data.ts';
import type { WriteRelations } from './write-relations.ts';

/** Writes a record of whichever kind with everything that belongs to it. Inside a transaction. */
export type WriteRecord = (write: RecordWrite) => void;

export function createWriteRecord(
  writeDocument: WriteDocument,
  writeData: WriteData,
  writeAliases: WriteAliases,
  writeRelations: WriteRelations,
  tellRelated: TellRelated,
): WriteRecord {
  return (write) => {
    const { record, retrievedAt } = write;
    const told = isDocumentWrite(write) ? writeDocument(write) : writeData(write);
    if (record.aliases) writeAliases(record.id, record.aliases);
    let related = false;
    for (const set of write.relations ?? []) {
      if (writeRelations(record.id, set, retrievedAt)) related = true;
    }
    // A line about the record itself says already that it is worth another look.
    if (related && told === 'nothing to tell') tellRelated(record.id, retrievedAt);
  };
}
