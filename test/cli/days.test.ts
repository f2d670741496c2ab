import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { annals, annalsProcess, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';

const DAYS = ['2026-07-13', '2026-07-14', '2026-07-15'];

describe('annals run with a range of days', PATIENT, () => {
  test('killed with signal 9 in the middle of a day, the same command goes on there', async () => {
    const cwd = temporaryFolder();
    const { practice, flags } = await practiceWorld(cwd, { days: DAYS, perDay: 8 });
    practice.faults.add({ kind: 'slow', path: '/api/content/*', delayMs: 60 });
    const args = ['run', 'govuk', '--since', '2026-07-13', '--until', '2026-07-15', '--json'];
    const all = [...args, '--order', 'oldest', '--data', path.join(cwd, 'data'), ...flags];
    const { child, ended } = annalsProcess(all);
    // Two searches a day: with the third the second day has begun.
    const searches = () => practice.log.entries({ path: '/api/search.json' }).length;
    await expect.poll(searches, { timeout: 240_000 }).toBeGreaterThan(2);
    const contents = () =>
      practice.log.entries().filter(({ path: at }) => at.includes('/content/'));
    const before = contents().length;
    await expect.poll(() => contents().length, { timeout: 240_000 }).toBeGreaterThan(before + 2);
    child.kill('SIGKILL');
    await ended;
    practice.faults.clear();
    const { code, out } = await annals(all, { cwd });
    const done = JSON.parse(out);
    expect(done).toMatchObject({ source: 'govuk', order: 'oldest', left: 0, because: null });
    const days = done.days.map(({ date, is }: { date: string; is: string }) => [date, is]);
    expect(days).toEqual([
      ['2026-07-13', 'done before'],
      ['2026-07-14', 'completed'],
      ['2026-07-15', 'completed'],
    ]);
    expect(code).toBe(0);
    const again = await annals(all, { cwd });
    const statuses = JSON.parse(again.out).days.map(({ is }: { is: string }) => is);
    expect(statuses).toEqual(['done before', 'done before', 'done before']);
  });

  test.each([
    [['crs_reports', '--since', '2026-07-13'], 'crs_reports does not run by day'],
    [['govuk', '--until', '2026-07-13'], '--until needs --since'],
    [['govuk', '--since', '2026-07-13', '--dry-run'], '--dry-run is for one run'],
    [['govuk', '--since', '2026-07-13', '--limit', '1'], '--limit is for one run'],
    [['govuk', '--since', '2026-07-13', '--record', 'x.warc.gz'], '--record is for one run'],
    [['govuk', '--order', 'oldest'], '--order, --by-day and --again are for a range of days'],
  ])('%j is refused', async (args, message) => {
    const { code, err } = await annals(['run', ...args], { cwd: temporaryFolder() });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });
});

describe('annals check', PATIENT, () => {
  test('says that a page was withdrawn', async () => {
    const cwd = temporaryFolder();
    const world = govukWorld({ days: ['2026-07-15'], perDay: 6, background: 0 });
    const publishers = [govukPublisher(world)];
    const { practice, flags } = await practiceWorld(cwd, { publishers });
    const common = ['--data', path.join(cwd, 'data'), ...flags];
    await annals(['run', 'govuk', '--date', '2026-07-15', ...common], { cwd });
    const pages = world.day('2026-07-15').new.map(({ link: at }) => at);
    const link = pages.find((at) => at.startsWith('/')) ?? '';
    const url = `https://www.gov.uk${link}`;
    const first = await annals(['check', url, '--json', ...common], { cwd });
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({ outcome: 'unchanged', status: 'active' });
    world.withdraw(link);
    const second = await annals(['check', url, ...common], { cwd });
    expect(second.code).toBe(0);
    expect(second.out).toContain('withdrawn: the publisher says that it no longer stands');
    expect(second.out).toContain('withdrawn, before active');
    practice.faults.add({ kind: 'error', path: '/api/content/*', status: 503 });
    const third = await annals(['check', url, ...common], { cwd });
    expect(third).toMatchObject({ code: 1, out: expect.stringContaining('no answer') });
  });
});
