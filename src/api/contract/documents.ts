import { z } from 'zod';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { endpoint } from './endpoint.ts';
import { anyObject, instant, nothing } from './fields.ts';

const artifact = z
  .object({
    role: z.enum(['raw', 'fragments']),
    name: z.string(),
    sha256: z.string(),
    size: z.int().nonnegative(),
    media_type: z.string(),
    path: z.string().describe('Below the data folder'),
    url: z.string().describe('Where it came from'),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
    retrieved_at: instant,
    run_id: z.string(),
  })
  .meta({ id: 'Artifact' });

const document = z
  .object({
    id: z.string(),
    source: z.string(),
    natural_key: z.string(),
    kind: z.string(),
    title: z.string(),
    published_at: instant.nullable(),
    updated_at: instant.nullable(),
    source_url: z.string(),
    source_org: z.string(),
    retrieved_at: instant,
    raw_sha256: z.string().nullable(),
    citation_string: z.string(),
    metadata: anyObject,
    body_text: z.string().nullable().describe('Markdown'),
    body_status: z.string().nullable(),
    body_normalizer: z.string().nullable(),
    body_sha256: z.string().nullable(),
    status: z.enum(DOCUMENT_STATUSES),
    tombstone_at: instant.nullable(),
    tombstone_reason: z.string().nullable(),
    successor_id: z.string().nullable(),
    listed: z.boolean(),
    first_seen_at: instant,
    last_seen_at: instant,
    artifacts: z.array(artifact),
  })
  .meta({ id: 'Document' });
export type DocumentAnswer = z.output<typeof document>;

export const getDocument = endpoint({
  method: 'GET',
  path: '/v1/documents/{id}',
  topic: 'documents',
  summary: 'One document: its row, its text, and the bytes we hold of it',
  params: z.strictObject({
    id: z
      .string()
      .max(1000)
      .regex(/^[a-z][a-z0-9_-]*:.+$/s)
      .describe('Id of the document, percent-encoded')
      .meta({ allowed: 'a prefix, a colon and a key, such as govuk:<hex>' }),
  }),
  query: nothing,
  answer: document,
  statuses: { 200: 'The document' },
  errors: ['NOT_FOUND'],
});
