/** A small parliament: members with memberships, votes and topics, its publisher, and a source of each kind. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { json, type Publisher, text } from '../practice/publisher.ts';
import type { App } from '../src/app/app.ts';
import type { ParsedEntity } from '../src/core/entities.ts';
import type { ParsedEvent } from '../src/core/events-of-record.ts';
import type { Relation } from '../src/core/relations.ts';
import type { Run } from '../src/core/run.ts';
import type { Progress } from '../src/core/run-order.ts';
import { defineSource, type Source } from '../src/core/source.ts';
import type { ParsedTerm } from '../src/core/vocabularies.ts';
import { resumeRun, runSource } from '../src/engine/run.ts';
import { never } from './practice-app.ts';

const HOST = 'https://parliament.practice.example';

const member = z.object({
  id: z.string(),
  lis: z.string().optional(),
  names: z.array(z.object({ name: z.string(), until: z.string().optional() })),
  from: z.string(),
  until: z.string().optional(),
});
const seat = z.object({ member: z.string(), committee: z.string(), since: z.string() });
const vote = z.object({
  id: z.string(),
  at: z.string(),
  modified: z.string(),
  question: z.string(),
  bill: z.string(),
  result: z.string(),
  cast: z.array(z.object({ who: z.string(), name: z.string(), vote: z.string() })),
});
const topic = z.object({ id: z.string(), label: z.string(), replacedBy: z.string().optional() });

export interface Parliament {
  members: z.infer<typeof member>[];
  seats: z.infer<typeof seat>[];
  votes: z.infer<typeof vote>[];
  topics: z.infer<typeof topic>[];
}

export const aParliament = (votes = 3): Parliament => ({
  members: [
    { id: 'A1', lis: 'S1', names: [{ name: 'Ann Alder' }], from: '2021-01-03' },
    { id: 'B2', names: [{ name: 'Ben Birch' }], from: '2019-01-03' },
  ],
  seats: [
    { member: 'A1', committee: 'HSAG', since: '2025-01-03' },
    { member: 'B2', committee: 'HSAG', since: '2025-01-03' },
  ],
  votes: Array.from({ length: votes }, (_, n) => ({
    id: String(n + 1),
    at: `2025-02-${String((n % 28) + 1).padStart(2, '0')}T15:00:00.000Z`,
    modified: '1',
    question: `On passage of bill ${n + 1}`,
    bill: `hr:119:${n + 1}`,
    result: 'Passed',
    cast: [
      { who: 'lis:S1', name: 'Alder', vote: 'Yea' },
      { who: 'member:B2', name: 'Birch', vote: 'Nay' },
    ],
  })),
  topics: [
    { id: 'health', label: 'Health' },
    { id: 'medicine', label: 'Medicine' },
  ],
});

/** `asked` has the path of each request. */
export function parliamentPublisher(world: Parliament, asked: string[] = []): Publisher {
  return {
    name: 'parliament',
    hosts: [new URL(HOST).host],
    handle({ path }) {
      asked.push(path);
      if (path === '/members') return json(world.members);
      if (path === '/seats') return json(world.seats);
      if (path === '/topics') return json(world.topics);
      if (path === '/votes') return json(world.votes.map(({ id, modified }) => ({ id, modified })));
      const found = world.votes.find(({ id }) => path === `/votes/${id}`);
      return found ? json(found) : text('no such vote', 404);
    },
  };
}

