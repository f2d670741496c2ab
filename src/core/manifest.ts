import type { Role } from './http.ts';
import type { Instant } from './time.ts';

/** One line of `manifest.jsonl` per attempt; names as the file spells them. Never changed, only appended. */
export interface ManifestLine {
  /** Grows by one with each line of this data folder. */
  readonly seq: number;
  readonly run_id: string;
  readonly doc_id: string;
  readonly stage: 'discover' | 'fetch' | 'keep';
  readonly url: string;
  readonly canonical_url: string;
  readonly role: Role;
  readonly status: 'ok' | 'unchanged' | 'missing' | 'failed' | 'refused';
  readonly http_status: number | null;
  readonly mime: string | null;
  readonly size_bytes: number | null;
  readonly sha256: string | null;
  readonly path: string | null;
  readonly attempt: number;
  readonly duration_ms: number;
  readonly retry_after_s: number | null;
  readonly cache_hit: boolean;
  readonly resolver: string | null;
  readonly tier: string | null;
  readonly fallback_chain: readonly string[];
  /** When the exchange began; never before the line above. */
  readonly created_at: Instant;
  readonly config_hash: string;
  readonly worker_id: string;
}

/** Before the catalog gives it its place. */
export type ManifestEntry = Omit<ManifestLine, 'seq'>;
