import type { ExportTable } from '../../core/exports/export-tables.ts';
import { appendTo } from './appended-file.ts';
import type { RowFormat } from './table-writer.ts';

/** One JSON object a line; `record` says of which kind it is. */
export const jsonl: RowFormat = {
  extension: 'jsonl',
  mixes: true,
  open(path, _columns, mark) {
    const file = appendTo(path, mark as number | undefined);
    return {
      write: (table, row) =>
        file.write(`${JSON.stringify({ record: RECORD_OF[table], ...row })}\n`),
      flush: file.flush,
      finish: () => void file.flush(),
      close: file.close,
    };
  },
};

export const RECORD_OF: Readonly<Record<ExportTable, string>> = {
  documents: 'document',
  entities: 'entity',
  events: 'event',
  terms: 'term',
  relations: 'relation',
};
