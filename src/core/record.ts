import type { ParsedEntity } from './entities.ts';
import type { ParsedEvent } from './events-of-record.ts';
import type { DocumentId } from './ids.ts';
import type { Json, JsonObject } from './json.ts';
import type { Relation } from './relations.ts';
import type { Instant } from './time.ts';
import type { ParsedTerm } from './vocabularies.ts';

/** The four kinds of record. Only documents have tombstones. */
export const RECORD_KINDS = ['document', 'entity', 'event', 'term'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What a source makes of one acquired candidate: `is` says which kind; without it, a document. */
export type ParsedRecord = ParsedDocument | ParsedData;

/** A record whose content is its fields: it has no text, no status and no tombstone. */
export type ParsedData = ParsedEntity | ParsedEvent | ParsedTerm;

export const isDocument = (record: ParsedRecord): record is ParsedDocument =>
  record.is === undefined || record.is === 'document';

/** What a record of any kind says of itself. */
export interface RecordHead {
  /** `<prefix>:<key>`; no two records have the same, whatever their kinds. */
  readonly id: DocumentId;
  /** As its source names it: `report`, `legislator`, `roll_call_vote`, `policy_area`. */
  readonly kind: string;
  readonly title: string;
  readonly updatedAt: Instant | null;
  readonly sourceUrl: string;
  readonly sourceOrg: string;
  readonly citation: string;
  /** Arrays below `tags` are united with what is stored; everything else is replaced. */
  readonly metadata: JsonObject;
  /**
   * Other ids under which records refer to it (`lis:S270`): relations to them lead here. Given, they
   * replace those that are held; left out, those stay. An alias belongs to the record that named it last.
   */
  readonly aliases?: readonly DocumentId[];
  /**
   * What it says of other records. Given, even empty, they replace those that are held from this source;
   * left out, those stay: that is what a source says when the list it reads was empty or did not come.
   */
  readonly relations?: readonly Relation[];
  /** Something optional was missing: the candidate counts as changed next time. */
  readonly incomplete?: boolean;
}

export const DOCUMENT_STATUSES = ['active', 'withdrawn', 'superseded', 'flagged'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** A document as its source reads it. Omitted tombstone fields mean `active`. */
export interface ParsedDocument extends RecordHead {
  readonly is?: 'document';
  readonly publishedAt: Instant | null;
  readonly body?: RecordBody;
  /** The publisher says that what is new about it is none of substance: its version is at most `cosmetic`. */
  readonly change?: 'cosmetic';
  readonly status?: DocumentStatus;
  readonly tombstoneAt?: Instant;
  readonly tombstoneReason?: string;
  readonly successorId?: DocumentId;
}

/** The text to read, and the versioned reader for it. */
export interface RecordBody {
  readonly normalizer: string;
  readonly content: string | Uint8Array;
  /** The character set that the transport named for bytes; text needs none. */
  readonly charset?: string | undefined;
  readonly baseUrl?: string;
}

/** Replace, but unite the arrays below `tags` (old order first), and drop what is gone elsewhere. */
export function mergeMetadata(stored: JsonObject | undefined, found: JsonObject): JsonObject {
  const before = stored?.tags;
  const after = found.tags;
  if (!isObject(before) || !isObject(after)) return found;
  const tags: Record<string, Json | undefined> = { ...before, ...after };
  for (const [name, value] of Object.entries(before)) {
    const now = after[name];
    if (Array.isArray(value) && Array.isArray(now)) tags[name] = unite(value, now);
  }
  return { ...found, tags };
}

/** Every value once, in order of first appearance. */
export function unite(first: readonly Json[], second: readonly Json[]): Json[] {
  const seen = new Map<string, Json>();
  for (const value of [...first, ...second]) {
    const key = JSON.stringify(value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
