import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Coding } from '../content-encoding.ts';

/** What `npm run build` made of `web/`: names that change with their content, and each compressed. */
export interface BuiltFiles {
  /** Scripts and styles of the first page, by their addresses. */
  readonly entry: {
    readonly script: string;
    readonly style: string;
    readonly preload: readonly string[];
  };
  /** Undefined where there is no such file. */
  read(name: string, coding: Coding | undefined): Promise<BuiltFile | undefined>;
}

interface BuiltFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const manifest = z.object({
  script: z.string(),
  style: z.string(),
  preload: z.array(z.string()),
  files: z.record(z.string(), z.object({ type: z.string() })),
});

const SUFFIX: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** Undefined when the dashboard was not built. From `src/api/dashboard`, `dist/src/api/dashboard` and `dist/src/bundle` alike. */
export async function openBuiltFiles(): Promise<BuiltFiles | undefined> {
  for (const folder of ['../../../dist/web/', '../../../../dist/web/']) {
    const base = new URL(folder, import.meta.url);
    const text = await readFile(new URL('manifest.json', base), 'utf8').catch(() => undefined);
    if (text !== undefined) return filesIn(base, manifest.parse(JSON.parse(text)));
  }
  return undefined;
}

function filesIn(base: URL, { files, ...entry }: z.output<typeof manifest>): BuiltFiles {
  const held = new Map<string, Promise<Buffer>>();
  return {
    entry,
    async read(name, coding) {
      // Only names of the manifest: no path of a request ever reaches the disk.
      const file = Object.hasOwn(files, name) ? files[name] : undefined;
      if (!file) return undefined;
      const path = `${name}${coding === undefined ? '' : SUFFIX[coding]}`;
      const reading = held.get(path) ?? readFile(new URL(path, base));
      held.set(path, reading);
      try {
        return { type: file.type, bytes: await reading };
      } catch {
        // The dashboard was built anew, and its files have other names.
        held.delete(path);
        return undefined;
      }
    },
  };
}
