import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../core/errors.ts';

/**
 * The kinds of value that several addresses share. `allowed` is the sentence a refusal shows: it
 * follows "it must be".
 */
export const date = z.iso
  .date()
  .meta({ allowed: 'a calendar date such as 2026-07-15', example: '2026-07-15' });

export const sourceName = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/)
  .meta({ allowed: 'lower-case letters, digits and underscores', example: 'gazette' });

const LIMIT = { usual: 50, most: 200 } as const;

export const limit = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(LIMIT.most))
  .default(LIMIT.usual)
  .describe('How many at most')
  .meta({ allowed: `a whole number from 1 to ${LIMIT.most}` });

export const cursor = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('`next_cursor` of the page before')
  .meta({ allowed: 'the next_cursor of the page before' });

/** Several values in one parameter, separated by commas. */
export const listOf = <T extends z.ZodType<unknown, string>>(one: T, allowed: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(one))
    .meta({ allowed });

export const sourceNames = listOf(
  sourceName,
  'names of sources, separated by commas; /v1/sources lists them',
);

/** One page of a list: ask again with `next_cursor` for the rest. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('Null on the last page'),
    has_more: z.boolean(),
  });

/** A publisher's own fields, as they came. */
export const anyObject = z.record(z.string(), z.unknown());

export const errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** What went wrong, by a stable code and in words. */
export const errorFields = z.object({
  code: errorCode.describe('Stable; docs/errors.md says what each means'),
  message: z.string().describe('The fact, the value and the limit'),
  hint: z.string().optional().describe('What to do about it'),
  position: z.int().optional().describe('Where in the query it is, counted from 1'),
});

/** The members of RFC 9457, which say the same to clients that know only those. */
export const problemFields = {
  type: z.string().describe('Where the code is explained'),
  title: z.string().describe('What the code means'),
  status: z.int().describe('The HTTP status'),
  detail: z.string().describe('As error.message'),
};

export const errorAnswer = z.object({ ...problemFields, error: errorFields }).meta({ id: 'Error' });
