import { z } from 'zod';

/** What `annals cite` prints with --json. */
export const cited = z.object({
  id: z.string(),
  version: z.int(),
  retrieved_on: z.string().describe('The day on which this version was first retrieved'),
  sha256: z.string().nullable().describe('Of the main file, or of the text where there is none'),
  permalink: z.string().describe('Its path on a server of Annals'),
  style: z.string(),
  text: z.string().describe('The citation'),
  styles: z.array(z.string()).describe('All styles that the record has'),
});
