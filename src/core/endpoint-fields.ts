import { z } from 'zod';

/**
 * Kinds of value that the addresses of families and of the API itself share. `allowed` is the
 * sentence that a refusal shows: it follows "it must be".
 */
export const nothing = z.strictObject({});

export const runId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ allowed: 'a run id of 26 capital letters and digits' });

export const instant = z.iso.datetime();
