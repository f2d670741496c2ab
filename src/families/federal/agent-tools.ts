import { z } from 'zod';
import { readOne } from '../../core/agent-lookup.ts';
import { provenanceOf, provenanceShape, readRecord } from '../../core/agent-record.ts';
import { AgentRefusal, type AgentTool, type AskApi, agentTool } from '../../core/agent-tool.ts';
import { routeOfRecord } from '../../core/canonical-ids.ts';
import { lookUps } from './agent-lookups.ts';

/** Look-ups by identifier and what hangs on them: no search is behind any of these. */

const relation = z.object({
  kind: z.string(),
  to: z.string(),
  details: z.record(z.string(), z.unknown()).nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  other: z.looseObject({ id: z.string(), title: z.string() }).nullable(),
});
const MOST_RELATIONS = 200;

/** What a record says of others, by the kind of relation. */
async function said(ask: AskApi, address: string, kind?: string) {
  const query = { direction: 'out', limit: MOST_RELATIONS, kind };
  const { body } = await ask(`${address}/relations`, query);
  return z.object({ items: z.array(relation) }).parse(body).items;
}

const named = z.object({ id: z.string(), title: z.string().nullable() });
const nameOf = ({ to, other }: z.output<typeof relation>) => ({
  id: other?.id ?? to,
  title: other?.title ?? null,
});

/** Bills and resolutions of both houses. */
const BILL_IDS = ['hr', 's', 'hjres', 'sjres', 'hconres', 'sconres', 'hres', 'sres'];

const getBill = agentTool({
  name: 'get_bill',
  title: 'A bill of Congress',
  description:
    'One bill or resolution by its number: sponsors, the law it became, the votes on it, its reports and related bills, and the newest action. Its text is at get_record.',
  input: z.object({
    bill: z
      .string()
      .min(1)
      .max(200)
      .describe('An id or any spelling with the Congress: hr:119:1, or H.R. 1 (119th Congress)'),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    kind: z.string(),
    version: z.int().nullable(),
    ...provenanceShape,
    laws: z.array(named).describe('What it became'),
    sponsors: z.array(named),
    cosponsor_count: z.int(),
    votes: z.array(named).describe('Roll calls; get_vote has the positions'),
    reports: z.array(named),
    related: z.array(named.extend({ kind: z.string() })),
    metadata: z.record(z.string(), z.unknown()),
  }),
  answer: async ({ bill }, ask) => {
    const record = await readOne(ask, bill, BILL_IDS);
    const all = await said(ask, routeOfRecord('document', record.id));
    const of = (...kinds: string[]) => all.filter(({ kind }) => kinds.includes(kind)).map(nameOf);
    const shown = new Set(['became_law', 'sponsored_by', 'cosponsored_by', 'voted_on_in', 'cites']);
    return {
      ...record,
      ...provenanceOf(record),
      laws: of('became_law'),
      sponsors: of('sponsored_by'),
      cosponsor_count: of('cosponsored_by').length,
      votes: of('voted_on_in'),
      reports: of('reported_in', 'has_report'),
      related: all
        .filter(({ kind }) => !shown.has(kind))
        .map((one) => ({ ...nameOf(one), kind: one.kind })),
    };
  },
});

const getVote = agentTool({
  name: 'get_vote',
  title: 'A roll-call vote',
  description:
    'One roll call of the House or the Senate: what was asked, the outcome, the totals and who took which position. Name a position, such as Nay, to get only those members.',
  input: z.object({
    vote: z.string().min(1).max(200).describe('An id such as vote:119-h-1-362, or a citation'),
    position: z.string().optional().describe('Only members with this position, in any case'),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    version: z.int().nullable(),
    ...provenanceShape,
    happened_at: z.string().nullable(),
    outcome: z.string().nullable(),
    totals: z.array(z.object({ position: z.string(), count: z.int() })),
    positions: z.array(
      z.object({
        member_id: z.string().nullable(),
        name: z.string(),
        position: z.string(),
        party: z.string().nullable(),
        state: z.string().nullable(),
      }),
    ),
    metadata: z.record(z.string(), z.unknown()),
  }),
  answer: async ({ vote, position }, ask) => {
    const record = await readOne(ask, vote, ['vote']);
    const { positions } = z
      .looseObject({ positions: z.array(z.looseObject({ position: z.string() })).default([]) })
      .parse(record);
    const counts = grouped(positions);
    const wanted = position?.toLowerCase();
    return {
      ...record,
      ...provenanceOf(record),
      totals: [...counts].map(([name, all]) => ({ position: name, count: all.length })),
      positions: positions.filter(
        (one) => wanted === undefined || one.position.toLowerCase() === wanted,
      ),
    };
  },
});

