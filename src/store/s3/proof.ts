import { createHash } from 'node:crypto';
import type { Bucket } from './client.ts';
import { factsOf, piecesOf } from './objects.ts';

export type Proven = 'whole' | 'missing' | 'damaged';

const MOST_REMEMBERED = 50_000;

/** Whether objects have the bytes their hash promises, read once per process while they are untouched. */
export function createObjectProof(bucket: Bucket) {
  const whole = new Map<string, string>();
  const remember = (sha256: string, mark: string): void => {
    if (whole.size >= MOST_REMEMBERED) whole.clear();
    whole.set(sha256, mark);
  };

  async function read(key: string, sha256: string): Promise<Proven> {
    const pieces = await piecesOf(bucket, key);
    if (!pieces) return 'missing';
    const hash = createHash('sha256');
    for await (const piece of pieces) hash.update(piece);
    return hash.digest('hex') === sha256 ? 'whole' : 'damaged';
  }

  return {
    /** Always reads. */
    read,
    async of(key: string, sha256: string): Promise<Proven> {
      const facts = await factsOf(bucket, key);
      if (!facts) return 'missing';
      if (whole.get(sha256) === facts.mark) return 'whole';
      whole.delete(sha256);
      const found = await read(key, sha256);
      if (found === 'whole') remember(sha256, facts.mark);
      return found;
    },
  };
}
