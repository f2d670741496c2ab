import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { annals, DAY, practiceWorld, temporaryFolder } from './annals.ts';

test('annals cache tells what is held, and --clear forgets it', async () => {
  const cwd = temporaryFolder();
  const { flags, practice } = await practiceWorld(cwd);
  const run = ['run', 'govuk', '--date', DAY, ...flags];
  expect(await annals(run, { cwd })).toMatchObject({ code: 0 });

  const told = JSON.parse((await annals(['cache', '--json'], { cwd })).out);
  const file = path.join(cwd, 'data', 'cache', 'cache.sqlite');
  expect(told).toMatchObject({ enabled: true, file, max_bytes: 256 * 1024 * 1024 });
  expect(told.responses).toBeGreaterThan(10);
  expect(told.bodies).toBeLessThanOrEqual(told.responses);
  expect(told.hosts).toEqual([
    { host: 'www.gov.uk', responses: told.responses, bytes: expect.any(Number) },
  ]);
  const { out } = await annals(['cache'], { cwd });
  expect(out).toMatch(/^cache +on$/m);
  expect(out).toContain(`answers  ${told.responses}; `);
  expect(out).toMatch(/^www\.gov\.uk +\d+ +[\d.]+ kB$/m);

  practice.log.clear();
  await annals(run, { cwd });
  expect(practice.log.entries({})).toEqual([]);
  const cleared = await annals(['cache', '--clear'], { cwd });
  expect(cleared).toMatchObject({ code: 0, out: expect.stringMatching(/^Forgot \d+ answers, /) });
  const now = JSON.parse((await annals(['cache', '--json'], { cwd })).out);
  expect(now).toMatchObject({ responses: 0, bodies: 0, bytes: 0, hosts: [] });
  await annals(run, { cwd });
  expect(practice.log.entries({}).length).toBeGreaterThan(1);
});

test('a cache that is damaged is cleared like any other', async () => {
  const cwd = temporaryFolder();
  const { flags } = await practiceWorld(cwd);
  await annals(['run', 'govuk', '--date', DAY, ...flags], { cwd });
  const file = path.join(cwd, 'data', 'cache', 'cache.sqlite');
  writeFileSync(file, 'torn '.repeat(10_000));
  expect(await annals(['cache', '--clear'], { cwd })).toMatchObject({ code: 0 });
  expect(existsSync(`${file}.damaged`)).toBe(false);
  expect(JSON.parse((await annals(['cache', '--json'], { cwd })).out)).toMatchObject({
    responses: 0,
  });
});

test('switched off, it says so', async () => {
  const cwd = temporaryFolder();
  const { flags } = await practiceWorld(cwd);
  const off = ['--set', 'cache.enabled=false'];
  await annals(['run', 'govuk', '--date', DAY, ...flags, ...off], { cwd });
  expect((await annals(['cache', ...off], { cwd })).out).toContain('off; cache.enabled is false');
});
