import type { z } from 'zod';
import type { RequestOptions } from './source-contexts.ts';

/** How a listing that comes in pages is read to its end. */
export interface PagedListing<A, I> {
  /** The address of the first page. */
  readonly url: string;
  /** An answer that does not fit is an error that names the field. */
  readonly shape: z.ZodType<A>;
  readonly items: (answer: A) => readonly I[];
  readonly next: NextPage<A>;
  /**
   * How many items the publisher says there are in all. A listing that ends before it has named so
   * many was cut, and the run says so instead of taking the rest for removed.
   */
  readonly total?: (answer: A) => number | undefined;
  /** The publisher counts no further than this; a total that reaches it is not compared. */
  readonly countsUpTo?: number;
  /** What tells two items apart: without it a repeated page cannot be told from a new one. */
  readonly key?: (item: I) => string;
  /**
   * Items that are updated meanwhile move to the front, behind the reader's back: when some are
   * missing at the end, the first page is read once more.
   */
  readonly movesToFront?: true;
  /** What happens when items are missing at the end: the run fails (unless set), or it warns. */
  readonly missing?: 'fails' | 'warns';
  readonly options?: RequestOptions;
  /** How the text of a page is come by, where a plain request is not the only way: behind a wall. */
  readonly ask?: (url: string) => Promise<string>;
}

/** Where the next page is. Reading ends when there is none, or when a page names nothing. */
export type NextPage<A> =
  /** By how many items came before. */
  | { readonly by: 'offset'; readonly url: (offset: number) => string }
  /** By its number; `first` is 1 unless set. */
  | { readonly by: 'page'; readonly url: (page: number) => string; readonly first?: number }
  | {
      readonly by: 'cursor';
      readonly cursor: (answer: A) => string | null | undefined;
      readonly url: (cursor: string) => string;
    }
  /** By an address in the answer; one on another host is refused. */
  | { readonly by: 'address'; readonly next: (answer: A) => string | null | undefined }
  /** By `Link: <...>; rel="next"`. */
  | { readonly by: 'link' };
