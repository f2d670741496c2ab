import { createHash } from 'node:crypto';

/** A name that every file system takes, and that no other id has. */
export function fileNameOf(id: string): string {
  const plain = id.replace(':', '-');
  const safe = plain.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100);
  // Of dots alone a folder above would be meant.
  if (safe === plain && !/^\.*$/.test(safe)) return safe;
  return `${safe}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;
}
