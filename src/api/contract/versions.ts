import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { VERSION_GRADES } from '../../core/versions.ts';
import { oneDocument } from './documents.ts';
import { versionNumber } from './filters.ts';

const version = z
  .object({
    number: z.int(),
    seen_at: instant,
    grade: z
      .enum(VERSION_GRADES)
      .describe(
        'How it differs from the one before: in bytes only, in how it is set (cosmetic), or in what it says (text)',
      ),
    raw_sha256: z.string().nullable(),
    body_sha256: z.string().nullable(),
  })
  .meta({ id: 'Version' });
export type VersionAnswer = z.output<typeof version>;

export const listVersions = endpoint({
  path: '/v1/documents/{id}/versions',
  topic: 'documents',
  summary: 'Every version that was seen, oldest first',
  params: oneDocument,
  answer: z.object({ id: z.string(), items: z.array(version) }),
  statuses: { 200: 'All of them; they are few' },
  errors: ['NOT_FOUND'],
});

export const getTimeMap = endpoint({
  path: '/v1/documents/{id}/timemap',
  topic: 'documents',
  summary: 'Every version with its address and time, as a TimeMap (RFC 7089)',
  params: oneDocument,
  answer: z.never(),
  media: ['application/link-format'],
  statuses: { 200: 'Links, oldest first' },
  errors: ['NOT_FOUND'],
});

const hunk = z.object({
  old_start: z.int(),
  old_lines: z.int(),
  new_start: z.int(),
  new_lines: z.int(),
  lines: z
    .array(z.string())
    .describe('Each begins with a space, a minus or a plus, as in a unified diff'),
});

const versionDiff = z
  .object({
    id: z.string(),
    title: z.string(),
    from: version,
    to: version,
    grade: z.enum(VERSION_GRADES).describe('How much the second version differs from the first, whatever the versions between them say'),
    described: z
      .array(
        z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      )
      .describe('What differs beside the text: title, dates, citation'),
    added: z.int().nonnegative().describe('Lines that are only in the later text'),
    removed: z.int().nonnegative().describe('Lines that are only in the earlier one'),
    hunks: z.array(hunk),
  })
  .meta({ id: 'VersionDiff' });
export type VersionDiffAnswer = z.output<typeof versionDiff>;

export const diffDocument = endpoint({
  path: '/v1/documents/{id}/diff',
  topic: 'documents',
  summary: 'What changed in the text from one version to another',
  description:
    'The newest against the one before it, unless others are named. The Accept header decides the form: JSON, or a unified diff as `text/x-diff`.',
  params: oneDocument,
  query: z.strictObject({
    from: versionNumber.describe(
      'Number of the earlier version; the one before `to` when left out',
    ),
    to: versionNumber.describe('Number of the later version; the newest when left out'),
    format: z
      .enum(['json', 'diff'])
      .optional()
      .describe('The form, where the Accept header cannot be set')
      .meta({ allowed: 'json or diff' }),
  }),
  answer: versionDiff,
  media: ['text/x-diff'],
  statuses: { 200: 'What changed; nothing when the texts are the same' },
  errors: ['TOO_COSTLY', 'NOT_FOUND'],
});
