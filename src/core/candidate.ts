import type { Role } from './http.ts';
import type { JsonObject } from './json.ts';

/** One thing a listing names, with its natural key and what is known of it so far. */
export interface Candidate<F = JsonObject> {
  /** Unique within the source and stable: the publisher's own name for it. */
  readonly key: string;
  /**
   * Changes when the publisher's record changes (a timestamp, a hash, an etag). Without it the
   * candidate counts as changed each time it is listed.
   */
  readonly version?: string;
  readonly files: readonly CandidateFile[];
  /** What the source wants to remember until parse: it survives a crash, so nothing but plain JSON. */
  readonly fields: F;
  /** The listing that named it, as the engine recorded it; no source sets this. */
  readonly listingId?: number;
}

export interface CandidateFile {
  readonly name: string;
  readonly url: string;
  readonly role?: Role;
  /** Refused unless the bytes are of this kind. */
  readonly expect?: FileKind;
  /**
   * What the publisher says of exactly these bytes: whatever comes instead is fetched again, and never
   * kept. In hexadecimal.
   */
  readonly sha1?: string;
  readonly sha256?: string;
  /** In bytes, decoded. */
  readonly size?: number;
  /** An item whose optional file fails is kept without it. */
  readonly optional?: boolean;
}

export type FileKind = 'pdf' | 'json' | 'xml' | 'html' | 'any';
