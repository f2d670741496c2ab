import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { TryReport } from '../../src/core/telemetry.ts';
import { type PapersPlace, papersPlace } from './papers-rig.ts';

let place: PapersPlace;
afterEach(() => place.close());

/** One work of that story, with what each resolver's part came to. */
async function search(
  story: string,
  {
    env = {},
    tiers,
    size = 1,
  }: { env?: Record<string, string>; tiers?: string; size?: number } = {},
  prepare: () => void = () => undefined,
) {
  place = await papersPlace(
    { size, only: [story] },
    { ANNALS_PAPERS__DESCRIBE: 'crossref', ...env },
  );
  if (tiers) {
    const file = path.join(place.folder, 'tiers.yaml');
    await writeFile(file, tiers);
    await place.shut();
    Object.assign(place.env, { ANNALS_PAPERS__TIERS: file });
    await place.reopen();
  }
  const tried: TryReport[] = [];
  place.app.listen((event) => {
    if (event.type === 'try') tried.push(event);
  });
  prepare();
  const run = await place.run();
  const [item] = await place.app.catalog.items.list({ runId: run.id, limit: 1 });
  return {
    run,
    item,
    tried,
    told: tried.map(
      ({ tier, resolver, outcome, reason }) =>
        `${tier} ${resolver} ${outcome}${reason ? ` ${reason}` : ''}`,
    ),
  };
}

const asked = (host: string) => place.practice.log.entries({ host });

/** A server learns of a closed connection when its machine has a moment. */
const quiet = () =>
  expect.poll(() => place.practice.log.summary().inFlight, { timeout: 240_000 }).toBe(0);

describe('from tier to tier', () => {
  test('each tier is exhausted before the next one is asked, down to the archive', async () => {
    const { told, item } = await search('archived', {
      env: { ANNALS_PAPERS__BUDGET__CONCURRENCY: '1' },
    });
    expect(told).toEqual([
      'direct_oa unpaywall_pdf refused not_found',
      'direct_oa arxiv_pdf skipped no_identifier',
      'direct_oa pmc_pdf empty',
      expect.stringMatching(/^doi_follow doi_redirect_pdf refused (html_page|login_wall)$/),
      expect.stringMatching(/^landing_scrape landing_scrape_pdf (empty|refused)/),
      'landing_scrape europe_pmc_pdf empty',
      'archive wayback_pdf won',
    ]);
    expect(item?.status).toBe('downloaded');
  });

  test('the first tier that has the paper ends the search: nobody further down is asked', async () => {
    const { told } = await search('gold');
    expect(told.at(-1)).toMatch(/^direct_oa unpaywall_pdf won|^direct_oa pmc_pdf/);
    for (const host of ['doi.org', 'www.ebi.ac.uk', 'web.archive.org', 'archive.org'])
      expect(asked(host)).toEqual([]);
  });

  test('robots.txt that denies is a reason to go on to the next tier', async () => {
    const { run, tried, item } = await search('forbidden, then Europe');
    expect(tried.find(({ resolver }) => resolver === 'unpaywall_pdf')).toMatchObject({
      outcome: 'refused',
      reason: 'robots_denied',
    });
    expect(tried.find(({ outcome }) => outcome === 'won')?.tier).toBe('landing_scrape');
    expect(item?.status).toBe('downloaded');
    const lines = await place.app.catalog.decisions.find({ runId: run.id, limit: 999 });
    expect(lines.filter(({ details }) => details.about === 'robots')).toContainEqual(
      expect.objectContaining({
        verdict: 'disallowed',
        reason: expect.stringContaining('robots.txt says'),
      }),
    );
  });

  test.each([
    ['closed', 'login_wall'],
    ['challenged', 'challenge'],
    ['moved', 'moved'],
    ['torn', 'cut_off'],
  ])('%s: refused as %s, and nothing is kept', async (story, reason) => {
    const { run, told, item } = await search(story, { size: 2 });
    expect(run.counts.downloaded).toBe(0);
    expect(item?.failure?.code).toBe('NO_COPY_FOUND');
    expect(told.join('\n')).toContain(reason);
    expect(await place.app.catalog.documents.count('papers')).toBe(0);
  });

  test('all resolvers fail for the moment: the work comes back, and is found from tier 1 on', async () => {
    const { run, item } = await search('green', {}, () => {
      place.practice.faults.add({
        kind: 'error',
        status: 503,
        count: 1,
        host: 'api.unpaywall.org',
      });
    });
    expect(item).toMatchObject({ status: 'downloaded', attempt: 2 });
    expect(run.counts).toMatchObject({ downloaded: 1, failed: 0 });
  });
});

