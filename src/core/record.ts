import type { DocumentId } from './ids.ts';
import type { Json, JsonObject } from './json.ts';
import type { Instant } from './time.ts';

export const DOCUMENT_STATUSES = ['active', 'withdrawn', 'superseded', 'flagged'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** What a source makes of one acquired candidate. Omitted tombstone fields mean `active`. */
export interface ParsedRecord {
  readonly id: DocumentId;
  readonly kind: string;
  readonly title: string;
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly sourceUrl: string;
  readonly sourceOrg: string;
  readonly citation: string;
  /** Arrays below `tags` are united with what is stored; everything else is replaced. */
  readonly metadata: JsonObject;
  readonly body?: RecordBody;
  readonly status?: DocumentStatus;
  readonly tombstoneAt?: Instant;
  readonly tombstoneReason?: string;
  readonly successorId?: DocumentId;
  /** Something optional was missing: the candidate counts as changed next time. */
  readonly incomplete?: boolean;
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
