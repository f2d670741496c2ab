import { z } from 'zod';
import { proposal } from '../../api/contract/review.ts';

/** What `annals review list` prints with `--json`. */
export const reviewList = z.object({ items: z.array(proposal) });
