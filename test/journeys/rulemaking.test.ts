/** From a docket to the law behind its rule and back, through the API alone: what publishers say of each other is true. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type RulemakingWorld,
  rulemakingWorld,
} from '../../practice/publishers/rulemaking/world.ts';
import { startServer } from '../../src/api/server.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { readsInPlace } from '../../src/use-cases/reads/costly-reads.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const RUNS: readonly (readonly [string, JsonObject])[] = [
  ['bills', { congress: 119 }],
  ['public_laws', { congress: 119 }],
  ['us_code', { since: '2026-01-01' }],
  ['us_code', { title: '42' }],
  ['ecfr', { title: 40 }],
  ['federal_register', { since: '2026-03-01', until: '2026-09-17' }],
  ['regulations_dockets', { since: '2026-09-01' }],
  ['crs_reports', {}],
];
const HASTE = Object.fromEntries(
  RUNS.map(([name]) => [`ANNALS_SOURCES__${name.toUpperCase()}__RATE`, 'unlimited']),
);

let place: PracticeApp;
let world: RulemakingWorld;
let base: string;
let close: () => Promise<void>;
const run = (source: string, params: JsonObject) =>
  startRun(place.app, { source, params, mode: 'full', trigger: 'cli', stop: never });
beforeAll(async () => {
  world = rulemakingWorld({ seed: 5 });
  place = await practiceApp(
    { publishers: world.publishers },
    { env: { ...HASTE, ANNALS_QUOTA__API_DATA_GOV__KEY: 'k' } },
  );
  for (const [source, params] of RUNS) {
    const done = await run(source, params);
    expect([source, done.status, done.counts.failed]).toEqual([source, 'completed', 0]);
  }
  world.takeEffect();
  await run('ecfr', { since: '2026-08-10' });
  const server = await startServer(place.app, {
    host: '127.0.0.1',
    port: 0,
    costlyReads: readsInPlace(place.app),
  });
  base = server.url;
  close = () => server.close();
});
afterAll(async () => {
  await close?.();
  await place.close();
});

interface Answered {
  readonly id: string;
  readonly body?: string | null;
  readonly items?: readonly {
    kind: string;
    to: string;
    from: string;
    other: { id: string } | null;
  }[];
  readonly [name: string]: unknown;
}
const ask = async (at: string): Promise<Answered> => {
  const response = await fetch(new URL(at, base));
  if (!response.ok) throw new Error(`${at} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answered;
};
/** The records at the other ends of a kind of relation, each once. */
const follow = async (id: string, direction: 'in' | 'out', kind: string): Promise<string[]> => {
  const at = `/v1/documents/${id}/relations?direction=${direction}&kind=${kind}&limit=100`;
  const { items = [] } = await ask(at);
  return [...new Set(items.map(({ other, to }) => other?.id ?? `not held: ${to}`))];
};

test('a docket leads to its proposed rule, that to the final rule by their page and their section', async () => {
  expect((await follow(world.docket, 'in', 'in_docket')).sort()).toEqual([
    world.proposed,
    world.final,
  ]);
  expect(await follow(world.proposed, 'in', 'cites')).toContain(world.final);
  expect(await follow(world.proposed, 'out', 'proposes_to_amend')).toEqual([
    'cfr:40-61',
    world.section,
  ]);
  expect(await follow(world.final, 'out', 'amends')).toEqual(['cfr:40-61', world.section]);
});

test('the section of the CFR before and after the rule, which its credit names', async () => {
  const versions = await ask(`/v1/documents/${world.section}/versions`);
  expect(JSON.stringify(versions)).toContain('"grade":"text"');
  const text = async (query: string) =>
    (await fetch(new URL(`/v1/documents/${world.section}/markdown${query}`, base))).text();
  expect(await text('?version=1')).toContain('Lamps shall be dim.');
  expect(await text('')).toContain('Lamps shall be bright.');
  expect(await follow(world.section, 'out', 'amended_by')).toContain(world.final);
});

test("a day before the catalog began is answered from the publisher's own history, once it is fetched", async () => {
  const then = `/v1/documents/${world.section}/markdown?as_of=2020-01-01`;
  const refused = await fetch(new URL(then, base));
  expect([refused.status, await refused.text()]).toEqual([
    404,
    expect.stringContaining('annals run ecfr --title 40 --section 61.1 --as-of 2020-01-01'),
  ]);
  await run('ecfr', { title: 40, section: '61.1', asOf: '2020-01-01' });
  const answer = await fetch(new URL(then, base));
  expect(answer.headers.get('content-location')).toContain('cfr:40-61-61.1%402016-12-20');
  expect(await answer.text()).toContain('Lamps shall be dim.');
});

test('its authority is the section of the Code that the law made, and an order of the President', async () => {
  expect(await follow(world.section, 'out', 'authorized_by')).toEqual([world.code, world.order]);
  expect(await follow(world.code, 'out', 'amended_by')).toEqual([world.law]);
  expect(await follow(world.law, 'out', 'codified_in')).toEqual([world.code]);
  expect(await follow(world.code, 'in', 'cites')).toEqual(
    expect.arrayContaining([world.final, world.law]),
  );
});

test('the law was a bill, and a report of the Congressional Research Service explains both', async () => {
  expect(await follow(world.law, 'out', 'enacted_from')).toEqual([world.bill]);
  const explained = await follow(world.law, 'in', 'cites');
  const reports = explained.filter((id) => id.startsWith('crs:'));
  expect(reports.length).toBeGreaterThan(0);
  expect(await follow(world.bill, 'in', 'cites')).toEqual(expect.arrayContaining(reports));
});

test('an order of the President is asked for by its own number', async () => {
  expect((await ask('/v1/documents/eo:14500')).id).toBe(world.order);
});
