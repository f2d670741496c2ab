import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { annals, DAY, practiceWorld, temporaryFolder } from './annals.ts';

test('a run that was recorded is replayed into a folder of its own, after the publisher is gone', async () => {
  const cwd = temporaryFolder();
  const { flags, practice } = await practiceWorld(cwd);
  const run = await annals(['run', 'govuk', '--date', DAY, '--record', 'rec', '--json', ...flags], {
    cwd,
    env: { ANNALS_HTTP__CONTACT: 'tests@annals.dev' },
  });
  expect(run.code).toBe(0);
  const [name = ''] = readdirSync(path.join(cwd, 'rec'));
  await practice.stop();

  const replayed = await annals(['replay', `rec/${name}`, '--into', 'again', '--json'], { cwd });
  expect(replayed).toMatchObject({ code: 0 });
  const told = JSON.parse(replayed.out);
  expect(told).toMatchObject({
    folder: path.join(cwd, 'again'),
    recorded: { source: 'govuk', params: { date: DAY }, mode: 'full', held_before: 0 },
    run: { status: 'completed', counts: JSON.parse(run.out).counts },
  });
  expect(told.exchanges).toBeGreaterThan(10);

  const exported = await annals(['export', '--comparable'], { cwd });
  const again = await annals(['export', '--comparable', '--data', 'again'], { cwd });
  expect(again.out).toBe(exported.out);
});

test('without --into a new folder is made, and the last line says how to look at it', async () => {
  const cwd = temporaryFolder();
  const { flags } = await practiceWorld(cwd);
  const env = { ANNALS_HTTP__CONTACT: 'tests@annals.dev' };
  await annals(['run', 'govuk', '--date', DAY, '--record', 'one.warc.gz', ...flags], { cwd, env });
  const { code, out, err } = await annals(['replay', 'one.warc.gz'], { cwd });
  expect(code).toBe(0);
  expect(out).toContain('govuk completed');
  const folder = /--data (\S+)`/.exec(err)?.[1] ?? '';
  expect(existsSync(path.join(folder, 'catalog.sqlite'))).toBe(true);
  expect((await annals(['why', 'latest', '--data', folder], { cwd })).code).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

for (const [what, file, says] of [
  ['is not there', 'nowhere.warc.gz', 'cannot be read (ENOENT)'],
  ['is something else', 'text.warc.gz', 'is not a recording of ours'],
] as const) {
  test(`a recording that ${what} is an error, and nothing is made`, async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'text.warc.gz'), 'just some text, long enough to be looked at');
    const { code, err } = await annals(['replay', file, '--into', 'x'], { cwd });
    expect(code).toBe(2);
    expect(err).toContain(says);
    expect(existsSync(path.join(cwd, 'x'))).toBe(false);
  });
}
