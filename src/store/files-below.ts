import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Every file below a folder, folder by folder; none when the folder is not there. */
export async function* filesBelow(
  folder: string,
): AsyncGenerator<{ readonly path: string; readonly modifiedMs: number }> {
  for (const entry of await entriesOf(folder)) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* filesBelow(at);
      continue;
    }
    const found = await stat(at).catch(() => undefined);
    if (found) yield { path: at, modifiedMs: found.mtimeMs };
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