const getLegislator = agentTool({
  name: 'get_legislator',
  title: 'A member of Congress',
  description:
    'One legislator by bioguide id or name: names, terms, and the committees that name them as a member.',
  input: z.object({
    legislator: z.string().min(1).max(200).describe('A bioguide id such as C000127, or a name'),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    ...provenanceShape,
    names: z.array(z.looseObject({ name: z.string() })),
    served_from: z.string().nullable(),
    served_until: z.string().nullable(),
    committees: z.array(named),
    metadata: z.record(z.string(), z.unknown()),
  }),
  answer: async ({ legislator }, ask) => {
    const id = await entityIn(ask, legislator, { source: 'legislators', prefix: 'member' });
    const record = await readRecord(ask, id);
    const { body } = await ask(`${routeOfRecord('entity', record.id)}/relations`, {
      direction: 'in',
      kind: 'has_member',
      limit: MOST_RELATIONS,
    });
    const { items } = z
      .object({ items: z.array(z.looseObject({ from: z.string(), other: named.nullable() })) })
      .parse(body);
    return {
      ...record,
      ...provenanceOf(record),
      committees: items.map(({ from, other }) => other ?? { id: from, title: null }),
    };
  },
});

const listCommitteeMembers = agentTool({
  name: 'list_committee_members',
  title: 'Members of a committee',
  description: 'Who sits on a committee or subcommittee of Congress, with rank and role.',
  input: z.object({
    committee: z.string().min(1).max(200).describe('A code such as HSWM or HSAG15, or a name'),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    ...provenanceShape,
    members: z.array(
      named.extend({
        since: z.string().nullable(),
        until: z.string().nullable(),
        details: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
  answer: async ({ committee }, ask) => {
    const id = await entityIn(ask, committee, { source: 'committees', prefix: 'committee' });
    const record = await readRecord(ask, id);
    const seats = await said(ask, routeOfRecord('entity', record.id), 'has_member');
    return {
      ...record,
      ...provenanceOf(record),
      members: seats.map((seat) => ({ ...nameOf(seat), ...seat })),
    };
  },
});

/** A code with its prefix, or the one entity of that name. */
async function entityIn(
  ask: AskApi,
  text: string,
  { source, prefix }: { readonly source: string; readonly prefix: string },
): Promise<string> {
  if (/^[a-z][a-z0-9_-]*:\S+$/i.test(text)) return text;
  if (/^[A-Z]+\d*$/.test(text)) return `${prefix}:${text}`;
  const { body } = await ask('/v1/entities', { source, q: text, limit: 50 });
  const { items } = z.object({ items: z.array(named) }).parse(body);
  // "Committee on Finance" is that one, though others have these words in longer names.
  const exact = items.filter(({ title }) => title?.toLowerCase() === text.trim().toLowerCase());
  const fitting = exact.length > 0 ? exact : items;
  const [only, ...others] = fitting;
  if (only && others.length === 0) return only.id;
  const several = fitting
    .slice(0, 5)
    .map(({ id, title }) => `${id} (${title})`)
    .join(', ');
  throw new AgentRefusal(
    'NOT_FOUND',
    only ? `${JSON.stringify(text)} may be ${several}` : `nobody is called ${JSON.stringify(text)}`,
    only ? 'Ask again with one of these ids.' : 'Try the family name alone, or an id.',
  );
}

function grouped<T extends { readonly position: string }>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(one.position, [...(groups.get(one.position) ?? []), one]);
  return groups;
}

const tools: readonly AgentTool[] = [
  getBill,
  getVote,
  getLegislator,
  listCommitteeMembers,
  ...lookUps,
];
export default tools;
