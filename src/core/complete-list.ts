import type { ListedDifference, ListedEntry } from './listed.ts';

/** A list that names everything its publisher has: what is not in it is not there any more. */
export interface CompleteList {
  readonly url: string;
  /** Its copies are called `<label>_<utc>_<sha8>.<extension>`. */
  readonly label: string;
  readonly extension: string;
  /**
   * What the text names. Throws AnnalsError('UNEXPECTED_SHAPE') when it is no such list, or makes
   * no sense beside the last good one, which named `before`.
   */
  read(text: string, before: number | undefined): readonly ListedEntry[];
}

/** The version of a list that a run works from. */
export interface SyncedList extends ListedDifference {
  readonly listingId: number;
  /** `earlier`: today's could not be had or made no sense, and the last good one stands in. */
  readonly is: 'new' | 'unchanged' | 'earlier';
  readonly entries: readonly ListedEntry[];
  /** Keys that no version before this one had named. */
  readonly firstNamed: ReadonlySet<string>;
}

export const NO_DIFFERENCE: ListedDifference = { new: [], changed: [], removed: [] };
