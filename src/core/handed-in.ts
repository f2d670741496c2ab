import type { DocumentId } from './ids.ts';

/** What a person hands in with a run, and what earlier runs left beside the catalog. */
export interface HandedIn {
  /** The text of a file, piece by piece: it may be larger than memory. */
  read(file: string): AsyncIterable<string>;
  /**
   * What was finished before and the catalog does not hold: a new one beside the files of an old
   * one. Asks the manifest file and last.csv; undefined while they know no more than the catalog.
   */
  finished(source: string): Promise<FinishedBefore | undefined>;
  /** A key from the settings, by its path; it must not be written anywhere. */
  secret(setting: string): string | undefined;
}

export interface FinishedBefore {
  /** `manifest.jsonl`, `last.csv`, or both with `and` between them. */
  readonly store: string;
  /** True when its bytes are still kept, and the catalog has no document of it. */
  has(id: DocumentId): Promise<boolean>;
}
