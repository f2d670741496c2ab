import type { ExportManifest } from '../../core/exports/export-manifest.ts';
import type { ExportedRecord } from '../../core/exports/export-row.ts';

/**
 * Writes records in one format below a folder. Records come in the same order each time, so that an
 * export that is continued after a checkpoint ends in the same bytes as one that was never interrupted.
 */
export interface ExportWriter {
  write(record: ExportedRecord): void | Promise<void>;
  /**
   * Writes what the record says of others as rows of their own table; whether there is a place for
   * them. Formats without tables have none.
   */
  writeRelations?(record: ExportedRecord): boolean | Promise<boolean>;
  /** All that was written is on disk; what it returns opens the writer again at this place. */
  checkpoint(): Mark | Promise<Mark>;
  /** Completes the files. Nothing is written after it. */
  finish(about: ExportAbout): void | Promise<void>;
  /** Lets go of files, finished or not. */
  close(): void;
}

/** What a writer needs to continue; kept with `v8.serialize`. */
export type Mark = unknown;

/** What the files of an export say of it as a whole. */
export type ExportAbout = Omit<ExportManifest, 'files'>;

export interface WriterOptions {
  readonly folder: string;
  /** The name of the one file that is wanted instead of a file for each table. */
  readonly single?: string | undefined;
  readonly isDelta: boolean;
  readonly mark?: Mark;
  /** The bytes of files that were fetched. */
  readonly bytes: ReadBytes;
}

/** In pieces, checked against the hash; undefined when they are not held. */
export type ReadBytes = (
  sha256: string,
) => Promise<{ readonly size: number; pieces(): AsyncIterable<Uint8Array> } | undefined>;
