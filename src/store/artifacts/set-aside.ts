import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { casPath } from '../cas-path.ts';
import type { PlacingNeeds } from './keep.ts';

/**
 * Damaged bytes are evidence, so they are moved to `cas/damaged/` and kept. A natural path that is a
 * link to them goes: a folder for people must not show bytes that nobody vouches for.
 */
export async function setDamagedAside(
  { root, disk, folders }: Pick<PlacingNeeds, 'root' | 'disk' | 'folders'>,
  sha256: string,
  natural: string,
): Promise<string> {
  const content = path.join(root, casPath(sha256));
  const folder = path.join(root, 'cas', 'damaged');
  await folders.ensure(folder);
  let number = 1;
  const name = () => path.join(folder, number === 1 ? sha256 : `${sha256}-${number}`);
  while (existsSync(name())) number += 1;
  if (existsSync(content)) {
    disk.rename(content, name());
    await Promise.all([folders.sync(folder), folders.sync(path.dirname(content))]);
  } else {
    // Moved a moment ago, for another natural path of the same bytes.
    number = Math.max(1, number - 1);
  }
  if (isSameFile(natural, name())) {
    disk.remove(natural);
    await folders.sync(path.dirname(natural));
  }
  return path.relative(root, name()).split(path.sep).join('/');
}

function isSameFile(one: string, other: string): boolean {
  const a = statSync(one, { throwIfNoEntry: false });
  const b = statSync(other, { throwIfNoEntry: false });
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
