import type { AcquiredFile } from './acquired.ts';
import type { Decision } from './decision.ts';
import type { ExchangeReport, FetchDecision } from './http.ts';
import type { Json } from './json.ts';
import type { TryReport } from './telemetry.ts';
import type { Instant } from './time.ts';

/**
 * What one node fetched for an item and left for another to read: all that an attempt knows, as data.
 * The bytes are kept under their hashes before this is written.
 */
export interface ToRead {
  readonly retrievedAt: Instant;
  readonly files: readonly FileToRead[];
  readonly missing: readonly (readonly [name: string, why: string])[];
  readonly unasked: readonly string[];
  readonly exchanges: readonly ExchangeReport[];
  readonly decided: readonly FetchDecision[];
  readonly tried: readonly TryReport[];
  /** What the source noted while it fetched. */
  readonly notes: readonly Decision[];
  /** What `acquire` of the source answered. */
  readonly result?: Json;
}

export type FileToRead = Omit<AcquiredFile, 'bytes' | 'text'>;

/**
 * Which items of a run a node takes. `fetch`: it leaves bodies that are dear to read to others, and what
 * was left so is not for it. `read`: nothing but that.
 */
export type Share = 'all' | 'fetch' | 'read';
