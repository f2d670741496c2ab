import { z } from 'zod';
import { count, rate } from '../../../kit/setting-shapes.ts';

/** How another Annals is followed by `annals mirror`. */
export const mirror = z
  .strictObject({
    rate: rate.default('10/second').describe('Requests to an Annals that is mirrored'),
    everySeconds: count
      .default(60)
      .describe('Seconds between two looks at its feed, once everything is taken'),
  })
  .prefault({});
