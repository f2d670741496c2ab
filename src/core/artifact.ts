import type { RunId } from './ids.ts';
import type { Instant } from './time.ts';

/** Bytes we hold, and where they came from. */
export interface Artifact {
  readonly documentId: string;
  readonly role: 'raw' | 'fragments';
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
  /** The character set that `Content-Type` named: with it the same bytes give the same text later. */
  readonly charset?: string | undefined;
  /** Below the data folder: `corpus/<source>/bodies/raw/...`. */
  readonly path: string;
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly retrievedAt: Instant;
  readonly runId: RunId;
}

/** Bytes read from the wire and hashed, not yet in place. Small ones wait in memory, large ones in .tmp. */
export interface Spooled {
  readonly sha256: string;
  readonly size: number;
  /** Enough to recognise what it is. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  bytes(): Promise<Uint8Array>;
  /** Forgets it; nothing stays on disk. */
  discard(): Promise<void>;
}

/** Under which address, and while which validator holds, the beginning of a body is worth keeping. */
export interface Salvage {
  readonly url: string;
  /** A strong ETag or a date: the rest is taken only from exactly this version. */
  readonly validator: string;
  /** Whether this end is one after which the rest may be asked for. */
  readonly worth: (error: unknown) => boolean;
}

/** The beginning of a body that broke off. */
export interface PartialBody {
  readonly validator: string;
  readonly size: number;
  bytes(): AsyncIterable<Uint8Array>;
  discard(): Promise<void>;
}

/**
 * The only place bytes live: `cas/sha256/<2>/<62>`, and a hard link at the natural path. Every call
 * may be repeated, and `keep` resolves only when the bytes would survive a power cut.
 */
export interface ArtifactStore {
  /** With `salvage`, what came of a body that broke off is set aside for {@link ArtifactStore.partial}. */
  spool(source: string, body: AsyncIterable<Uint8Array>, salvage?: Salvage): Promise<Spooled>;
  /** What came of this address before it broke off; undefined when nothing was set aside. */
  partial(source: string, url: string): Promise<PartialBody | undefined>;
  /** `path` is below the corpus folder of `corpusDir`; returns it as stored, below the data folder. */
  keep(spooled: Spooled, corpusDir: string, path: string): Promise<{ readonly path: string }>;
  has(sha256: string): Promise<boolean>;
  /** BYTES_DAMAGED instead of bytes that have another hash. */
  read(sha256: string): Promise<Uint8Array>;
  /** How many bytes are kept under it; undefined when none are. */
  size(sha256: string): Promise<number | undefined>;
  /**
   * From `start` to `end`, both included, in pieces: large files never lie in memory whole. All of a
   * damaged file ends in BYTES_DAMAGED before its last piece; ask `proven` before a part of it.
   */
  slice(sha256: string, start: number, end: number): AsyncIterable<Uint8Array>;
  /** Every content address on disk, for the file-system check. */
  list(): AsyncIterable<{ readonly sha256: string; readonly size: number }>;
  /** Re-reads and hashes. */
  verify(sha256: string): Promise<'whole' | 'missing' | 'damaged'>;
  /** The same, but what this process found whole is not read again while its file is untouched. */
  proven(sha256: string): Promise<'whole' | 'missing' | 'damaged'>;
  /**
   * Moves bytes that are not those of this hash out of the way, and removes the natural path if it
   * shows them; returns where they are, below the data folder. May be repeated for other paths.
   */
  setAside(sha256: string, path: string): Promise<string>;
  /** Whether the natural path is a link to those bytes. */
  linked(path: string, sha256: string): Promise<boolean>;
  /**
   * Removes what a dead process left in .tmp before `olderThanMs` (epoch milliseconds), of one corpus
   * folder or of all.
   */
  sweep(olderThanMs: number, corpusDir?: string): Promise<number>;
  freeBytes(): Promise<number>;
  close(): Promise<void>;
}
