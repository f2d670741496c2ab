import { z } from 'zod';
import { mirrorAnswer } from '../../api/contract/copies.ts';

const count = z.int().nonnegative();

/** What `annals mirror` prints with `--json`, when it ends. */
export const mirrored = mirrorAnswer.extend({
  looked: z
    .object({
      new: count.describe('Records that were not held here'),
      changed: count,
      same: count.describe('Records that were held as they are'),
      differs: count.describe('Records of which both sides are kept'),
      gone: count.describe('Records that the other side does not hold any more'),
      refused: count.describe('Records that do not match their hashes and will be requested again'),
    })
    .describe('What this look did'),
});
