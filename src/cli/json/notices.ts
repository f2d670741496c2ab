import { z } from 'zod';
import { delivery } from '../../api/contract/notices.ts';

const count = z.int().nonnegative();

/** What `annals watch run` prints with `--json`. */
export const noticeRound = z.object({
  watched: count.describe('New notices of watches'),
  operator: count.describe('New notices for the operator'),
  delivered: count,
  failed: count.describe('Messages that did not arrive and are tried again'),
});

/** What `annals notify deliveries` prints with `--json`. */
export const deliveryList = z.object({ items: z.array(delivery) });
