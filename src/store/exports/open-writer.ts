import type { ExportFormat } from '../../core/exports/export-order.ts';
import { tableWriter } from './table-writer.ts';
import type { ExportWriter, WriterOptions } from './writer.ts';

/** The writer of a format; its library is loaded when somebody wants it. */
export async function openWriter(
  format: ExportFormat,
  options: WriterOptions,
): Promise<ExportWriter> {
  switch (format) {
    case 'jsonl':
      return tableWriter((await import('./jsonl.ts')).jsonl, options);
    case 'csv':
      return tableWriter((await import('./csv.ts')).csv, options);
    case 'parquet':
      return tableWriter((await import('./parquet.ts')).parquet, options);
    case 'sqlite':
      return (await import('./sqlite.ts')).sqliteWriter(options);
    case 'markdown':
      return (await import('./markdown.ts')).markdownWriter(options);
    default:
      throw new Error(`nobody writes ${format}`);
  }
}
