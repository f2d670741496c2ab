import type {
  NormalizedBody,
  NormalizeOptions,
  PagedFacts,
  PageReading,
} from '../../core/normalizer.ts';

/** A page as it was read, or why it was not. */
export type PageRecord =
  | { readonly reading: PageReading }
  | { readonly page: number; readonly failed: string };

/** What a thread is asked to do for one document. */
export type ThreadOrder =
  /** Read it whole where that is little work; else read its first pages, until `cpuMs` of processor time are spent. */
  | { readonly is: 'begin'; readonly cpuMs: number }
  /** Read the pages from `from` up to but without `to`, counted from 0, until `cpuMs` of processor time are spent. */
  | { readonly is: 'pages'; readonly from: number; readonly to: number; readonly cpuMs: number }
  /** Put the text together. */
  | {
      readonly is: 'write';
      readonly facts: PagedFacts;
      readonly records: readonly PageRecord[];
      readonly withoutTables: ReadonlyMap<number, string>;
      /** After so much processor time the tables of the pages that are left stay text. */
      readonly cpuMs: number;
    };

/** The answer carries the same number. */
export interface PoolRequest {
  readonly job: number;
  /** The same for all orders of one document: a thread keeps it open between two of them. */
  readonly document: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: NormalizeOptions;
  readonly order: ThreadOrder;
}

export type PoolAnswer =
  | { readonly job: number; readonly body: NormalizedBody }
  | {
      readonly job: number;
      readonly facts: PagedFacts;
      readonly records: readonly PageRecord[];
      /** What these took. */
      readonly cpuMs: number;
    }
  | { readonly job: number; readonly error: string };

/** Said while a thread is at work. */
export type PoolNews =
  /** It begins something that has a limit of its own: a page, counted from 1, or the document as a whole. */
  | {
      readonly job: number;
      readonly began: { readonly page?: number; readonly doing: 'reading' | 'writing' };
      /** The processor time of the thread so far. */
      readonly cpuMs: number;
    }
  | { readonly job: number; readonly record: PageRecord; readonly cpuMs: number }
  /** What the system calls this thread. */
  | { readonly thread: string | undefined };
