import type { DocumentStatus, RecordKind } from './record.ts';
import type { Instant } from './time.ts';
import type { VersionGrade } from './versions.ts';

/**
 * `added`: a record new to the catalog. `changed`: the publisher gave other bytes or another text.
 * `described`: title, dates or metadata differ, bytes and text do not. `reread`: we read the same
 * bytes anew, into another text. `tombstoned`: it left `active`, or its tombstone says something
 * else now. `restored`: it is active again. `related`: what it says of other records differs, nothing
 * else does.
 */
export const CHANGE_KINDS = [
  'added',
  'changed',
  'described',
  'reread',
  'tombstoned',
  'restored',
  'related',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The state of a document's tombstone: what a change may change beside the text. */
export interface Standing {
  readonly status: DocumentStatus;
  readonly tombstoneAt: Instant | null;
  readonly tombstoneReason: string | null;
  readonly successorId: string | null;
}

/** A record without tombstones stands nowhere. */
export type NoStanding = { readonly [Name in keyof Standing]: null };

export const NO_STANDING: NoStanding = {
  status: null,
  tombstoneAt: null,
  tombstoneReason: null,
  successorId: null,
};

/** One line of the feed: what happened, and how the document stood after it. */
export type Change = ChangeLine & (Standing | NoStanding);

interface ChangeLine {
  /** From 1, without gaps, in the order of committing. */
  readonly seq: number;
  readonly at: Instant;
  /** The id of the record, whatever its kind. */
  readonly documentId: string;
  readonly record: RecordKind;
  readonly source: string;
  readonly kind: ChangeKind;
  /** Of the version that came with it; null when none did. */
  readonly grade: VersionGrade | null;
  /** The number of the document's newest version after it. */
  readonly version: number;
  /** As it is today, for people who read the feed. */
  readonly title: string;
}

export interface ChangeFilter {
  readonly sources?: readonly string[];
  readonly records?: readonly RecordKind[];
  readonly kinds?: readonly ChangeKind[];
  readonly documentId?: string;
}

/** What was added, changed, tombstoned and restored, in one order that every reader sees alike. */
/** Numbers of the feed between which one looks; its ends where left out. */
export interface ChangeSpan {
  readonly after?: number;
  readonly until?: number;
}

export interface ChangeCount {
  readonly source: string;
  readonly kind: ChangeKind;
  readonly count: number;
}

export interface Changes {
  /** Those after `seq` in order, at most `limit`. From 0 they tell how the catalog came to be. */
  after(seq: number, limit: number, filter?: ChangeFilter): Promise<readonly Change[]>;
  /** The last ones that fit, newest first: those after `after` and up to `until`, at most `limit`. */
  newest(limit: number, filter?: ChangeFilter, span?: ChangeSpan): Promise<readonly Change[]>;
  /** How many of each kind there were from that moment on, by source. */
  countSince(at: Instant): Promise<readonly ChangeCount[]>;
  /** The number of the newest change; 0 when there is none. */
  last(): Promise<number>;
  /** Ids of documents that stand otherwise than the feed says: somebody set a status by SQL. */
  untold(): Promise<readonly string[]>;
  /** Adds the lines that are missing; returns of how many documents. */
  tell(at: Instant): Promise<number>;
}

/** What one write did to a document, told by what was there before. */
export interface Difference {
  readonly before: Standing | undefined;
  readonly after: Standing;
  /** The version this write added. */
  readonly grade: VersionGrade | null;
  readonly described: boolean;
}

/** The lines a write adds to the feed: none when it changed nothing, more when it did two things. */
export function kindsOf({ before, after, grade, described }: Difference): readonly ChangeKind[] {
  const kinds: ChangeKind[] = [];
  const isSame = before !== undefined && sameTombstone(before, after);
  // A successor of a record that stands is a description of it.
  const noted = after.status === 'active' && before?.status === 'active' && !isSame;
  if (!before) kinds.push('added');
  else if (grade !== null) kinds.push('changed');
  else if (described || noted) kinds.push('described');
  if (after.status !== 'active') {
    if (!isSame) kinds.push('tombstoned');
  } else if (before && before.status !== 'active') kinds.push('restored');
  return kinds;
}

const sameTombstone = (one: Standing, other: Standing): boolean =>
  one.status === other.status &&
  one.tombstoneAt === other.tombstoneAt &&
  one.tombstoneReason === other.tombstoneReason &&
  one.successorId === other.successorId;
