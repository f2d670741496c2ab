import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { oneDocument } from './documents.ts';
import { inPast } from './filters.ts';

export const getRaw = endpoint({
  path: '/v1/documents/{id}/raw',
  topic: 'documents',
  summary: 'The bytes as the publisher gave them',
  description:
    'Of every status: what was withdrawn is kept as evidence, and `X-Annals-Status` says so. Ranges are served. Bytes are served only under their own hash: damaged ones are refused, never sent. What a browser could run is sent as an attachment, and nothing of it may run as a page of this server.',
  params: oneDocument,
  query: z.strictObject({
    file: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Which of several files, by its name in `artifacts`; the main one when left out')
      .meta({ allowed: 'the name of a file of this document' }),
    ...inPast,
  }),
  headers: {
    Range: 'One range of bytes; several are answered with the whole',
    'If-Range': 'The ETag the range belongs to; when it is another, the whole is sent',
  },
  answer: z.never(),
  media: ['application/pdf', 'text/html', 'application/xml', 'application/octet-stream'],
  statuses: {
    200: 'The whole file, in its own media type',
    206: 'The range',
    307: 'Where `storage.artifacts.serving` is `presigned`: `Location` gives the bytes straight from the bucket for five minutes',
  },
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'BYTES_DAMAGED'],
});

export const getMarkdown = endpoint({
  path: '/v1/documents/{id}/markdown',
  topic: 'documents',
  summary: 'The text as Markdown',
  description: 'Of every status, as the raw bytes are.',
  params: oneDocument,
  query: z.strictObject(inPast),
  answer: z.never(),
  media: ['text/markdown'],
  statuses: { 200: 'The text in UTF-8' },
  errors: ['NOT_FOUND'],
});
