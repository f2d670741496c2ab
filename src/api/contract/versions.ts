import { z } from 'zod';
import { VERSION_GRADES } from '../../core/versions.ts';
import { oneDocument } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

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
  method: 'GET',
  path: '/v1/documents/{id}/versions',
  topic: 'documents',
  summary: 'Every version that was seen, oldest first',
  params: oneDocument,
  query: z.strictObject({}),
  answer: z.object({ id: z.string(), items: z.array(version) }),
  statuses: { 200: 'All of them; they are few' },
  errors: ['NOT_FOUND'],
});
