import { describe, expect, test } from 'vitest';
import { HOUR, instant, MINUTE, SECOND } from '../core/time.ts';
import { budgetsFor, sharesOf } from '../fetch/quota/pool.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import { quotaPools, quotaReport } from './quota.ts';
import { planQuota, timeFor } from './quota-plan.ts';
import { loadSettings } from './settings/load.ts';

const NOW = Date.UTC(2026, 6, 15, 12);
const settingsWith = (env: Record<string, string> = {}) => loadSettings({ env, cwd: '/nowhere' });
const poolWith = async (env?: Record<string, string>) => {
  const [pool] = quotaPools(await settingsWith(env));
  if (!pool) throw new Error('no pool');
  return pool;
};
const heard = (host: string, limit: number, byOthers: number, at: number) => ({
  pool: 'api.data.gov:congress',
  host,
  limit,
  byOthers,
  at: instant(at),
});

describe('the api.data.gov pool', () => {
  test('1000 an hour are split 350, 200, 150, 100, 100 with a reserve of 100', async () => {
    const shares = sharesOf(await poolWith(), [], NOW);
    expect(Object.fromEntries(shares.budgets)).toEqual({
      'bills-ingester': 350,
      'regulations-dot-gov-dockets': 200,
      'hearings-ingester': 150,
      'public-laws-ingester': 100,
      'roll-call-votes-ingester': 100,
      reserve: 100,
    });
    expect([...shares.budgets.values()].reduce((a, b) => a + b)).toBe(shares.limit);
  });

  test('a key of 5000 an hour gives bills 1750, without any setting', async () => {
    const shares = sharesOf(await poolWith(), [heard('api.congress.gov', 5000, 0, NOW)], NOW);
    expect(shares.limit).toBe(5000);
    expect(shares.budgets.get('bills-ingester')).toBe(1750);
    expect(shares.budgets.get('reserve')).toBe(500);
  });

  test('of two hosts that state different limits the lower one holds, for a day', async () => {
    const pool = await poolWith();
    const both = [heard('a', 5000, 0, NOW), heard('b', 1000, 0, NOW - HOUR)];
    expect(sharesOf(pool, both, NOW).limit).toBe(1000);
    expect(sharesOf(pool, both, NOW + 24 * HOUR - 1).limit).toBe(5000);
    expect(sharesOf(pool, both, NOW + 24 * HOUR).limit).toBe(1000);
  });

  test('what others spent with the key is not there for us, for an hour', async () => {
    const pool = await poolWith();
    const shares = (now: number) => sharesOf(pool, [heard('a', 1000, 600, NOW)], now);
    expect(budgetsFor(pool, shares(NOW), 'bills')[0]).toMatchObject({ turns: 400 });
    expect(budgetsFor(pool, shares(NOW + HOUR), 'bills')[0]).toMatchObject({ turns: 1000 });
  });

  test('JOSH_RATE_LIMIT_BILLS_PER_HOUR changes the budget of bills alone', async () => {
    const pool = await poolWith({ JOSH_RATE_LIMIT_BILLS_PER_HOUR: '42' });
    const shares = sharesOf(pool, [], NOW);
    expect(shares.budgets.get('bills-ingester')).toBe(42);
    expect(shares.budgets.get('hearings-ingester')).toBe(150);
  });

  for (const [source, budget] of [
    ['bills', 'bills-ingester'],
    ['regulations_dockets', 'regulations-dot-gov-dockets'],
    ['regulations_gov_dockets', 'regulations-dot-gov-dockets'],
    ['hearings', 'hearings-ingester'],
    ['public_laws', 'public-laws-ingester'],
    ['roll_call_votes', 'roll-call-votes-ingester'],
  ] as const) {
    test(`${source} lives on ${budget}`, async () => {
      expect((await poolWith()).budgetOf(source)).toBe(budget);
    });
  }

  test('one key, two counters: congress.gov, and govinfo together with regulations.gov', async () => {
    const pools = quotaPools(await settingsWith({ JOSH_API_DATA_GOV_KEY: 'k' }));
    const own = pools.filter(({ key }) => key.value === 'k');
    expect(own.map(({ hosts }) => hosts)).toEqual([
      ['api.congress.gov'],
      ['api.govinfo.gov', 'api.regulations.gov', 'api.data.gov'],
    ]);
    const [congress, others] = own;
    if (!congress || !others) throw new Error('a counter is missing');
    // 20,000 an hour at congress.gov change nothing for dockets: their share is that of 1,000.
    const heardThere = [heard('api.congress.gov', 20_000, 0, NOW)];
    expect(sharesOf(congress, heardThere, NOW).budgets.get('bills-ingester')).toBe(7000);
    const dockets = 'regulations-dot-gov-dockets';
    expect(sharesOf(others, [], NOW).budgets.get(dockets)).toBe(200);
    // govinfo states more for the counter than regulations.gov does: the lower limit holds.
    const both = [
      heard('api.govinfo.gov', 36_000, 0, NOW),
      heard('api.regulations.gov', 1000, 0, NOW),
    ];
    expect(sharesOf(others, both, NOW).limit).toBe(1000);
  });

  test('a source without a budget lives on the reserve', async () => {
    const pool = await poolWith();
    expect(budgetsFor(pool, sharesOf(pool, [], NOW), 'newcomer')).toEqual([
      { name: 'api.data.gov:congress', turns: 1000, windowMs: HOUR },
      { name: 'api.data.gov:congress/reserve', turns: 100, windowMs: HOUR },
    ]);
  });
});

