import { z } from 'zod';
import { type AgentTool, agentTool } from '../../core/agent-tool.ts';

const listed = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  kind: z.string(),
  published_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  citation_string: z.string(),
  source_url: z.string(),
  retrieved_at: z.string(),
  raw_sha256: z.string().nullable(),
  status: z.string(),
  successor_id: z.string().nullable(),
});

const page = { next_cursor: z.string().nullable() };

const listRecords = agentTool({
  name: 'list_records',
  title: 'Documents by source and date',
  description: 'Documents of a source, a kind or a time, the newest first, without their texts.',
  input: z.object({
    source: z.array(z.string()).optional(),
    kind: z.array(z.string()).optional(),
    status: z.array(z.string()).optional().describe('active unless others are named'),
    published_from: z.string().optional().describe('A date'),
    published_to: z.string().optional().describe('A date, included'),
    limit: z.int().min(1).max(200).default(20),
    cursor: z.string().optional(),
  }),
  output: z.object({ items: z.array(listed), ...page }),
  answer: async (query, ask) => (await ask('/v1/documents', query)).body,
});

const changesSince = agentTool({
  name: 'changes_since',
  title: 'What changed since',
  description:
    'What was added, changed, withdrawn and restored after a cursor, in order. Without a cursor from the beginning; `now` gives the cursor of this moment. Keep next_cursor for the next time.',
  input: z.object({
    cursor: z.string().optional(),
    source: z.array(z.string()).optional(),
    kind: z.array(z.string()).optional().describe('added, changed, tombstoned, restored …'),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({
    items: z.array(
      z.object({
        seq: z.int(),
        at: z.string(),
        id: z.string(),
        title: z.string(),
        source: z.string(),
        kind: z.string(),
        grade: z.string().nullable(),
        version: z.int(),
        status: z.string().nullable(),
        tombstone_reason: z.string().nullable(),
        successor_id: z.string().nullable(),
      }),
    ),
    ...page,
  }),
  answer: async (query, ask) => (await ask('/v1/changes', query)).body,
});

const completeness = agentTool({
  name: 'completeness',
  title: 'What is missing',
  description:
    'What publishers declare against what is held, for each series (a session, a type of bill, a day): complete, missing which, late since when. Ask it before you say that a record does not exist.',
  input: z.object({ source: z.string().optional().describe('Only this source') }),
  output: z.object({
    complete: z.boolean(),
    items: z.array(
      z.object({
        source: z.string(),
        series: z.string(),
        state: z.string(),
        expected: z.int(),
        held: z.int(),
        missing_count: z.int(),
        missing: z.array(z.string()),
        late_since: z.string().nullable(),
        checked_at: z.string(),
        says: z.string(),
      }),
    ),
  }),
  answer: async ({ source }, ask) => (await ask('/v1/completeness', { source })).body,
});

const why = agentTool({
  name: 'why',
  title: 'How a record came to be',
  description:
    'The decisions about a record or a run, in order of time: found, planned, fetched, kept, refused, withdrawn. For the operator: over HTTP it needs the token.',
  input: z.object({
    subject: z.string().min(1).max(1000).describe('The id, address or key of a record, or a run'),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({
    about: z.string(),
    name: z.string(),
    lines: z.array(
      z.object({
        at: z.string(),
        stage: z.string(),
        verdict: z.string(),
        url: z.string().nullable(),
        reason: z.string().nullable(),
        text: z.string(),
      }),
    ),
  }),
  answer: async ({ subject, limit }, ask) =>
    (await ask(`/v1/why/${encodeURIComponent(subject)}`, { limit })).body,
});

export const catalogTools: readonly AgentTool[] = [listRecords, changesSince, completeness, why];
