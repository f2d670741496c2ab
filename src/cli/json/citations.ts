import { z } from 'zod';
import { DOCUMENT_STATUSES, RECORD_KINDS } from '../../core/record.ts';

/** What `annals cite` and `annals verify` print with --json. */
export const cited = z.object({
  id: z.string(),
  version: z.int(),
  retrieved_on: z.string().describe('The day on which this version was first retrieved'),
  sha256: z.string().nullable().describe('Of the main file, or of the text where there is none'),
  permalink: z.string().describe('Its path on a server of Annals'),
  style: z.string(),
  text: z.string().describe('The citation'),
  styles: z.array(z.string()).describe('All styles that the record has'),
});

export const verified = z.object({
  verdict: z.enum(['matches', 'differs', 'unknown']),
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
  living_id: z.string().nullable().describe('The record that stands today in its place'),
});
