import { z } from 'zod';
import { hostPattern, timeoutMs } from '../../../kit/setting-shapes.ts';

/** The browser for pages that only JavaScript can fill. */
export const browser = z
  .strictObject({
    executable: z
      .string()
      .min(1)
      .optional()
      .describe('Path of the Chromium to start; without it, the first one that PATH has'),
    headless: z.boolean().default(true).describe('Run the browser without a window'),
    sandbox: z
      .enum(['auto', 'on', 'off'])
      .default('auto')
      .describe(
        'Whether Chromium runs in its own sandbox: auto means yes, unless Annals runs as root; off is for containers that forbid the user namespaces that the sandbox needs',
      ),
  })
  .prefault({});

/** What differs for the pages of one source; a part of `sources.<name>`. */
export const pagesOfOneSource = z.strictObject({
  stealth: z
    .boolean()
    .optional()
    .describe('Hide that a program drives the browser; robots.txt is obeyed all the same'),
  hosts: z
    .array(hostPattern)
    .meta({ allowed: 'a list of host names or "*.domain"' })
    .optional()
    .describe('Further hosts that its pages may send requests to'),
  loads: z
    .array(z.enum(['images', 'fonts', 'media']))
    .optional()
    .describe('What its pages load in addition to documents, scripts, styles and data'),
  navigationMs: timeoutMs.optional().describe('Longest silence while a page loads'),
  selectorMs: timeoutMs.optional().describe('Longest silence while an element is waited for'),
});
