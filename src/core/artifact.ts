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

/** How a browser or another program gets bytes straight from where they lie. */
export interface DirectLink {
  readonly type: string;
  readonly disposition: string;
}

/**
 * The only place bytes live: once under `cas/sha256/<2>/<62>`, and findable by their natural path. A
 * store of files has a hard link there, a bucket an entry of an index. Every call may be repeated,
 * and `keep` resolves only when the bytes would survive a power cut of this machine.
 */
export interface ArtifactStore {
  /** With `salvage`, what came of a body that broke off is set aside for {@link ArtifactStore.partial}. */
  spool(source: string, body: AsyncIterable<Uint8Array>, salvage?: Salvage): Promise<Spooled>;
  /** What came of this address before it broke off, on this machine; undefined when nothing was set aside. */
  partial(source: string, url: string): Promise<PartialBody | undefined>;
  /** `path` is below the corpus folder of `corpusDir`; returns it as stored: `corpus/<dir>/bodies/raw/...`. */
  keep(spooled: Spooled, corpusDir: string, path: string): Promise<{ readonly path: string }>;
  /** The same under their hash alone: bytes of an earlier version, which no natural path leads to. */
  hold(spooled: Spooled, corpusDir: string): Promise<void>;
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
  /** Every content address that is held, in order, for `annals fsck`. */
  list(): AsyncIterable<{ readonly sha256: string; readonly size: number }>;
  /** Every natural path that is held, of one corpus folder or of all. */
  paths(corpusDir?: string): AsyncIterable<string>;
  /** Re-reads and hashes. */
  verify(sha256: string): Promise<'whole' | 'missing' | 'damaged'>;
  /** The same, but what this process found whole is not read again while it is untouched. */
  proven(sha256: string): Promise<'whole' | 'missing' | 'damaged'>;
  /**
   * Moves bytes that are not those of this hash out of the way, and removes the natural path if it
   * leads to them; returns where they are now. May be repeated for other paths.
   */
  setAside(sha256: string, path: string): Promise<string>;
  /** Whether the natural path leads to those bytes. */
  leads(path: string, sha256: string): Promise<boolean>;
  /**
   * Keeps the bytes of a natural path again under their hash, where the path has a copy of its own.
   * False when it has none, or others.
   */
  recover(path: string, sha256: string): Promise<boolean>;
  /** What was begun before that moment (epoch milliseconds) and never finished: a process died. */
  unfinished(beforeMs: number, corpusDir?: string): AsyncIterable<string>;
  /** Removes that, and says how much it was. */
  removeUnfinished(beforeMs: number, corpusDir?: string): Promise<number>;
  /** How many bytes can still come in: there is room for so many where they wait or are kept. */
  room(): Promise<number>;
  /** Where a person finds these bytes: the path of a file, or the address in a bucket. */
  whereIs(path: string, sha256: string): string;
  /** An address that gives these bytes for a short time without us; undefined when we serve them. */
  link(sha256: string, as: DirectLink): Promise<string | undefined>;
  close(): Promise<void>;
}
