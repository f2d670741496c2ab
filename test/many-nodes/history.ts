import type { ItemStatus } from '../../src/core/item.ts';

/** What happened to the items of a data set, as its database wrote it down. Moments are by its clock. */
export interface History {
  /** Ordered; the changes of one item are in the order of their commits. */
  readonly changes: readonly ItemChange[];
  /** When a run got another owner: what the owner before had leased is then free. */
  readonly takeovers: readonly {
    readonly at: number;
    readonly run: number;
    readonly from: string;
  }[];
  /** Processes that ended without a word. */
  readonly deaths: readonly { readonly at: number; readonly writer: string }[];
  /** While nobody could rescue anything: the database was away, or no server was left. */
  readonly outages: readonly { readonly from: number; readonly to: number }[];
}

/** One change of one row. */
export interface ItemChange {
  readonly seq: number;
  readonly at: number;
  /** The process that made it: its user of the database, and not what it says of itself. */
  readonly writer: string;
  readonly item: number;
  readonly run: number;
  readonly key: string;
  /** The row afterwards; null when it was removed. */
  readonly is: ItemRow | null;
}

export interface ItemRow {
  readonly status: ItemStatus;
  readonly attempt: number;
  readonly owner: string | null;
  readonly until: number | null;
  readonly notBefore: number | null;
  readonly begun: boolean;
}

/** What the settings of the nodes promise. */
export interface Bounds {
  /** Leases of one item that may be lost or end in failure. */
  readonly attempts: number;
  /** How long after its end a lease may stand. */
  readonly rescueMs: number;
  /** How many later items may be leased before one that waits. */
  readonly overtakes: number;
  /** How far apart the clocks of nodes and database may be. */
  readonly clockMs: number;
}

export interface Violation {
  readonly invariant: Invariant;
  readonly item: number;
  readonly seq: number;
  readonly says: string;
}

export const INVARIANTS = [
  'exclusive lease',
  'fence',
  'no lost item',
  'bounded attempts',
  'at-most-once settlement',
  'rescue within the bound',
  'fairness',
  'monotone state',
] as const;
export type Invariant = (typeof INVARIANTS)[number];
