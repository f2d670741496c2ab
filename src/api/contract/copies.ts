import { z } from 'zod';
import { recordCopy, versionCopy } from '../../core/copies.ts';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { oneRecord } from './data-records.ts';

export const getCopy = endpoint({
  path: '/v1/copies/{id}',
  topic: 'copies',
  summary: 'A record as another Annals takes it, whatever its kind and status',
  description:
    'With `/v1/changes` and `/v1/files/{sha256}` this is all that `annals mirror` reads. The copy has the newest version whole and the hashes of all; what an earlier version said is at `versions/{number}`. A withdrawn record is answered as every other.',
  params: oneRecord,
  answer: recordCopy,
  statuses: { 200: 'The copy' },
  errors: ['NOT_FOUND'],
});

export const getVersionCopy = endpoint({
  path: '/v1/copies/{id}/versions/{number}',
  topic: 'copies',
  summary: 'What a record said under an earlier version, as another Annals takes it',
  params: oneRecord.extend({
    number: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.int().min(1))
      .describe('Number of a version before the newest')
      .meta({ allowed: 'the number of a version', example: 1 }),
  }),
  answer: versionCopy,
  statuses: { 200: 'The version' },
  errors: ['NOT_FOUND'],
});

export const getFile = endpoint({
  path: '/v1/files/{sha256}',
  topic: 'copies',
  summary: 'The bytes with that hash, of whichever record and version',
  description:
    'Only bytes that belong to a record are served, and only when they have the hash: damaged ones are refused. Ranges are served.',
  params: z.strictObject({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of the bytes')
      .meta({ allowed: '64 hexadecimal digits', example: '0'.repeat(64) }),
  }),
  headers: {
    Range: 'One range of bytes; several are answered with the whole',
    'If-Range': 'The ETag the range belongs to; when it is another, the whole is sent',
  },
  answer: z.never(),
  media: ['application/octet-stream'],
  statuses: {
    200: 'The whole file, in its own media type',
    206: 'The range',
    307: 'Where `storage.artifacts.serving` is `presigned`: `Location` gives the bytes straight from the bucket for five minutes',
  },
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'BYTES_DAMAGED'],
});

export const mirrorAnswer = z
  .object({
    url: z.string().describe('The Annals that is followed'),
    seq: z.int().describe('The last number of its feed that was read'),
    last_seq: z.int().describe('The newest number of its feed when it was last asked'),
    begun_at: instant,
    looked_at: instant,
    rewritten_at: instant.nullable().describe('When its history was last found rewritten'),
    trouble: z.string().nullable().describe('Why the last look ended early'),
    records: z.int().describe('Records that came by this way'),
    waiting: z.int().describe('Refused records that will be requested again'),
    differences: z.int().describe('Versions under which it says something else than is held'),
  })
  .meta({ id: 'Mirror' });
export type MirrorAnswer = z.output<typeof mirrorAnswer>;

const difference = z
  .object({
    id: z.string(),
    version: z.int(),
    url: z.string().describe('The Annals that says something else'),
    seen_at: instant,
    ours: z.string().nullable().describe('SHA-256 of what is held under that version'),
    theirs: z.string().nullable().describe('SHA-256 of what the other says'),
    files: z.array(z.object({ name: z.string(), sha256: z.string(), url: z.string() })),
    row: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .nullable()
      .describe('What the other says, under the names of its columns'),
  })
  .meta({ id: 'MirrorDifference' });

export const listMirrors = endpoint({
  path: '/v1/mirrors',
  topic: 'copies',
  summary: 'The Annals that are mirrored here, how far, and where they differ',
  query: z.strictObject({
    id: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Only differences of this record')
      .meta({ allowed: 'the id of a record' }),
  }),
  answer: z.object({
    items: z.array(mirrorAnswer),
    differences: z.array(difference).describe('The newest 100'),
  }),
  statuses: { 200: 'The mirrors' },
});
