import { z } from 'zod';
import { provenanceOf, provenanceShape, type ReadRecord, readRecord } from './agent-record.ts';
import { AgentRefusal, type AgentTool, type AskApi, agentTool } from './agent-tool.ts';
import { routeOfRecord } from './canonical-ids.ts';

/** One kind of record that agents look up by what it is called. */
export interface LookUp {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it takes, and how that is written. */
  readonly takes: { readonly name: string; readonly as: string };
  /** Beginnings of the ids of such records. */
  readonly prefixes: readonly string[];
}

const relation = z.looseObject({
  direction: z.string(),
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  other: z.looseObject({ id: z.string(), title: z.string().nullable() }).nullable(),
});
const MOST_RELATIONS = 200;

/** A tool that finds a record by its identifier or a citation, never by its words, with what hangs on it. */
export const lookUpTool = ({ name, title, description, takes, prefixes }: LookUp): AgentTool =>
  agentTool({
    name,
    title,
    description: `${description} Its text is at get_record.`,
    input: z.object({ [takes.name]: z.string().min(1).max(200).describe(takes.as) }),
    output: z.object({
      id: z.string(),
      title: z.string(),
      kind: z.string(),
      version: z.int().nullable(),
      ...provenanceShape,
      related: z
        .array(
          z.object({
            kind: z.string(),
            direction: z
              .string()
              .describe(
                'out: this record says it of the other; in: the other says it of this record',
              ),
            id: z.string(),
            title: z.string().nullable(),
          }),
        )
        .describe(`At most ${MOST_RELATIONS}; relations has all of them, with evidence`),
      metadata: z.record(z.string(), z.unknown()),
    }),
    answer: async (input, ask) => {
      const text = String(input[takes.name]);
      const record = await readOne(ask, text, prefixes);
      const address = `${routeOfRecord(record.record, record.id)}/relations`;
      const { body } = await ask(address, { direction: 'both', limit: MOST_RELATIONS });
      const { items } = z.object({ items: z.array(relation) }).parse(body);
      const related = items.map(({ direction, kind, from, to, other }) => ({
        kind,
        direction,
        id: other?.id ?? (direction === 'in' ? from : to),
        title: other?.title ?? null,
      }));
      return { ...record, ...provenanceOf(record), related };
    },
  });

/** The one record that an id or a citation names, when its id has one of these beginnings. */
export async function readOne(
  ask: AskApi,
  text: string,
  prefixes: readonly string[],
): Promise<ReadRecord> {
  const id = await idIn(ask, text, prefixes);
  if (!isOf(id, prefixes)) throw another(text, id);
  const record = await readRecord(ask, id);
  // An alias may lead to a record of another kind.
  if (!isOf(record.id, prefixes)) throw another(text, record.id);
  return record;
}

const isOf = (id: string, prefixes: readonly string[]): boolean =>
  prefixes.includes(id.slice(0, id.indexOf(':')).toLowerCase());

const another = (text: string, id: string): AgentRefusal =>
  new AgentRefusal(
    'BAD_PARAMS',
    `${JSON.stringify(text)} is ${id}, which is a record of another kind`,
    'Ask get_record for it.',
  );

/** An id as it is, or what a citation or an address names; of several, one with one of these beginnings. */
export async function idIn(
  ask: AskApi,
  text: string,
  prefixes: readonly string[],
): Promise<string> {
  if (/^[a-z][a-z0-9_-]*:(?!\/\/)\S+$/i.test(text)) return text;
  const { body } = await ask('/v1/resolve', { text });
  const { found } = z.object({ found: z.array(z.object({ id: z.string() })) }).parse(body);
  const first = found.find(({ id }) => isOf(id, prefixes)) ?? found[0];
  if (first) return first.id;
  throw new AgentRefusal(
    'NOT_FOUND',
    `${JSON.stringify(text)} names no record that is known here`,
    'Write the whole citation, as in "H.R. 1, 119th Congress", or search for its title.',
  );
}