const common = {
  family: 'practice',
  publisher: 'Practice',
  homepage: HOST,
  politeness: {
    rate: 'unlimited',
    inFlight: 2,
    robots: 'api',
    retry: { attempts: 3, backoff: { baseMs: 5, maxMs: 20 }, retryAfterCapMs: 60_000 },
  },
  params: z.object({}),
} as const;
const head = { updatedAt: null, sourceOrg: 'Practice', metadata: {} };
const versionOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Everything is in the lists: nothing is fetched for a member. */
export const members = defineSource({
  ...common,
  name: 'members',
  title: 'Members',
  keeps: 'entity',
  lists: 'whole',
  ids: ['member'],
  async *discover(ctx) {
    const seats = await ctx.json(`${HOST}/seats`, z.array(seat));
    for (const one of await ctx.json(`${HOST}/members`, z.array(member))) {
      const own = seats.filter((each) => each.member === one.id);
      // An empty list is a state of the publisher, not the end of every membership.
      const fields = { member: one, ...(seats.length > 0 && { seats: own }) };
      yield { key: one.id, version: versionOf(fields), files: [], fields };
    }
  },
  async parse(_acquired, { fields }): Promise<ParsedEntity> {
    const one = member.parse(fields.member);
    const seats = fields.seats === undefined ? undefined : z.array(seat).parse(fields.seats);
    return {
      ...head,
      is: 'entity',
      id: `member:${one.id}`,
      kind: 'legislator',
      title: one.names[0]?.name ?? one.id,
      sourceUrl: `${HOST}/members#${one.id}`,
      citation: `Practice, members, ${one.id}`,
      names: one.names,
      lifecycle: { servedFrom: one.from, ...(one.until && { servedUntil: one.until }) },
      ...(one.lis && { aliases: [`lis:${one.lis}`] }),
      ...(seats && { relations: seats.map(membership) }),
    };
  },
  corpus: () => '',
});

const membership = ({ committee, since }: z.infer<typeof seat>): Relation => ({
  kind: 'member_of',
  to: `committee:${committee}`,
  evidence: `${HOST}/seats`,
  since,
});

export const votes = defineSource({
  ...common,
  name: 'votes',
  title: 'Votes',
  keeps: 'event',
  lists: 'whole',
  ids: ['vote'],
  async *discover(ctx) {
    const list = z.array(z.object({ id: z.string(), modified: z.string() }));
    for (const { id, modified } of await ctx.json(`${HOST}/votes`, list)) {
      const files = [{ name: 'vote.json', url: `${HOST}/votes/${id}`, expect: 'json' as const }];
      yield { key: id, version: modified, files, fields: {} };
    }
  },
  async parse(acquired, { key }): Promise<ParsedEvent> {
    const one = vote.parse(JSON.parse((await acquired.file('vote.json')?.text()) ?? ''));
    return {
      ...head,
      is: 'event',
      id: `vote:${key}`,
      kind: 'roll_call_vote',
      title: one.question,
      sourceUrl: `${HOST}/votes/${key}`,
      citation: `Practice, vote ${key}`,
      happenedAt: one.at,
      outcome: one.result,
      positions: one.cast.map(({ who, name, vote: position }) => ({
        memberId: who,
        name,
        position,
      })),
      relations: [{ kind: 'decides', to: one.bill, evidence: 'bill' }],
    };
  },
  corpus: ({ id }, { name }) => `${id.slice('vote:'.length)}/${name}`,
});

export const topics = defineSource({
  ...common,
  name: 'topics',
  title: 'Topics',
  keeps: 'term',
  lists: 'whole',
  ids: ['topic'],
  async *discover(ctx) {
    for (const one of await ctx.json(`${HOST}/topics`, z.array(topic))) {
      yield { key: one.id, version: versionOf(one), files: [], fields: one };
    }
  },
  async parse(_acquired, { fields }): Promise<ParsedTerm> {
    const { id, label, replacedBy } = topic.parse(fields);
    return {
      ...head,
      is: 'term',
      id: `topic:${id}`,
      kind: 'policy_area',
      title: label,
      sourceUrl: `${HOST}/topics#${id}`,
      citation: `Practice, topics, ${label}`,
      vocabulary: 'policy_areas',
      deprecated: replacedBy !== undefined,
      ...(replacedBy && { replacedBy: `topic:${replacedBy}` }),
    };
  },
  corpus: () => '',
});

export const SOURCES_OF_EACH_KIND: readonly Source[] = [members, votes, topics];

/** Runs a source, or goes on with the run of it that was interrupted. */
export async function runOne(
  app: App,
  source: Source,
  onProgress?: (progress: Progress) => void,
): Promise<Run> {
  const parts = await app.engine();
  const unfinished = await app.catalog.runs.unfinished(source.name);
  const common = { source, refetch: false, stop: never, ...(onProgress && { onProgress }) };
  return unfinished
    ? resumeRun(parts, unfinished, { ...common, retryFailed: true })
    : runSource(parts, { ...common, params: {}, mode: 'full', trigger: 'cli' });
}

export async function runAll(app: App): Promise<Run[]> {
  const runs: Run[] = [];
  for (const source of SOURCES_OF_EACH_KIND) runs.push(await runOne(app, source));
  return runs;
}
