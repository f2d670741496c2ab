import { createHash } from 'node:crypto';
import { AnnalsError } from '../core/errors.ts';
import type { NormalizedBody, NormalizeOptions } from '../core/normalizer.ts';
import type { RecordBody } from '../core/record.ts';
import type { Clock } from '../core/time.ts';
import { createNormalizerPool, type NormalizerPool } from '../normalize/pool/pool.ts';
import type { UnfinishedReadings } from '../store/unfinished-readings.ts';
import { withReferences } from './citing.ts';
import { builtInNormalizers, type Normalizers } from './normalizers.ts';
import type { Settings } from './settings/schema.ts';
import { VERSION } from './version.ts';

/** Reads bodies with the normaliser they name. */
export interface Reader {
  read(
    body: RecordBody,
    more?: Pick<NormalizeOptions, 'tables' | 'references'>,
  ): Promise<NormalizedBody>;
  close(): Promise<void>;
}

/** Markup up to this size costs less than handing it to a thread and back (measured: 1 KiB 2.7 against 4.7 ms, 64 KiB even). */
const SMALL = 64 * 1024;

/**
 * Small pages of markup are read where they are; everything else, and every PDF, in threads with a limit of time and
 * memory. A thread is started when the first such body comes. A reading that reached its limit is gone on with where
 * `unfinished` has what was read of it.
 */
export function createReader(
  limits: Settings['reading'],
  clock: Clock,
  unfinished?: Pick<UnfinishedReadings, 'find' | 'keep' | 'remove'>,
  normalizers: Normalizers = builtInNormalizers,
): Reader {
  let pool: NormalizerPool | undefined;
  return {
    read: async ({ normalizer: name, content, charset, baseUrl }, more) => {
      const load = normalizers[name];
      if (!load) throw new AnnalsError('INTERNAL_ERROR', `there is no normaliser '${name}'`);
      const written = typeof content === 'string';
      const bytes = written ? new TextEncoder().encode(content) : content;
      const options: NormalizeOptions = {
        baseUrl,
        charset: written ? 'utf-8' : charset,
        ...(limits.ocr ? { ocr: true } : {}),
        ...more,
      };
      if (!isForThreads(name, bytes.length)) {
        return withReferences(await (await load()).normalize(bytes, options), options);
      }
      pool ??= createNormalizerPool({ ...limits, thread: THREAD }, clock);
      if (name !== PAGED || unfinished === undefined) {
        const { unfinished: _, ...body } = await pool.normalize(name, bytes, options);
        return body;
      }
      const key = keyOf(name, bytes, limits.ocr);
      const earlier = await unfinished.find(key);
      const { unfinished: left, ...body } = await pool.normalize(name, bytes, options, earlier);
      if (left !== undefined) await unfinished.keep(key, left);
      else if (earlier !== undefined) await unfinished.remove(key);
      return body;
    },
    close: async () => pool?.close(),
  };
}

const PAGED = 'pdf_v1';

/** A thread knows nothing of families from elsewhere. */
const isForThreads = (name: string, size: number): boolean =>
  (size > SMALL || name === PAGED) && name in builtInNormalizers;

/** Whether it is read in threads, here or on a machine that does nothing else. */
export const isDear = ({ normalizer, content }: RecordBody): boolean =>
  isForThreads(normalizer, content.length);

/** Beside this file, also in the joined program. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './normalizer-thread.ts' : './normalizer-thread.js',
  import.meta.url,
);

/** Another version may read a page differently, and so does OCR: pages of the two are never mixed. */
const keyOf = (name: string, bytes: Uint8Array, ocr: boolean): string =>
  [createHash('sha256').update(bytes).digest('hex'), name, VERSION, ...(ocr ? ['ocr'] : [])].join(
    '.',
  );
