import { z } from 'zod';
import { provenanceOf, provenanceShape, readRecord } from '../../core/agent-record.ts';
import { type AgentTool, agentTool } from '../../core/agent-tool.ts';
import { routeOfRecord } from '../../core/canonical-ids.ts';

const relation = z.object({
  direction: z.string(),
  from: z.string(),
  kind: z.string(),
  to: z.string(),
  evidence: z.string(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  other: z.looseObject({ id: z.string(), title: z.string() }).nullable(),
});

const answered = z.object({
  items: z.array(relation),
  counts: z.array(z.looseObject({ kind: z.string(), count: z.int() })),
  next_cursor: z.string().nullable(),
});

const relations = agentTool({
  name: 'relations',
  title: 'Relations of a record',
  description:
    'What a record says of others (became_law, sponsored_by, cites) and what others say of it, with the evidence. `counts` says which kinds there are. cites with direction "in" is: cited by.',
  input: z.object({
    id: z.string().min(1).describe('The id of a record'),
    direction: z.enum(['out', 'in', 'both']).default('both'),
    kind: z.array(z.string()).optional().describe('Only these kinds of relations'),
    limit: z.int().min(1).max(200).default(50),
    cursor: z.string().optional().describe('next_cursor of the answer before'),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    ...provenanceShape,
    relations: z.array(relation),
    ...answered.omit({ items: true }).shape,
  }),
  answer: async ({ id, ...query }, ask) => {
    const record = await readRecord(ask, id);
    const { body } = await ask(`${routeOfRecord(record.record, record.id)}/relations`, query);
    const { items, ...rest } = answered.parse(body);
    return {
      id: record.id,
      title: record.title,
      ...provenanceOf(record),
      relations: items,
      ...rest,
    };
  },
});

const resolveCitation = agentTool({
  name: 'resolve_citation',
  title: 'What a citation names',
  description:
    'Finds what a text names (a bill, a law, a section of a code, a report number, a DOI, a link) and gives canonical ids, held or not. Use it before any search when an identifier is known.',
  input: z.object({
    text: z.string().min(1).max(4000).describe('A citation, or a text with some'),
  }),
  output: z.object({
    found: z.array(
      z.object({
        id: z.string(),
        names: z.string(),
        matched: z.string(),
        held: z.boolean().describe('Whether it can be read here'),
        title: z.string().nullable(),
        status: z.string().nullable(),
      }),
    ),
    unresolved: z.array(z.string()),
  }),
  answer: async ({ text }, ask) => (await ask('/v1/resolve', { text })).body,
});

export const relationTools: readonly AgentTool[] = [relations, resolveCitation];
