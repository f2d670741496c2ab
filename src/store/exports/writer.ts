import type { ExportManifest } from '../../core/exports/export-manifest.ts';
import type { ExportedRecord } from '../../core/exports/export-row.ts';
import type { Instant } from '../../core/time.ts';

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
  checkpoint(): ResumePoint | Promise<ResumePoint>;
  /**
   * Completes the files. Nothing is written after it, but it may happen again: a writer that is opened
   * at its last checkpoint finds what an earlier end had left, also half of it.
   */
  finish(about: ExportAbout): void | Promise<void>;
  /** Lets go of files, finished or not. */
  close(): void;
}

/** What a writer needs to continue; kept with `v8.serialize`. */
export type ResumePoint = unknown;

/** What the files of an export say of it as a whole. */
export type ExportAbout = Omit<ExportManifest, 'files'>;

export interface WriterOptions {
  readonly folder: string;
  /** For what is needed until the end and is no part of the export. */
  readonly drafts: string;
  /** The name of the one file that is wanted instead of a file for each table. */
  readonly single?: string | undefined;
  readonly isDelta: boolean;
  readonly mark?: ResumePoint;
  /** The command that makes the export, and the moment of the last line of the feed that it knows. */
  readonly command: string;
  readonly feedAt: Instant | null;
  /** The bytes of files that were fetched. */
  readonly bytes: ReadBytes;
}

/** In pieces, checked against the hash; undefined when they are not held. */
export type ReadBytes = (
  sha256: string,
) => Promise<{ readonly size: number; pieces(): AsyncIterable<Uint8Array> } | undefined>;
