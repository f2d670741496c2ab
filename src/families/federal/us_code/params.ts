import { z } from 'zod';

export const usCodeParams = z.object({
  title: z
    .string()
    .regex(/^\d{1,2}[A-Za-z]?$/)
    .optional()
    .describe('One title, such as 42 or 5A, as the newest release point has it'),
  since: z.iso
    .date()
    .optional()
    .describe(
      'Titles that release points since then touched, YYYY-MM-DD; 14 days ago unless given',
    ),
  release: z
    .string()
    .optional()
    .describe('The titles that one release point touched, such as 119-73not60'),
  what: z
    .enum(['changes', 'whole'])
    .optional()
    .describe('`whole`: all titles at the newest release point, for a backfill'),
});
export type UsCodeParams = z.infer<typeof usCodeParams>;
