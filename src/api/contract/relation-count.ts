import { z } from 'zod';

export const relationCount = z.object({
  direction: z.enum(['out', 'in']),
  kind: z.string(),
  count: z.int().describe('How many records are at the other end'),
});
