import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { VERSION } from '../../app/version.ts';

/** How far an interrupted call came; a file in the data folder, removed when all is done. */
export interface Bookmark {
  /** The last document that is done; undefined when there is no interrupted call of this kind. */
  read(): Promise<string | undefined>;
  write(after: string): Promise<void>;
  remove(): Promise<void>;
}

const shape = z.object({ normalizer: z.string(), version: z.string(), after: z.string() });

/** Another normaliser or another version of ours begins anew. */
export function createBookmark(folder: string, source: string, normalizer: string): Bookmark {
  const file = join(folder, `renormalize.${source}.json`);
  return {
    read: async () => {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      const parsed = text === undefined ? undefined : shape.safeParse(jsonOf(text));
      if (!parsed?.success) return undefined;
      const { data } = parsed;
      return data.normalizer === normalizer && data.version === VERSION ? data.after : undefined;
    },
    write: async (after) => {
      const { atomicWriteBytes } = await import('../../store/atomic-write.ts');
      await atomicWriteBytes(file, `${JSON.stringify({ normalizer, version: VERSION, after })}\n`);
    },
    remove: () => rm(file, { force: true }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
