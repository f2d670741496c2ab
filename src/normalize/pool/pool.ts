import { AnnalsError } from '../../core/errors.ts';
import type { NormalizedBody, NormalizeOptions } from '../../core/normalizer.ts';
import type { Clock } from '../../core/time.ts';
import { readByPage } from './read-by-page.ts';
import { createThreads, type PoolLimits } from './threads.ts';
import { pagesFromBytes, pagesToBytes } from './unfinished-pages.ts';

export type { PoolLimits } from './threads.ts';

/** Runs normalisers in threads of their own: a document that hangs or eats memory ends its thread, nothing else. */
export interface NormalizerPool {
  /** Rejects with `UNEXPECTED_SHAPE` when the document broke a limit or its thread. */
  normalize(
    name: string,
    bytes: Uint8Array,
    options?: NormalizeOptions,
    /** What an earlier reading of the same bytes with the same options left. */
    unfinished?: Uint8Array,
  ): Promise<PooledBody>;
  /** Ends every thread; documents still waiting are rejected. */
  close(): Promise<void>;
}

export interface PooledBody extends NormalizedBody {
  /** Only with the status `partial`: hand it over the next time, and reading goes on where it stopped. */
  readonly unfinished?: Uint8Array;
}

export function createNormalizerPool(limits: PoolLimits, clock: Clock): NormalizerPool {
  const threads = createThreads(limits, clock);
  let documents = 0;
  return {
    normalize: async (name, bytes, options = {}, earlier = undefined) => {
      const largest = (limits.memoryLimitMb * 1024 * 1024) / 4;
      if (bytes.length > largest) {
        // One allocation of more than the heap holds ends the process, not the thread.
        throw new AnnalsError(
          'TOO_LARGE',
          `the document has ${bytes.length} bytes; a thread reads at most ${largest}`,
        );
      }
      documents += 1;
      const { body, unfinished } = await readByPage(threads, limits, {
        document: documents,
        name,
        bytes: shared(bytes),
        options,
        earlier: earlier === undefined ? undefined : pagesFromBytes(earlier),
      });
      return unfinished === undefined ? body : { ...body, unfinished: pagesToBytes(unfinished) };
    },
    close: threads.close,
  };
}

/** In memory that every thread sees: many orders of one document then copy it once. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
