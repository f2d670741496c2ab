import { bulkZip } from './bulk-zip.ts';
import { completeList } from './complete-list.ts';
import { feed } from './feed.ts';
import { jsonList } from './json-list.ts';
import { sitemap } from './sitemap.ts';

export interface ScaffoldedFile {
  readonly name: string;
  readonly content: string;
}

/** How a publisher lists what it has: that decides how a source for it begins. */
export interface SourceKind {
  /** For `--kind`. */
  readonly name: string;
  /** For whoever is asked. */
  readonly meaning: string;
  /** `source.js` of a source with this name. */
  source(name: string): string;
  /** Faults of the listing that make sense for this kind. */
  readonly plays: readonly string[];
  /** The function `listing(path, query, faults)` of its `practice.js`, and what that imports. */
  readonly listing: string;
  readonly imports?: string;
}

export const SOURCE_KINDS: readonly SourceKind[] = [jsonList, feed, sitemap, completeList, bulkZip];
