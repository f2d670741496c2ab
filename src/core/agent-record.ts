import { z } from 'zod';
import { AgentRefusal, type AskApi } from './agent-tool.ts';
import { routeOfRecord } from './canonical-ids.ts';
import { permalinkOf } from './exports/permalink.ts';
import { RECORD_KINDS, type RecordKind } from './record.ts';

/** What every kind of record has; the rest is kept as it came. */
const common = z.looseObject({
  id: z.string(),
  source: z.string(),
  kind: z.string(),
  title: z.string(),
  source_url: z.string(),
  source_org: z.string(),
  retrieved_at: z.string(),
  raw_sha256: z.string().nullable(),
  citation_string: z.string(),
  version: z.int().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  status: z.string().default('active'),
  tombstone_at: z.string().nullable().default(null),
  tombstone_reason: z.string().nullable().default(null),
  successor_id: z.string().nullable().default(null),
  body_text: z.string().nullable().default(null),
  body_sha256: z.string().nullable().default(null),
  body_status: z.string().nullable().default(null),
  versions: z
    .array(z.looseObject({ number: z.int(), content_sha256: z.string(), seen_at: z.string() }))
    .default([]),
});
export type ReadRecord = z.output<typeof common> & { readonly record: RecordKind };

/** A version by its number, or the one of a day. */
interface Past {
  readonly version?: number | undefined;
  readonly as_of?: string | undefined;
}

/** A record of any kind by its id or another spelling of it; a withdrawn one, too. */
export async function readRecord(ask: AskApi, id: string, past: Past = {}): Promise<ReadRecord> {
  const { as_of, version } = past;
  const refusals = new Map<RecordKind, AgentRefusal>();
  for (const record of RECORD_KINDS) {
    const found = await readAs(ask, record, id, { as_of, version });
    if (!(found instanceof AgentRefusal)) return found;
    refusals.set(record, found);
  }
  // A record that is held, but not in that version or on that day, is not a record that is missing.
  if (as_of !== undefined || version !== undefined) {
    const { record } = await readRecord(ask, id);
    const { code, message } = refusals.get(record) as AgentRefusal;
    throw new AgentRefusal(code, message, `list_versions has the versions of ${id}.`);
  }
  throw new AgentRefusal(
    'NOT_FOUND',
    `there is no record ${JSON.stringify(id)} here`,
    'Ask resolve_citation what the text names, or search for its words.',
  );
}

/** The record, when it is of that kind; otherwise why not. Any other refusal is thrown. */
async function readAs(
  ask: AskApi,
  record: RecordKind,
  id: string,
  { as_of, version }: Past,
): Promise<ReadRecord | AgentRefusal> {
  const address = routeOfRecord(record, id);
  try {
    const query = record === 'document' ? { as_of, version } : { version };
    const found = common.parse((await ask(address, query)).body);
    // Only documents are asked for by a day; the others have their versions with the moment of each.
    if (record === 'document' || as_of === undefined) return { ...found, record };
    const { body } = await ask(address, { version: versionOn(found, as_of) });
    return { ...common.parse(body), record };
  } catch (error) {
    if (error instanceof AgentRefusal && error.code === 'NOT_FOUND') return error;
    throw error;
  }
}

/** The newest version that was held at the end of that day, or at that instant. */
function versionOn({ id, versions }: z.output<typeof common>, asOf: string): number {
  const until = Date.parse(asOf.includes('T') ? asOf : `${asOf}T23:59:59.999Z`);
  const held = versions.filter(({ seen_at }) => Date.parse(seen_at) <= until);
  const last = held.at(-1);
  if (last) return last.number;
  const first = versions[0]?.seen_at;
  throw new AgentRefusal(
    'NOT_FOUND',
    `${id} is not known as it was at ${asOf}; it was first kept at ${first}`,
    '',
  );
}

/** What every answer says of a record, so that it can be cited and found again. */
export const provenanceShape = {
  citation: z.string().describe('Cite the record so'),
  permalink: z
    .string()
    .describe(
      'Path on this server that answers for good: this version, its full citation, and what became of the record',
    ),
  source_url: z.string().describe('Where its publisher has it'),
  retrieved_at: z.string().describe('When it was fetched there'),
  sha256: z
    .string()
    .nullable()
    .describe('Of the bytes as they were fetched; of what the record says where it has no file'),
  status: z
    .string()
    .describe('active, or withdrawn, superseded or flagged: then it no longer stands as it was'),
  status_reason: z.string().nullable().describe('What the publisher says of that'),
  successor_id: z.string().nullable().describe('The record that took its place'),
};

export const provenanceOf = (record: ReadRecord) => ({
  citation: record.citation_string,
  permalink: permalinkOf(record.id, record.version),
  source_url: record.source_url,
  retrieved_at: record.retrieved_at,
  sha256: record.raw_sha256 ?? contentHash(record),
  status: record.status,
  status_reason: record.tombstone_reason,
  successor_id: record.successor_id,
});

const contentHash = ({ versions, version }: ReadRecord): string | null =>
  versions.find(({ number }) => number === version)?.content_sha256 ?? null;