describe('the report', () => {
  test('tells use, what is left and when the next turn comes back, and not the key', async () => {
    const settings = await settingsWith({ JOSH_API_DATA_GOV_KEY: 'secret-key-1' });
    const memory = volatileMemory();
    const pool = await poolWith();
    for (const at of [NOW - 30 * MINUTE, NOW - MINUTE])
      await memory.quota.take(budgetsFor(pool, sharesOf(pool, [], NOW), 'bills'), at);
    const [report] = await quotaReport(settings, memory, NOW);
    expect(report).toMatchObject({
      name: 'api.data.gov:congress',
      keyIsSet: true,
      perHour: 1000,
      stated: false,
      used: 2,
      left: 998,
      refillAt: instant(NOW + 30 * MINUTE),
    });
    expect(report?.budgets[0]).toMatchObject({ name: 'bills-ingester', used: 2, left: 348 });
    expect(JSON.stringify(report)).not.toContain('secret-key-1');
  });
});

describe('the plan', () => {
  for (const [what, requests, perHour, spent, rate, ms] of [
    ['nothing takes no time', 0, 350, [], '2/second', 0],
    ['what is free goes at its pace', 3, 350, [], '2/second', SECOND],
    ['one more than the budget waits for the window', 351, 350, [], 'unlimited', HOUR],
    ['1000 bills on 350 an hour take two windows', 1000, 350, [], 'unlimited', 2 * HOUR],
    ['what was spent counts', 2, 2, [NOW - 40 * MINUTE], 'unlimited', 20 * MINUTE],
    ['a budget of none never ends', 1, 0, [], 'unlimited', null],
  ] as const) {
    test(what, () => {
      expect(timeFor(requests, perHour, spent, rate, NOW)).toBe(ms);
    });
  }

  test('is told for one source, or for every budget', async () => {
    const settings = await settingsWith();
    const memory = volatileMemory();
    const asked = { requests: 700 };
    const [bills] = await planQuota(settings, memory, { ...asked, source: 'bills' }, NOW);
    expect(bills).toMatchObject({
      budget: 'bills-ingester',
      perHour: 350,
      // Two windows of 350, the second at the pace of the source: five a second.
      takesMs: HOUR + 349 * 200,
    });
    expect(await planQuota(settings, memory, asked, NOW)).toHaveLength(13);
    await expect(planQuota(settings, memory, { ...asked, source: 'none' }, NOW)).rejects.toThrow(
      "there is no source 'none'",
    );
  });

  test('of records is made with the requests that its source needs for them, host by host', async () => {
    const settings = await settingsWith();
    const plan = (asked: Parameters<typeof planQuota>[2]) =>
      planQuota(settings, volatileMemory(), asked, NOW);
    // No key counts what www.govinfo.gov is asked: 40,009 requests at five a second.
    expect(await plan({ source: 'bills', records: 20_000 })).toMatchObject([
      { pool: 'www.govinfo.gov', budget: '5/second', requests: 40_009, takesMs: 40_008 * 200 },
    ]);
    expect(await plan({ source: 'federal_register', requests: 11 })).toMatchObject([
      { pool: 'federal_register', budget: '10/second', takesMs: SECOND },
    ]);
    // A part of the CFR and a title of the Code are asked for once for all their sections.
    for (const [source, hosts] of [
      ['ecfr', { 'www.ecfr.gov': 86 }],
      ['us_code', { 'uscode.house.gov': 5 }],
      ['gao_reports', { 'files.gao.gov': 6_000, 'www.gao.gov': 2_100 }],
      ['cbo_publications', { 'www.cbo.gov': 2, 'www.govinfo.gov': 4_000 }],
      ['saps', { 'raw.githubusercontent.com': 2_002 }],
    ] as const) {
      const rows = await plan({ source, records: 2_000 });
      const told = rows.flatMap((one) =>
        'pool' in one && one.requests > 0 ? [[one.pool, one.requests] as const] : [],
      );
      expect([source, Object.fromEntries(told)]).toMatchObject([source, hosts]);
    }
    await expect(plan({ records: 5 })).rejects.toThrow('records are given without a source');
    await expect(plan({ source: 'govuk', records: 5 })).rejects.toThrow(
      'govuk does not say how many requests a record costs',
    );
  });
});
