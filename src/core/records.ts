import type { Artifact } from './artifact.ts';
import type { Place } from './document-list.ts';
import type { Document } from './documents.ts';
import type { Entity } from './entities.ts';
import type { EventOfRecord } from './events-of-record.ts';
import type { RunId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { Known } from './plan.ts';
import type { OtherEnd } from './relations.ts';
import type { Instant } from './time.ts';
import type { VersionGrade } from './versions.ts';
import type { Term } from './vocabularies.ts';

/** What the catalog holds of an entity, an event or a term, beside what only its kind has. */
export interface HeldRecord {
  /** Grows with each record of its kind: pages of a list go on after it. */
  readonly number: number;
  readonly id: string;
  readonly source: string;
  readonly naturalKey: string;
  readonly kind: string;
  readonly title: string;
  readonly updatedAt: Instant | null;
  readonly sourceUrl: string;
  readonly sourceOrg: string;
  readonly retrievedAt: Instant;
  readonly rawSha256: string | null;
  readonly citation: string;
  readonly metadata: JsonObject;
  readonly listed: boolean;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
  readonly firstListingId: number | null;
  readonly lastListingId: number | null;
}

export type DataRecord = Entity | EventOfRecord | Term;

/** A record of whichever kind. */
export type FoundRecord = { readonly is: 'document'; readonly document: Document } | DataRecord;

export interface DataVersion {
  readonly recordId: string;
  readonly number: number;
  readonly seenAt: Instant;
  /** How it differs from the one before: `bytes` when only the file does. */
  readonly grade: VersionGrade;
  readonly rawSha256: string | null;
  /** Of what the record says, whatever file it was read from. */
  readonly contentSha256: string;
}

/** Which records of one kind, and where the page before ended. */
export interface RecordQuery {
  readonly sources?: readonly string[];
  readonly kinds?: readonly string[];
  /** Words that its title, or one of its names, has or begins with. */
  readonly words?: string;
  readonly limit: number;
  /** Where the last record of the page before stands; `at` counts only where the order is by a moment. */
  readonly after?: Place;
}

/** What runs, and whoever has only an id, need to know of records of every kind. */
export interface Records {
  /** What is known of these natural keys, for the plan. */
  known(source: string, keys: readonly string[]): Promise<ReadonlyMap<string, Known>>;
  /** As `Documents.seen`, for records of every kind. Not being named changes nothing. */
  seen(
    source: string,
    keys: readonly string[],
    runId: RunId,
    now: Instant,
    listingId?: number,
  ): Promise<void>;
  /** How many records this run has seen. */
  countSeen(runId: RunId): Promise<number>;
  /** The validators and hash of a file we hold, so that an unchanged one costs no bytes. */
  held(source: string, key: string, name: string): Promise<Artifact | undefined>;
  count(source: string): Promise<number>;
  /** Of every source that has any: how many documents, and how many records of whichever kind. */
  countEach(): Promise<ReadonlyMap<string, { readonly documents: number; readonly all: number }>>;
  /** By its id, or by an alias of it. */
  find(id: string): Promise<FoundRecord | undefined>;
  /** Which record an id or an alias stands for; undefined while none is held. */
  resolve(id: string): Promise<OtherEnd | undefined>;
  /** Every version of an entity, an event or a term, the first one first. */
  versions(id: string): Promise<readonly DataVersion[]>;
  /** An entity, an event or a term as it was under one of its versions. */
  atVersion(id: string, number: number): Promise<DataRecord | undefined>;
  /** The files of an entity, an event or a term. */
  files(id: string): Promise<readonly Artifact[]>;
  /** Ids of entities, events and terms that have, or had, a fetched file with this content; at most 50. */
  holders(sha256: string): Promise<readonly string[]>;
}
