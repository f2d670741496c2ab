import { z } from 'zod';
import { instant } from '../../core/endpoint-fields.ts';
import { VERSION_GRADES } from '../../core/versions.ts';
import { anyObject, cursor, limit, listOf, sourceNames } from './fields.ts';
import { versionNumber } from './filters.ts';

/** What entities, events and terms have in common: their answers, and how they are asked for. */
export const listedRecord = {
  id: z.string(),
  source: z.string(),
  natural_key: z.string(),
  kind: z.string().describe('As its source names it'),
  title: z.string(),
  updated_at: instant.nullable(),
  source_url: z.string(),
  source_org: z.string(),
  retrieved_at: instant,
  raw_sha256: z.string().nullable(),
  citation_string: z.string(),
  metadata: anyObject,
  listed: z.boolean(),
  first_seen_at: instant,
  last_seen_at: instant,
};

const recordVersion = z
  .object({
    number: z.int(),
    seen_at: instant,
    grade: z.enum(VERSION_GRADES).describe('How it differs from the one before, as for documents'),
    raw_sha256: z.string().nullable(),
    content_sha256: z.string().describe('Of what the record says, whatever file it was read from'),
  })
  .meta({ id: 'RecordVersion' });

export const wholeRecord = {
  version: z.int().describe('Number of the version shown'),
  versions: z.array(recordVersion).describe('All of them, oldest first'),
  by_way_of: z
    .string()
    .nullable()
    .describe(
      'The Annals from which this one has the version shown; null when it was fetched here',
    ),
};

export const oneRecord = z.strictObject({
  id: z
    .string()
    .max(1000)
    .regex(/^[A-Za-z][A-Za-z0-9_-]*:\P{Cc}+$/u)
    .describe('Id of the record, an alias, or another spelling of it')
    .meta({ allowed: 'a prefix, a colon and a key, such as crs:R47892', example: 'crs:R47892' }),
});

export const recordPast = z.strictObject({
  version: versionNumber.describe('As it was under that version'),
});

/** The filters that all three lists take. */
export const recordFilters = {
  source: sourceNames.optional().describe('Only records of these sources'),
  kind: listOf(z.string().min(1).max(200), 'kinds of records, separated by commas')
    .optional()
    .describe('Only records of these kinds, as their sources name them'),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Only records whose title or names have these words, or words that begin so')
    .meta({ allowed: 'one or more words' }),
  limit,
  cursor,
};
