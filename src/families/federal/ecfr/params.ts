import { z } from 'zod';

export const ecfrParams = z.object({
  title: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .optional()
    .describe('One title; without `since` all of it, as it is today'),
  part: z.string().optional().describe('One part of the title, such as 60 or 60-1'),
  section: z
    .string()
    .optional()
    .describe('One section or appendix, such as 60.1 or "Appendix A to Part 60"'),
  since: z.iso
    .date()
    .optional()
    .describe('What came into the eCFR since then, YYYY-MM-DD; ten days ago unless given'),
  asOf: z.iso
    .date()
    .optional()
    .describe("The text of a day in the publisher's own history, from 2017 on; needs `title`"),
  what: z
    .enum(['changes', 'whole'])
    .optional()
    .describe('`whole`: every section of all titles, for a backfill'),
});
export type EcfrParams = z.infer<typeof ecfrParams>;
