import type { JsonObject } from './json.ts';

/**
 * One thing a publisher's complete list names, whether it was ever acquired or not. A source that
 * reads such a list tells what left it: that is a fact of its own, and no tombstone.
 */
export interface ListedEntry {
  /** The natural key of the candidate it becomes. */
  readonly key: string;
  /** What the list says of it, under the names its users know. */
  readonly fields: JsonObject;
  /** Why no run takes it, one word (`sealed`); null when runs do. */
  readonly excluded: string | null;
}

export interface KnownEntry extends ListedEntry {
  readonly id: number;
  /** Whether the newest list names it. */
  readonly listed: boolean;
  readonly firstListingId: number;
  /** The last listing that named it. */
  readonly lastListingId: number;
}

/** What a listing changed, by key and in its order. */
export interface ListedDifference {
  readonly new: readonly string[];
  /** Named before with other fields, or back after it was gone. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface EntryQuery {
  /** Those this listing named first. */
  readonly firstListingId?: number;
  readonly listed?: boolean;
  /** `taken`: not excluded. */
  readonly only?: 'taken' | 'excluded';
  readonly limit?: number;
}

export interface ListedEntries {
  /**
   * Makes what is listed of the source what this listing names, in one transaction. Of two entries
   * with one key the first counts. A listing applied twice changes nothing the second time.
   */
  apply(
    source: string,
    listingId: number,
    entries: readonly ListedEntry[],
  ): Promise<ListedDifference>;
  find(source: string, key: string): Promise<KnownEntry | undefined>;
  /** The ids of those of these keys that a list has named, in one question. */
  ids(source: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** In the order in which they were first named. */
  list(source: string, query: EntryQuery): Promise<readonly KnownEntry[]>;
  count(source: string, query: Omit<EntryQuery, 'limit'>): Promise<number>;
}
