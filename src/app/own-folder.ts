import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, from sources and from the built program alike; nothing where it was taken apart. */
export function ownFolder(): string | undefined {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 5; up++) {
    if (nameIn(folder) === 'annals') return folder;
    folder = path.dirname(folder);
  }
  return undefined;
}

function nameIn(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).name;
  } catch {
    return undefined;
  }
}
