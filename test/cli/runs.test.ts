import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { annals, PATIENT, type PracticeWorld, practiceWorld, temporaryFolder } from './annals.ts';

let cwd: string;
let world: PracticeWorld;
const ids: string[] = [];

const typed = (...args: string[]) => annals([...args, '--data', path.join(cwd, 'data')], { cwd });
const run = async (...args: string[]) => {
  const haste = ['rate=unlimited', 'backoff.baseMs=1', 'backoff.maxMs=2', 'attempts=1'];
  const sets = haste.flatMap((set) => ['--set', `sources.crs_reports.${set}`]);
  const { code, out } = await typed(...args, '--json', ...sets, ...world.flags);
  const ended = JSON.parse(out);
  if (ended.id) ids.push(ended.id);
  return { code, ...ended };
};

describe('runs one after the other', PATIENT, () => {
  beforeAll(async () => {
    cwd = temporaryFolder(afterAll);
    world = await practiceWorld(cwd, { size: 6 }, afterAll);
  });

  test('annals resume --strategy: nothing left is said, what failed is taken up in a run of its own', async () => {
    const { faults, log } = world.practice;
    const before = log.entries().length;
    const clean = await run('run', 'crs_reports');
    expect(clean).toMatchObject({ code: 0, status: 'completed' });
    const asked = log
      .entries()
      .slice(before)
      .map((entry) => entry.path);
    const listing = asked[0] ?? '';
    expect(await run('resume', 'crs_reports', '--strategy', 'auto')).toMatchObject({
      code: 2,
      error: { message: expect.stringContaining('left nothing that auto takes up') },
    });
    faults.add({ kind: 'missing', path: '/reports/*' });
    faults.add({ kind: 'missing', path: '/files/*' });
    faults.add({ kind: 'missing', path: '/crs_external_products/*' });
    const broken = await run('run', 'crs_reports', '--refetch');
    faults.clear();
    expect(broken.counts.failed).toBeGreaterThan(0);
    const listings = log.entries({ path: listing }).length;
    const mended = await run('resume', 'crs_reports', '--strategy', 'retry_failed_only');
    expect(mended).toMatchObject({ code: 0, mode: 'resume', status: 'completed' });
    expect(mended.id).not.toBe(broken.id);
    expect(mended.counts.downloaded).toBe(broken.counts.failed);
    expect(log.entries({ path: listing })).toHaveLength(listings);
    expect((await typed('resume', 'crs_reports', '--strategy', 'hope')).code).toBe(2);
  });

  test('annals compare: side by side, by id, its beginning or latest', async () => {
    const [, broken = ''] = ids;
    const { code, out } = await typed('compare', broken, 'latest');
    expect(code).toBe(0);
    expect(out).toMatch(/^mode +full, by cli +resume, by cli$/m);
    expect(out).toMatch(/^downloaded +\d+ +\d+ +\+\d+$/m);
    expect(out).toMatch(/In both: \d+ failed → downloaded/);
    const json = JSON.parse((await typed('compare', broken, broken, '--json')).out);
    expect(json).toMatchObject({ source: 'crs_reports', by: {}, differing: 0 });
    expect((await typed('compare', broken, '01J00000000000000000000000')).code).toBe(2);
  });
});
