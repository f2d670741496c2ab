import path from 'node:path';
import { AnnalsError } from '../../core/errors.ts';
import type { ExportRow } from '../../core/exports/export-row.ts';
import {
  columnsOf,
  type ExportColumn,
  type ExportTable,
} from '../../core/exports/export-tables.ts';
import type { ExportWriter, ResumePoint, WriterOptions } from './writer.ts';

/** Rows of one table in one file. */
export interface RowFile {
  write(table: ExportTable, row: ExportRow): void;
  flush(): ResumePoint | Promise<ResumePoint>;
  finish(): void | Promise<void>;
  close(): void;
}

export interface RowFormat {
  readonly extension: string;
  /** Whether rows of several tables can stand in one file. */
  readonly mixes: boolean;
  /** `draft` is a file for what is needed until the end and is no part of the export. */
  open(
    file: string,
    columns: readonly ExportColumn[],
    mark: ResumePoint,
    draft: string,
  ): RowFile | Promise<RowFile>;
}

/** A file for each table that has rows; or one file, where one was asked for. */
export async function tableWriter(
  format: RowFormat,
  options: WriterOptions,
): Promise<ExportWriter> {
  const { folder, drafts, single, isDelta } = options;
  const marks = (options.mark ?? {}) as Readonly<Record<string, ResumePoint>>;
  const files = new Map<string, RowFile>();
  const tables = new Map<ExportTable, RowFile>();
  for (const name of Object.keys(marks)) await open(name);
  return {
    async write({ table, row, op }) {
      const file = tables.get(table) ?? (await fileOf(table));
      file.write(table, isDelta ? { op, ...row } : row);
    },
    async writeRelations({ relations, op }) {
      // A file of one table has no place for another.
      if (single !== undefined && !format.mixes) return false;
      const file = tables.get('relations') ?? (await fileOf('relations'));
      for (const row of relations) file.write('relations', isDelta ? { op, ...row } : row);
      return true;
    },
    async checkpoint() {
      const now: Record<string, ResumePoint> = {};
      for (const [name, file] of files) now[name] = await file.flush();
      return now;
    },
    async finish() {
      // An empty selection is still an export: whoever reads it finds the columns.
      if (files.size === 0) await fileOf('documents');
      for (const file of files.values()) await file.finish();
    },
    close: () => {
      for (const file of files.values()) file.close();
    },
  };

  async function fileOf(table: ExportTable): Promise<RowFile> {
    const name = single === undefined || !format.mixes ? table : 'documents';
    const file = files.get(name) ?? (await open(name));
    tables.set(table, file);
    return file;
  }

  async function open(name: string): Promise<RowFile> {
    const table = name as ExportTable;
    if (single !== undefined && files.size > 0) {
      const [first] = files.keys();
      throw new AnnalsError(
        'EXPORT_REFUSED',
        `the selection has ${first} and ${table}, and a .${format.extension} file holds one table; name a folder, or choose with --kind or --source`,
      );
    }
    const file = path.join(folder, single ?? `${table}.${format.extension}`);
    const draft = path.join(drafts, `${table}.draft`);
    const opened = await format.open(file, columnsOf(table, isDelta), marks[name], draft);
    files.set(name, opened);
    tables.set(table, opened);
    return opened;
  }
}
