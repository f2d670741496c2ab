import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { DOCUMENT_STATUSES, RECORD_KINDS } from '../../core/record.ts';

/** What `annals verify` prints with --json as well. */
export const verified = z
  .object({
    verdict: z
      .enum(['matches', 'differs', 'unknown'])
      .describe(
        'matches: it is that version, and its bytes are whole, also when the record changed since. differs: something that was claimed is not so. unknown: nothing is held under it',
      ),
    findings: z.array(z.string()).describe('What is wrong, and what a reader should know'),
    id: z.string().nullable(),
    record: z.enum(RECORD_KINDS).nullable(),
    version: z.int().nullable(),
    title: z.string().nullable(),
    sha256: z.string().nullable(),
    bytes: z
      .enum(['whole', 'damaged', 'missing', 'none'])
      .nullable()
      .describe('Whether the bytes that are held of that version have its hash'),
    is_current: z.boolean().nullable(),
    newest: z.int().nullable().describe('The newest version'),
    status: z.enum(DOCUMENT_STATUSES).nullable(),
    successor_id: z.string().nullable(),
    living_id: z.string().nullable().describe('The record that replaces it today'),
  })
  .meta({ id: 'Verified' });

export const verifyCitation = endpoint({
  path: '/v1/verify',
  topic: 'documents',
  summary: 'Check whether a citation, a link or the hash of a file still holds',
  description:
    'A citation is checked against the version it names: hash, day of retrieval, and the bytes that are held, which are read and hashed. The publisher is not asked.',
  query: z.strictObject({
    what: z
      .string()
      .min(1)
      .max(4000)
      .describe(
        'A citation in any style, a permanent link, the SHA-256 of a file, or the id or address of a record',
      )
      .meta({
        allowed: 'a text of at most 4000 characters',
        example: 'crs:R47892@1, retrieved 2026-07-15',
      }),
  }),
  answer: verified,
  statuses: { 200: 'What was found; `verdict` says whether it matches' },
});
