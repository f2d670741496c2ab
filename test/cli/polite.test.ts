import { expect, test } from 'vitest';
import { annals, DAY, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';

test('annals host tells what an operator would want to know of us', PATIENT, async () => {
  const cwd = temporaryFolder();
  const { flags } = await practiceWorld(cwd);
  const run = ['run', 'govuk', '--date', DAY, ...flags];
  expect(await annals(run, { cwd })).toMatchObject({ code: 0 });
  await annals(run, { cwd });

  const told = JSON.parse((await annals(['host', 'www.gov.uk', '--json'], { cwd })).out);
  expect(told).toMatchObject({
    host: 'www.gov.uk',
    limits: { askers: [{ who: 'govuk' }] },
    cooling: null,
    breaker: { state: 'closed' },
    waits: [],
  });
  expect(told.traffic.outcomes['200']).toBe(told.traffic.requests);
  expect(told.traffic.bytes).toBeGreaterThan(1000);
  expect(told.traffic.cache_hits).toBeGreaterThan(0);

  const { out } = await annals(['host', 'WWW.gov.uk'], { cwd });
  expect(out).toMatch(/^breaker +closed$/m);
  expect(out).toMatch(/^answers +200 × [\d,]+$/m);
  expect((await annals(['host'], { cwd })).out).toBe('www.gov.uk\n');
  expect(await annals(['host', 'nobody.example'], { cwd })).toMatchObject({ code: 2 });
});

test('annals quota tells pools, budgets, use and refill, and never the key', async () => {
  const cwd = temporaryFolder();
  const env = { JOSH_API_DATA_GOV_KEY: 'a-key-nobody-sees', JOSH_RATE_LIMIT_BILLS_PER_HOUR: '300' };
  const { out, code } = await annals(['quota'], { cwd, env });
  expect(code).toBe(0);
  expect(out).toMatch(/^key +set$/m);
  expect(out).toMatch(/^bills-ingester +300 +0 +300 +-$/m);
  const told = await annals(['quota', '--json'], { cwd, env });
  expect(JSON.parse(told.out).pools[0].budgets).toHaveLength(6);
  expect(out + told.out).not.toContain('a-key-nobody-sees');
});

test('annals quota plan says how long a backfill takes', async () => {
  const cwd = temporaryFolder();
  const plan = ['quota', 'plan', '--requests', '1000'];
  const told = JSON.parse((await annals([...plan, '--source', 'bills', '--json'], { cwd })).out);
  const twoWindowsAndTheRest = 2 * 3_600_000 + 299 * 200;
  expect(told.plans).toMatchObject([
    { budget: 'bills-ingester', per_hour: 350, left: 350, takes_ms: twoWindowsAndTheRest },
  ]);
  expect((await annals(plan, { cwd })).out).toMatch(
    /^api\.data\.gov:congress bills-ingester +1,000 +350 +350 +2 h/m,
  );
  expect(await annals(['quota', 'plan'], { cwd })).toMatchObject({ code: 2 });
  expect(await annals([...plan, '--source', 'nothing'], { cwd })).toMatchObject({ code: 2 });
});
