import { z } from 'zod';
import { provenanceOf, provenanceShape, readRecord } from '../../core/agent-record.ts';
import { type AgentTool, agentTool } from '../../core/agent-tool.ts';
import { routeOf } from '../../core/canonical-ids.ts';
import { UNTRUSTED } from '../quoted-text.ts';

const version = z.object({
  number: z.int(),
  seen_at: z.string(),
  grade: z.string(),
  raw_sha256: z.string().nullable(),
});

const listVersions = agentTool({
  name: 'list_versions',
  title: 'Versions of a record',
  description:
    'Every version that was seen, oldest first: when, how it differs from the one before (bytes, cosmetic or text), and the hash of its bytes. get_record reads one of them.',
  input: z.object({ id: z.string().min(1).describe('The id of a record') }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    ...provenanceShape,
    versions: z.array(version),
  }),
  answer: async ({ id }, ask) => {
    const record = await readRecord(ask, id);
    const versions =
      record.record === 'document'
        ? z
            .object({ items: z.array(version) })
            .parse((await ask(`${routeOf(record.id)}/versions`)).body).items
        : z.object({ versions: z.array(version) }).parse(record).versions;
    return { id: record.id, title: record.title, ...provenanceOf(record), versions };
  },
});

/** What the API says of a difference, beside its lines. */
const difference = {
  id: z.string(),
  title: z.string(),
  from: version,
  to: version,
  grade: z.string(),
  added: z.int(),
  removed: z.int(),
  described: z.array(z.looseObject({ field: z.string() })),
};
const answered = z.object({
  ...difference,
  hunks: z.array(z.looseObject({ lines: z.array(z.string()) })),
});

const diffVersions = agentTool({
  name: 'diff_versions',
  title: 'What changed between two versions',
  description: `The lines that differ between two versions of a document, as in a unified diff; the newest against the one before it unless others are named. ${UNTRUSTED}`,
  input: z.object({
    id: z.string().min(1).describe('The id of a document'),
    from: z.int().min(1).optional().describe('Number of the earlier version'),
    to: z.int().min(1).optional().describe('Number of the later version'),
    limit: z.int().min(1).max(2000).default(300).describe('How many lines at most'),
  }),
  output: z.object({
    ...difference,
    ...provenanceShape,
    lines: z.array(z.string()).describe('Each begins with a space, a minus or a plus'),
    is_cut: z.boolean().describe('Whether there are more lines than the limit'),
  }),
  answer: async ({ id, from, to, limit }, ask) => {
    const record = await readRecord(ask, id);
    const { body } = await ask(`${routeOf(record.id)}/diff`, { from, to });
    const { hunks, ...diff } = answered.parse(body);
    const lines = hunks.flatMap((one) => one.lines);
    return {
      ...diff,
      ...provenanceOf(record),
      lines: lines.slice(0, limit),
      is_cut: lines.length > limit,
    };
  },
});

export const versionTools: readonly AgentTool[] = [listVersions, diffVersions];
