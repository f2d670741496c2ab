/** A source that is written by `annals source new`, and what `annals source check` says of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../src/use-cases/source-check/check-source.ts';
import { annals, annalsProcess, temporaryFolder } from './annals.ts';
import { asDescribed } from './as-described.ts';
import { installPackage } from './plugin-package.ts';

/** A check is a dozen runs in a process of its own. */
const PATIENT = { timeout: 300_000 };

const later: (() => void | Promise<void>)[] = [];
let place = '';
let config = '';
const file = (name: string) => path.join(place, 'harbour', name);

beforeAll(async () => {
  place = temporaryFolder((act) => later.push(act));
  await installPackage(path.join(place, 'node_modules', 'annals'));
  const written = await annals(['source', 'new', 'harbour', '--kind', 'json'], { cwd: place });
  expect(written, written.err).toMatchObject({ code: 0 });
  config = path.join(place, 'annals.json');
  writeFileSync(config, JSON.stringify({ families: [path.join(place, 'harbour')] }));
});
afterAll(async () => {
  for (const act of later.reverse()) await act();
});

/** What is not good, with the first word of what is said of it. */
async function findings(
  name = 'harbour',
  settings = config,
): Promise<{ code: number; said: Record<string, string> }> {
  const done = await annalsProcess(['source', 'check', name, '--config', settings, '--json']).ended;
  const lines = (await asDescribed('source check', done.out)) as Finding[];
  expect(lines.length, done.err).toBeGreaterThan(10);
  const found = lines.filter(({ is }) => is !== 'good');
  return { code: done.code, said: Object.fromEntries(found.map((one) => [one.about, one.text])) };
}

describe('annals source new', PATIENT, () => {
  test('writes a source of at most 90 lines, that passes every check', async () => {
    expect(readFileSync(file('source.js'), 'utf8').split('\n').length).toBeLessThanOrEqual(91);
    expect(await findings()).toEqual({ code: 0, said: {} });
  });

  test.each([
    ['feed', ['a listing that ends early', 'a page that repeats another']],
    ['sitemap', ['a page that repeats another']],
    ['list', ['a page that repeats another']],
    ['zip', ['a page that repeats another', 'a wrong character set']],
  ])(
    'writes a source for a %s, that passes every check that such a publisher can fail',
    async (kind, untried) => {
      const name = `pond_${kind}`;
      const written = await annals(['source', 'new', name, '--kind', kind], { cwd: place });
      expect(written, written.err).toMatchObject({ code: 0 });
      const source = readFileSync(path.join(place, name, 'source.js'), 'utf8');
      expect(source.split('\n').length).toBeLessThanOrEqual(91);
      const settings = path.join(place, `settings-${kind}.json`);
      writeFileSync(settings, JSON.stringify({ families: [path.join(place, name)] }));
      const { code, said } = await findings(name, settings);
      expect({ code, untried: Object.keys(said) }, JSON.stringify(said)).toEqual({
        code: 0,
        untried,
      });
    },
  );

  test('overwrites nothing, and refuses names that cannot be or are taken', async () => {
    const typed = (...args: string[]) => annals(['source', 'new', ...args], { cwd: place });
    expect((await typed('pond', '--to', 'harbour')).err).toContain('is there already');
    expect((await typed('Harbour')).err).toContain("the name is 'Harbour'");
    const taken = await typed('harbour', '--to', 'other', '--config', config);
    expect(taken).toMatchObject({ code: 2 });
    expect(taken.err).toContain("there is a source or a family 'harbour' already");
  });
});

describe('annals source check', PATIENT, () => {
  test('says what a maintainer would of a careless source', async () => {
    const careful = readFileSync(file('source.js'), 'utf8');
    const careless = [
      /^ *total: \(answer.*\n/m,
      /^ *key: \(item.*\n/m,
      /^ *expects:.*\n/m,
      /^ *charset: file.*\n/m,
      /\$\{since \? .* : ''\}/,
      /const \{ since \} = ctx\.params;/,
    ].reduce((code, line) => {
      expect(code).toMatch(line);
      return code.replace(line, '');
    }, careful);
    const fixed = careless
      .replace('version: updated', "version: 'always'")
      .replace(/citation: `.*`/, "citation: ''");
    writeFileSync(file('source.js'), fixed);
    const { code, said } = await findings();
    expect(code).toBe(1);
    expect(said).toMatchObject({
      fields: 'missing in some records: citation',
      'a changed record': expect.stringContaining('a changed record is not noticed'),
      'a withdrawn record': expect.stringContaining('a withdrawn record stays active'),
      'an empty listing': expect.stringContaining('an empty listing passes for success'),
      'a listing that ends early': expect.stringContaining('silent truncation'),
      'a page that repeats another': expect.stringContaining('silent truncation'),
      'a wrong character set': expect.stringContaining('damaged letters'),
      parameters: 'unused parameters: since',
      completeness: expect.stringContaining('no completeness rule'),
    });
  });
});
