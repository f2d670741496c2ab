import type { JsonObject } from './json.ts';
import type { Run } from './run.ts';
import type { Instant } from './time.ts';

/**
 * Something that a source found out beside its records, and that is worth keeping: an answer for a
 * later replay, say. Its family decides what becomes of it.
 */
export interface Aside {
  /** What it is, as its source calls it. */
  readonly name: string;
  readonly value: JsonObject;
  readonly at: Instant;
  readonly run: Pick<Run, 'id' | 'source' | 'mode'>;
  /** Key of the item that was in work; null while listings are read. */
  readonly key: string | null;
}
