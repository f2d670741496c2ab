/** One Congress in small, nine sources over it: what one publisher says of another's records is true. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf } from '../../practice/publishers/bills/bill.ts';
import { type CongressWorld, congressWorld } from '../../practice/publishers/congress/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { HeldRelation } from '../../src/core/relations.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { quietDay } from '../quiet-day.ts';

/** How much there is in this world of what the page of a source counts a quiet day by. */
const LISTINGS = {
  legislators: {},
  committees: {},
  bills: {},
  public_laws: {},
  roll_call_votes: { P: 3 },
  committee_meetings: { P: 3 },
  hearings: { Y: 1 },
  committee_reports: { Y: 1 },
  congressional_record: { Y: 2, I: 20 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;
type Name = keyof typeof LISTINGS;
const NAMES = Object.keys(LISTINGS) as Name[];
const OWN: Partial<Record<Name, object>> = {
  legislators: {},
  committees: {},
  roll_call_votes: { congress: 119, session: 1 },
};

const HASTE = Object.fromEntries(
  NAMES.flatMap((name) => {
    const section = `ANNALS_SOURCES__${name.toUpperCase()}`;
    return [
      [`${section}__RATE`, 'unlimited'],
      [`${section}__BACKOFF__BASE_MS`, '5'],
      [`${section}__BACKOFF__MAX_MS`, '50'],
    ];
  }),
);

let place: PracticeApp;
let world: CongressWorld;
let first: ReadonlyMap<Name, Run>;
beforeAll(async () => {
  world = congressWorld({
    seed: 7,
    bills: 200,
    lawsOfType: 15,
    houseVotes: 200,
    senateVotes: 100,
    hearings: 12,
    reports: 24,
    issues: 20,
  });
  place = await practiceApp(
    { publishers: world.publishers },
    { env: { ...HASTE, ANNALS_QUOTA__API_DATA_GOV__KEY: 'k' } },
  );
  first = await runAll();
});
afterAll(() => place.close());

const run = (source: Name): Promise<Run> =>
  startRun(place.app, {
    source,
    params: { ...(OWN[source] ?? { congress: 119 }) },
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });

async function runAll(): Promise<Map<Name, Run>> {
  const runs = new Map<Name, Run>();
  for (const name of NAMES) runs.set(name, await run(name));
  return runs;
}

const documentOf = async (id: string): Promise<Document> => {
  const found = await place.app.catalog.documents.find(id);
  if (!found) throw new Error(`the catalog holds no ${id}`);
  return found;
};
const outOf = (id: string): Promise<readonly HeldRelation[]> =>
  place.app.catalog.relations.list({ id, direction: 'out', limit: 200 });
const ids = async (id: string, kind: string): Promise<string[]> =>
  (await outOf(id))
    .filter((one) => one.kind === kind)
    .map(({ other, to }) => other?.id ?? `not held: ${to}`);

describe('nine sources over one Congress', () => {
  test('each holds all of it', () => {
    const held = [...first].map(([name, { status, counts }]) => [
      name,
      status,
      counts.downloaded,
      counts.failed,
    ]);
    expect(held).toEqual([
      ['legislators', 'completed', 552, 0],
      ['committees', 'completed', expect.any(Number), 0],
      ['bills', 'completed', 200, 0],
      ['public_laws', 'completed', 60, 0],
      ['roll_call_votes', 'completed', 300, 0],
      ['committee_meetings', 'completed', 14, 0],
      ['hearings', 'completed', 13, 0],
      ['committee_reports', 'completed', 24, 0],
      ['congressional_record', 'completed', 20 * 5 + 1, 0],
    ]);
  });

  test('a bill and its law, votes, report, sponsors and committee lead to each other', async () => {
    let votes = 0;
    for (const bill of world.bills.bills()) {
      const id = idOf(bill);
      if (bill.law !== null) {
        expect(await ids(id, 'became_law')).toEqual([`law:119-${bill.law}`]);
        expect(await ids(`law:119-${bill.law}`, 'enacted_from')).toEqual([id]);
      }
      if (bill.votes.length > 0) {
        const named = await ids(id, 'voted_on_in');
        votes += named.length;
        expect(named).toHaveLength(bill.votes.length);
        for (const vote of named.slice(0, 2)) expect(await ids(vote, 'votes_on')).toContain(id);
      }
      if (bill.report !== null) {
        const [report = ''] = await ids(id, 'reported_in');
        expect(await ids(report, 'reports_on')).toContain(id);
      }
      if (bill.title.startsWith('Reserved')) continue;
      expect(await ids(id, 'sponsored_by')).toEqual([`member:${bill.sponsor}`]);
      expect(JSON.stringify(await ids(id, 'considered_by'))).not.toContain('not held');
    }
    expect(votes).toBeGreaterThan(250);
  });

  test('a meeting and its hearing, an article and who speaks in it', async () => {
    for (const { id, meeting, bill, chair } of world.hearings.expected()) {
      expect(await ids(id, 'transcript_of')).toEqual([meeting]);
      expect(await ids(meeting, 'transcribed_in')).toEqual([id]);
      expect(await ids(id, 'considers')).toEqual([bill]);
      expect(await ids(id, 'lists_member')).toEqual([`member:${chair}`]);
    }
    for (const { id, issue, speaker, bill } of world.record.expected()) {
      expect(await ids(id, 'part_of')).toContain(issue);
      expect(await ids(id, 'spoken_by')).toEqual([speaker]);
      expect(await ids(id, 'cites')).toContain(bill);
    }
  });

  test('unchanged, it costs listings alone', async () => {
    const asked: Record<string, number> = {};
    for (const name of NAMES) {
      place.practice.log.clear();
      const { counts, status } = await run(name);
      expect([name, status, counts.planned]).toEqual([name, 'completed', 0]);
      const entries = place.practice.log.entries().filter(({ path }) => path !== '/robots.txt');
      asked[name] = entries.length;
    }
    const said = NAMES.map((name) => [name, quietDay(name, LISTINGS[name])] as const);
    expect(asked).toEqual(Object.fromEntries(said));
  });

  test('a change, a correction, a duplicate, an empty sitemap and a cut file end as they should', async () => {
    const before = await documentOf('hr:119:4');
    world.bills.act('hr:119:2', 'Passed the Senate.');
    world.bills.spoil('hr:119:4', 'cut');
    world.laws.touch('law:119-2', { title: 'A title that was put right' });
    world.votes.correct('senate', 7, 'Rejected');
    world.reports.list('2025', 'empty');
    const granule = world.record.expected()[9]?.id ?? '';
    const key = granule.slice('crec-granule:'.length);
    world.record.correct(key.slice(0, 15), key, 'I rise against');
    const runs = await runAll();

    expect(JSON.stringify((await documentOf('hr:119:2')).metadata)).toContain('Passed the Senate.');
    const { bodyText, rawSha256, status } = before;
    expect(await documentOf('hr:119:4')).toMatchObject({ bodyText, rawSha256, status });
    expect(runs.get('bills')?.counts).toMatchObject({ planned: 2, failed: 1 });
    expect((await documentOf('law:119-2')).title).toBe('A title that was put right');
    expect(await place.app.catalog.documents.versions('law:119-2')).toHaveLength(2);
    expect(await place.app.catalog.documents.versions(granule)).toHaveLength(2);
    expect(runs.get('hearings')?.outcome).toEqual({ duplicates: 1 });
    expect(runs.get('committee_reports')?.status).toBe('failed');
    for (const { id } of world.reports.expected())
      expect((await documentOf(id)).status).toBe('active');
  });
});
