import { z } from 'zod';
import { asOfMoment } from '../../core/as-of.ts';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../../core/record.ts';
import {
  addDays,
  type Instant,
  isLocalDate,
  type LocalDate,
  parseInstant,
} from '../../core/time.ts';

/**
 * The filters that lists, search and feed share: which statuses, of which time.
 */
const asked = `of ${DOCUMENT_STATUSES.join(', ')}, separated by commas, or *`;

export const statuses = z
  .string()
  .transform((text) =>
    text.trim() === '*' ? [...DOCUMENT_STATUSES] : text.split(',').map((part) => part.trim()),
  )
  .pipe(z.array(z.enum(DOCUMENT_STATUSES)))
  .default(['active'] satisfies DocumentStatus[])
  .describe('Only documents of these statuses; `*` is all of them')
  .meta({ allowed: asked });

/** The first moment of what is written: a day begins at midnight in UTC. */
export const beginning = timeOf((text) => parseInstant(text));

/** The first moment after it: a day written as an end belongs to the span. */
export const ending = timeOf((text) => (isLocalDate(text) ? dayAfter(text) : parseInstant(text)));

export const moment = timeOf(asOfMoment);

export const moments = {
  published_from: beginning.optional().describe('Only what was published at that time or later'),
  published_to: ending
    .optional()
    .describe('Only what was published before that time; of a date, the whole day counts'),
  updated_from: beginning.optional().describe('Only what was updated at that time or later'),
  updated_to: ending
    .optional()
    .describe('Only what was updated before that time; of a date, the whole day counts'),
};

export const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .pipe(z.int().min(1))
  .meta({ allowed: 'the number of a version, from 1' })
  .optional();

/** A document as it was; one of the two. */
export const inPast = {
  as_of: moment
    .optional()
    .describe('As the catalog knew it at that time; of a date, at the end of that day in UTC'),
  version: versionNumber.describe('As it was under that version; /versions lists them'),
};

/** The calendar of Instants ends with the year 9999. */
const dayAfter = (date: LocalDate): Instant | undefined =>
  parseInstant(addDays(date, 1)) ?? asOfMoment(date);

function timeOf(read: (text: string) => string | undefined) {
  return z
    .string()
    .max(40)
    .transform((text, context) => {
      const found = read(text);
      if (found !== undefined) return found;
      context.issues.push({ code: 'custom', input: text, message: 'no time' });
      return z.NEVER;
    })
    .pipe(z.string())
    .meta({
      allowed: 'a date such as 2026-07-15, or an instant such as 2026-07-15T09:00:00Z',
      example: '2026-07-15',
    });
}
