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
    case 'warc':
      return (await import('./warc.ts')).warcWriter(options);
    case 'wacz':
      return (await import('./wacz.ts')).waczWriter(options);
    case 'bagit':
      return (await import('./bagit.ts')).bagitWriter(options);
    case 'ro-crate':
      return (await import('./ro-crate.ts')).roCrateWriter(options);
  }
}
