import type { Artifact } from './artifact.ts';
import type { Decision } from './decision.ts';
import type { DocumentQuery, ListedDocument, ListedJson } from './document-list.ts';
import type { RunId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { ManifestEntry } from './manifest.ts';
import type { BodyStatus } from './normalizer.ts';
import type { Known } from './plan.ts';
import {
  type DocumentStatus,
  isDocument,
  type ParsedData,
  type ParsedDocument,
  type ParsedRecord,
} from './record.ts';
import type { RelationSet } from './relations.ts';
import type { Instant } from './time.ts';
import type { VersionGrade } from './versions.ts';

/** What a kept candidate changes: a document, or a record of another kind. */
export type RecordWrite = DocumentWrite | DataWrite;

export interface DocumentWrite extends WriteOf<ParsedDocument> {
  readonly body: BodyWrite | null;
}

export interface DataWrite extends WriteOf<ParsedData> {
  readonly body: null;
}

export const isDocumentWrite = (write: RecordWrite): write is DocumentWrite =>
  isDocument(write.record);

interface WriteOf<R extends ParsedRecord> {
  readonly source: string;
  readonly naturalKey: string;
  readonly record: R;
  /** The candidate's version; null makes it count as changed next time. */
  readonly version: string | null;
  readonly rawSha256: string | null;
  readonly retrievedAt: Instant;
  readonly runId: RunId;
  /** The listing that named it, where one was recorded. */
  readonly listingId?: number;
  /** What each extractor found in it; sets of extractors that are not named here stay. */
  readonly relations?: readonly RelationSet[];
  readonly artifacts: readonly Artifact[];
  /** Asked for by name, outside of a run: no listing named it, so that it was not seen in one. */
  readonly asked?: 'by name';
}

/** What asking the publisher about one record changes: all of it is durable, or none. */
export interface Recheck {
  readonly documentId: string;
  readonly at: Instant;
  /** What came; missing when nothing did. */
  readonly document?: DocumentWrite;
  /** The publisher says that there is nothing any more: an active record is withdrawn. */
  readonly gone?: { readonly reason: string };
  readonly manifest: readonly ManifestEntry[];
  readonly decisions: readonly Decision[];
}

/** Which records are asked after: no listing has named them for long, nor has anybody asked. */
export interface RecheckQuery {
  readonly unseenSince: Instant;
  readonly uncheckedSince: Instant;
  readonly limit: number;
}

export interface BodyWrite {
  readonly text: string | null;
  readonly sha256: string | null;
  readonly status: BodyStatus | 'error';
  readonly normalizer: string;
  readonly headings: readonly { level: number; text: string; anchor: string }[];
  readonly warnings: readonly string[];
}

/** Stored bytes, read anew: all of it is durable, or none. */
export interface Reread {
  readonly documentId: string;
  /** The bytes it was read from. */
  readonly rawSha256: string | null;
  readonly body: BodyWrite;
  /** What Markdown could not hold; null when it held everything. */
  readonly fragments: Artifact | null;
  /** What the text cites; without it, what is held stays. */
  readonly citations?: RelationSet;
  readonly at: Instant;
  readonly decision: Decision;
}

export interface Document {
  readonly id: string;
  readonly source: string;
  readonly naturalKey: string;
  readonly kind: string;
  readonly title: string;
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly sourceUrl: string;
  readonly sourceOrg: string;
  readonly retrievedAt: Instant;
  readonly rawSha256: string | null;
  readonly citation: string;
  readonly metadata: JsonObject;
  readonly bodyText: string | null;
  readonly bodyStatus: string | null;
  readonly bodyNormalizer: string | null;
  readonly bodySha256: string | null;
  readonly status: DocumentStatus;
  readonly tombstoneAt: Instant | null;
  readonly tombstoneReason: string | null;
  readonly successorId: string | null;
  readonly listed: boolean;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
  /** The first and the last listing that named it, where one was recorded. */
  readonly firstListingId: number | null;
  readonly lastListingId: number | null;
}

export interface DocumentVersion {
  readonly documentId: string;
  readonly number: number;
  readonly rawSha256: string | null;
  readonly bodySha256: string | null;
  readonly seenAt: Instant;
  /** How it differs from the one before. */
  readonly grade: VersionGrade;
}

/** A document as it was, under one of its versions. */
export interface DocumentThen {
  readonly version: DocumentVersion;
  readonly document: Document;
  /** The files of that version, with the paths their bytes have today. */
  readonly files: readonly Artifact[];
  /**
   * `main` for a version from before the files of earlier versions were recorded: what other files it
   * had is not known.
   */
  readonly filesKnown: 'all' | 'main';
}

/** A tombstone set by hand, not by the publisher: all of it is durable, or none. */
export interface Tombstoning {
  readonly documentId: string;
  readonly status: Exclude<DocumentStatus, 'active'>;
  readonly reason: string;
  readonly successorId: string | null;
  readonly at: Instant;
  /** Only while the record has not been seen since. */
  readonly unseenSince: Instant;
  readonly decision: Decision;
}

/** A tombstone that is taken back: all of it is durable, or none. */
export interface Restoring {
  readonly documentId: string;
  readonly at: Instant;
  readonly decision: Decision;
}

/** An active document that no listing has named for a while. */
export interface StaleDocument {
  readonly id: string;
  readonly naturalKey: string;
  readonly title: string;
  readonly sourceUrl: string;
  readonly lastSeenAt: Instant;
}

export interface Holder {
  readonly id: string;
  readonly status: DocumentStatus;
}

/** A document with what belongs to it now. */
export interface WholeDocument {
  readonly document: Document;
  readonly versions: readonly DocumentVersion[];
  readonly files: readonly Artifact[];
}

/** One document as it is now, for whoever passes it on: see {@link Documents.shown}. */
export interface ShownDocument
  extends Pick<Document, 'bodyText' | 'status' | 'rawSha256' | 'retrievedAt' | 'lastSeenAt'> {
  /** Without its text, as {@link Documents.listJson} has it. */
  readonly json: string;
  /** The files of the newest version: a list in JSON, their fields named as the columns are. */
  readonly files: string;
  readonly newest: Pick<DocumentVersion, 'number' | 'seenAt'> | undefined;
  /** The Annals it came by way of, and up to which version. */
  readonly mirrored: { readonly url: string; readonly version: number } | undefined;
}

export interface Documents {
  /** What is known of these natural keys, for the plan. */
  known(source: string, keys: readonly string[]): Promise<ReadonlyMap<string, Known>>;
  /**
   * Discover returned them: they are seen now, in this run, named by that listing where one was
   * recorded. Keeping a document counts as seeing it; nothing else does.
   */
  seen(
    source: string,
    keys: readonly string[],
    runId: RunId,
    now: Instant,
    listingId?: number,
  ): Promise<void>;
  /** How many documents this run has seen: found unchanged or changed, or kept. */
  countSeen(runId: RunId): Promise<number>;
  find(id: string): Promise<Document | undefined>;
  findByUrl(url: string): Promise<Document | undefined>;
  /**
   * What a source that is printed in volumes has on a page: the documents that begin there, or if
   * none does, the one the page belongs to.
   */
  onPage(source: string, volume: number, page: number): Promise<readonly Document[]>;
  /** A page of an ordered, filtered list; the same documents in the same order however it is paged. */
  list(query: DocumentQuery): Promise<readonly ListedDocument[]>;
  /** The same page for whoever only passes it on: the database writes it, and no object is made of a row. */
  listJson(query: DocumentQuery): Promise<readonly ListedJson[]>;
  /** What is shown of one document, in one question; only under its own id. */
  shown(id: string): Promise<ShownDocument | undefined>;
  /** The files of the newest version. */
  artifacts(id: string): Promise<readonly Artifact[]>;
  /** Documents with their versions and current files, by id, in three questions however many they are. */
  together(ids: readonly string[]): Promise<ReadonlyMap<string, WholeDocument>>;
  /** The validators and hash of a file we hold, so that an unchanged one costs no bytes. */
  held(source: string, key: string, name: string): Promise<Artifact | undefined>;
  /** Documents whose present file has exactly these bytes, or whose file once had, in order of id. */
  holders(sha256: string, when?: 'and earlier'): Promise<readonly Holder[]>;
  versions(id: string): Promise<readonly DocumentVersion[]>;
  /**
   * The document as it was under version `number`, as last described in that time; undefined when
   * there is no such version, or it is from before the texts of earlier versions were kept.
   */
  atVersion(id: string, number: number): Promise<DocumentThen | undefined>;
  /**
   * As the catalog knew it at that moment: its status, its files and its times too, none of which is
   * later than the moment. Undefined before it was first kept.
   */
  asOf(id: string, moment: Instant): Promise<DocumentThen | undefined>;
  /** The text of a version; null when that version had none, undefined as for `atVersion`. */
  versionText(id: string, number: number): Promise<string | null | undefined>;
  /** Ids of the active ones whose bodies miss pages, because a limit was reached (`partial`), in order. */
  partial(source: string): Promise<readonly string[]>;
  /** Active ones last seen before that moment, those unseen for longest first. */
  stale(source: string, before: Instant): Promise<readonly StaleDocument[]>;
  /**
   * Sets a tombstone, and forgets the publisher's version, so that a listing that names the record
   * again has it fetched anew and restored. Anything but `written` wrote nothing.
   */
  tombstone(change: Tombstoning): Promise<'written' | 'unknown' | 'not active' | 'seen since'>;
  /** Takes back a tombstone that a person set; the next listing that names it has it fetched anew. */
  restore(change: Restoring): Promise<'written' | 'unknown' | 'active'>;
  /** Writes what a check of one record found. `unknown`: there is no such record, nothing was written. */
  recheck(change: Recheck): Promise<'written' | 'unknown'>;
  /** Active ones whose turn to be asked after has come, those unasked for longest first. */
  toRecheck(source: string, query: RecheckQuery): Promise<readonly string[]>;
  /** In order of id. */
  seenInRun(runId: RunId): AsyncIterable<Document>;
  /** Those of a source in order of id, after `after` if given. */
  ofSource(source: string, after?: string): AsyncIterable<Document>;
  /**
   * Replaces a body by one read anew from the same bytes, with a version when the text differs.
   * `overtaken` when other bytes came meanwhile: nothing was written.
   */
  reread(change: Reread): Promise<'written' | 'overtaken'>;
  count(source?: string): Promise<number>;
  countActive(source: string): Promise<number>;
  /** Every file of every kind of record, for the file-system check. */
  allArtifacts(): AsyncIterable<Artifact>;
  /** What we know, not when we learned it: one stable JSON line per row, so that two catalogs compare. */
  export(): AsyncIterable<string>;
}
