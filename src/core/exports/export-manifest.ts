import type { ExportFormat } from './export-order.ts';
import type { ExportTable } from './export-tables.ts';

/** What an export says of itself, in `manifest.json`. The same catalog and selection give the same. */
export interface ExportManifest {
  readonly annals_export: 1;
  readonly format: ExportFormat;
  /** The command that makes it again. */
  readonly command: string;
  readonly selection: Readonly<Record<string, unknown>>;
  /**
   * The number of the feed that it stands at. A later delta from here misses nothing: what changed
   * while the export was made is in it again.
   */
  readonly feed_cursor: number;
  readonly feed_at: string | null;
  readonly records: Readonly<Partial<Record<ExportTable, number>>>;
  readonly tombstones: number;
  /** Ids that were asked for and are not held. */
  readonly not_held: readonly string[];
  readonly sources: readonly SourceNote[];
  readonly files: readonly ExportedFile[];
}

/** Whose records these are, under which licence, and how to cite them. */
export interface SourceNote {
  readonly name: string;
  readonly title: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly licence: string | null;
  readonly cite: string;
}

export interface ExportedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}
