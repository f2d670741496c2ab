import { z } from 'zod';

const HOUR_MS = 3_600_000;
const wait = z.int().min(0).max(HOUR_MS);

/** What a run of the family may be asked for; what is left open comes from the settings (`cayman.*`). */
export const caymanParams = (name: string, baseUrl: string, csvUrl: string) =>
  z.strictObject({
    target_source: z.literal(name).default(name).describe('The source itself'),
    new_limit: z
      .int()
      .min(1)
      .optional()
      .describe('At most so many; what is beyond is passed over, and a full run takes it'),
    baseUrl: z.url().default(baseUrl).describe('Page with the table and its buttons'),
    csvUrl: z.url().default(csvUrl).describe('The list of what that page has, as CSV'),
    pageWaitMs: wait
      .default(15_000)
      .describe('Longest wait for the table to fill, in milliseconds'),
    clickMs: wait.default(2_000).describe('Longest wait for a click to take effect'),
    postClickMs: wait.default(400).describe('Pause after a click'),
    downloadAttempts: z
      .int()
      .min(1)
      .max(100)
      .default(3)
      .describe('Signed addresses asked per file'),
    recordFixtures: z
      .boolean()
      .default(false)
      .describe('Write the site’s answers down, without secrets, for a replay'),
    acceptShrunk: z
      .boolean()
      .default(false)
      .describe('Take a list that names less than half of what the last one named'),
  });

export type CaymanParams = z.output<ReturnType<typeof caymanParams>>;