describe('within a tier', () => {
  const SIDE_BY_SIDE = `version: 1
tiers:
  - name: both
    parallel: 2
    sources: [europe_pmc_pdf, unpaywall_pdf]
  - name: never
    parallel: 1
    sources: [wayback_pdf]
`;

  test('the first verified file stops the slower sibling: no request of it goes on', async () => {
    const { tried, run } = await search('gold', { tiers: SIDE_BY_SIDE }, () => {
      place.practice.faults.add({ kind: 'timeout', host: 'www.ebi.ac.uk' });
    });
    expect(run.counts.downloaded).toBe(1);
    expect(tried.map(({ resolver, outcome }) => `${resolver} ${outcome}`).sort()).toEqual([
      'europe_pmc_pdf cancelled',
      'unpaywall_pdf won',
    ]);
    // It was under way, and its connection was closed without an answer.
    expect(asked('www.ebi.ac.uk').map(({ status }) => status)).toEqual([null]);
    await quiet();
    expect(asked('web.archive.org')).toEqual([]);
  });

  test('parallel: 1 asks one after the other', async () => {
    const tiers = SIDE_BY_SIDE.replace('parallel: 2', 'parallel: 1');
    const { told } = await search('gold', { tiers });
    expect(told).toEqual(['both europe_pmc_pdf empty', 'both unpaywall_pdf won']);
    expect(place.practice.log.summary().maxInFlight).toBeLessThanOrEqual(2);
  });
});

describe('what a work may cost', () => {
  test('the attempts are spent: given up, and those left out are named', async () => {
    const env = { ANNALS_PAPERS__BUDGET__ATTEMPTS: '2', ANNALS_PAPERS__BUDGET__CONCURRENCY: '1' };
    const { item, tried } = await search('archived', { env });
    expect(item?.failure).toMatchObject({ code: 'BUDGET_SPENT' });
    expect(item?.failure?.message).toContain('2 attempts were spent on it');
    expect(tried.filter(({ outcome }) => outcome !== 'skipped').length).toBe(2);
    expect(asked('doi.org')).toEqual([]);
  });

  test('the time is spent: what is under way is stopped, and nobody else is asked', async () => {
    const env = { ANNALS_PAPERS__BUDGET__SECONDS: '0.5' };
    const { item, tried } = await search('archived', { env }, () => {
      place.practice.faults.add({ kind: 'timeout', host: 'api.unpaywall.org' });
    });
    expect(item?.failure).toMatchObject({ code: 'BUDGET_SPENT' });
    expect(tried).toContainEqual(
      expect.objectContaining({ resolver: 'unpaywall_pdf', outcome: 'failed', reason: 'budget' }),
    );
    expect(asked('doi.org')).toEqual([]);
    await quiet();
  });
});

describe('the tier file', () => {
  test('a wrong one stops the run before it begins, with every problem at once', async () => {
    const tiers = 'version: 2\ntiers:\n  - name: a\n    sources: [unpaywal_pdf]\n    paralel: 2\n';
    const refusal = await search('gold', { tiers }).catch((error: Error) => error.message);
    expect(refusal).toMatch(/version: is 2/);
    expect(refusal).toMatch(/no resolver 'unpaywal_pdf'/);
    expect(refusal).toMatch(/paralel/);
    expect(await place.app.catalog.runs.latest('papers')).toBeUndefined();
  });
});
