import { z } from 'zod';
import { count } from '../../../kit/setting-shapes.ts';

/** Records that no listing names any more: their publishers are asked about them. */
export const recheck = z
  .strictObject({
    perDay: z
      .int()
      .min(0)
      .max(100_000)
      .default(240)
      .describe(
        'Records of each source that `annals serve` asks its publisher about again in a day; 0 switches it off',
      ),
    afterDays: count
      .default(30)
      .describe(
        'A record is asked about again when no listing has named it and nobody has checked it for this many days',
      ),
  })
  .prefault({});
