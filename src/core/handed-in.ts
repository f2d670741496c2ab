import type { DocumentId } from './ids.ts';

/** What a person hands in with a run, and what earlier runs left beside the catalog. */
export interface HandedIn {
  /** The text of a file, piece by piece: it may be larger than memory. */
  read(file: string): AsyncIterable<string>;
  /**
   * What was finished before, where the catalog does not know it: a new one beside the files of an
   * old one. Asks the manifest file, then last.csv; undefined while the catalog knows.
   */
  finished(source: string): Promise<FinishedBefore | undefined>;
  /** A key from the settings, by its path; it must not be written anywhere. */
  secret(setting: string): string | undefined;
}

export interface FinishedBefore {
  /** `manifest.jsonl` or `last.csv`. */
  readonly store: string;
  readonly count: number;
  /** True when its bytes are still kept. */
  has(id: DocumentId): Promise<boolean>;
}
