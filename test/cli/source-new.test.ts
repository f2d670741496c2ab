/** A source that is written by `annals source new`, and what `annals source check` says of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultRule } from '../../practice/faults.ts';
import type { Publisher } from '../../practice/publisher.ts';
import { startPractice } from '../../practice/server.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import {
  checkSource,
  type FaultyPublisher,
  type SourceFinding,
} from '../../src/use-cases/source-check/check-source.ts';
import { annals, temporaryFolder } from './annals.ts';
import { asDescribed } from './as-described.ts';
import { installPackage } from './plugin-package.ts';

const later: (() => void | Promise<void>)[] = [];
let place = '';
beforeAll(async () => {
  place = temporaryFolder((act) => later.push(act));
  await installPackage(path.join(place, 'node_modules', 'annals'));
});
afterAll(async () => {
  for (const act of later.reverse()) await act();
});

const file = (name: string, of: string) => path.join(place, name, of);

/** Writes a source of this kind, and settings that name it; their file has its name, too. */
async function written(name: string, kind: string): Promise<string> {
  const done = await annals(['source', 'new', name, '--kind', kind], { cwd: place });
  expect(done, done.err).toMatchObject({ code: 0 });
  const settings = path.join(place, `${name}.json`);
  writeFileSync(settings, JSON.stringify({ families: [path.join(place, name)] }));
  return settings;
}

/** What the practice publisher answers; where records come in a zip, one of its members. */
async function savedAnswer(name: string, asked: string | undefined): Promise<string> {
  if (asked === undefined) {
    const [first] = JSON.parse(readFileSync(file(name, 'fixture.json'), 'utf8'));
    return JSON.stringify({ ...first, html: '<p>Otters</p>' });
  }
  const { default: publisher } = (await import(file(name, 'practice.js'))) as {
    default: Publisher;
  };
  const request = { path: asked, search: '', headers: {}, faults: new Set() };
  const answer = await publisher.handle(request as unknown as Parameters<Publisher['handle']>[0]);
  return String(answer.body);
}

/** What the check finds, with the practice publisher in this process: a dozen runs, but no process to start. */
async function findings(name: string, settings: string): Promise<readonly SourceFinding[]> {
  const { families } = await loadSettings({ file: settings, env: {}, cwd: place });
  const { default: publisher } = (await import(file(name, 'practice.js'))) as {
    default: Publisher;
  };
  const practice = await startPractice({ publishers: [publisher] });
  const ca = path.join(place, `${name}.pem`);
  writeFileSync(ca, practice.ca);
  const played: FaultyPublisher = {
    address: practice.address,
    ca,
    plays: publisher.plays ?? [],
    play: async (fault) => {
      practice.faults.clear();
      if (fault) practice.faults.add(fault as FaultRule);
    },
  };
  try {
    const stop = new AbortController().signal;
    const found: SourceFinding[] = [];
    const order = { source: name, families, publisher: played, stop };
    for await (const one of checkSource(order)) found.push(one);
    return found;
  } finally {
    await practice.stop();
  }
}

describe('annals source new', () => {
  test.each([
    ['json', []],
    ['feed', ['a listing that ends early', 'a page that repeats another']],
    ['sitemap', ['a page that repeats another']],
    ['list', ['a page that repeats another']],
    ['zip', ['a page that repeats another', 'a wrong character set']],
  ])(
    'writes a source for a %s of at most 90 lines, that passes every check that such a publisher can fail',
    async (kind, untried) => {
      const name = `pond_${kind}`;
      const settings = await written(name, kind);
      const source = readFileSync(file(name, 'source.js'), 'utf8');
      expect(source.split('\n').length).toBeLessThanOrEqual(91);
      const found = await findings(name, settings);
      expect(found.length).toBeGreaterThan(10);
      expect(found.filter(({ is }) => is === 'bad')).toEqual([]);
      const left = found.filter(({ is }) => is === 'not tried');
      expect(left.map(({ about }) => about)).toEqual(untried);
    },
  );

  test.each([
    ['json', '/api/records', 2],
    ['feed', '/feed.xml', 5],
    ['sitemap', '/records/r-1', 1],
    ['list', '/records.json', 5],
    ['zip', undefined, 1],
  ])('writes a source for a %s that reads saved answers at once', async (kind, asked, count) => {
    const name = `saved_${kind}`;
    const settings = await written(name, kind);
    writeFileSync(path.join(place, `${name}.saved`), await savedAnswer(name, asked));
    const done = await annals(
      ['source', 'parse', name, `${name}.saved`, '--json', '--config', settings],
      { cwd: place },
    );
    expect(done, done.err).toMatchObject({ code: 0 });
    const records = done.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).record);
    expect(records.map(({ id }) => id).slice(0, 1)).toEqual([`${name}:r-1`]);
    expect(records.map(({ title }) => title)).toHaveLength(count);
    expect(records[0].title).toBe('Otters of the harbour');
  });

  test('writes a source for a feed that reads the dates of RSS as well', async () => {
    const settings = await written('saved_rss', 'feed');
    const item = (guid: string, date: string) =>
      `<item><guid>https://x.example/${guid}</guid><title>Eels</title><pubDate>${date}</pubDate></item>`;
    const items = [
      item('a-1', 'Fri, 03 Apr 2026 18:05:00 +0100'),
      item('a-2', '6 Apr 2026 07:30 GMT'),
    ];
    writeFileSync(
      path.join(place, 'rss.xml'),
      `<rss version="2.0"><channel>${items.join('')}</channel></rss>`,
    );
    const typed = ['source', 'parse', 'saved_rss', 'rss.xml', '--json', '--config', settings];
    const { out } = await annals(typed, { cwd: place });
    const dates = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).record.published_at);
    expect(dates).toEqual(['2026-04-03T17:05:00.000Z', '2026-04-06T07:30:00.000Z']);
  });

  test('overwrites nothing, and refuses names that cannot be or are taken', async () => {
    const typed = (...args: string[]) => annals(['source', 'new', ...args], { cwd: place });
    const config = await written('harbour', 'json');
    expect((await typed('pond', '--to', 'harbour')).err).toContain('is there already');
    expect((await typed('Harbour')).err).toContain("the name is 'Harbour'");
    const taken = await typed('harbour', '--to', 'other', '--config', config);
    expect(taken).toMatchObject({ code: 2 });
    expect(taken.err).toContain("there is a source or a family 'harbour' already");
  });
});

/** The scaffolded source, with other records than documents. */
function keepsInstead(name: string, keeps: string, record: string): void {
  const code = readFileSync(file(name, 'source.js'), 'utf8');
  const parse = code.slice(code.indexOf('  async parse('), code.indexOf('  corpus: '));
  const written = code
    .replace("keeps: 'document'", `keeps: '${keeps}'`)
    .replace(
      parse,
      `  async parse(_acquired, { key, fields: { title, updated, url } }) {
    return {
      is: '${keeps}',
      id: \`${name}:\${key}\`,
      kind: 'thing',
      title,
      updatedAt: updated,
      sourceUrl: url,
      sourceOrg: 'Somebody',
      citation: \`\${title}. n.d.\`,
      metadata: {},
      ${record}
    };
  },

`,
    )
    .replace(/^ {2}corpus: .*$/m, "  corpus: (kept) => kept.id.split(':')[1] + '.html',");
  writeFileSync(file(name, 'source.js'), written);
}

describe('annals source check', () => {
  test.each([
    ['entity', 'names: [{ name: title }],'],
    ['event', "happenedAt: updated, outcome: 'Passed', positions: [],"],
    ['term', "vocabulary: 'things', deprecated: false,"],
  ])('judges a source of records that are no documents (%s)', async (keeps, record) => {
    const name = `pond_${keeps}`;
    const settings = await written(name, 'json');
    keepsInstead(name, keeps, record);
    const found = await findings(name, settings);
    expect(found.filter(({ is }) => is === 'bad')).toEqual([]);
    expect(found.filter(({ is }) => is === 'not tried')).toEqual([
      {
        about: 'a withdrawn record',
        is: 'not tried',
        text: `records of this kind (${keeps}) are never withdrawn`,
      },
    ]);
    expect(found.find(({ about }) => about === 'a healthy publisher')?.text).toContain('5 records');
  });

  test('says why a run kept less than there is: what failed, or what it was warned of', async () => {
    const settings = await written('failing', 'feed');
    const careful = readFileSync(file('failing', 'source.js'), 'utf8');
    writeFileSync(
      file('failing', 'source.js'),
      careful.replace(
        "    const file = acquired.file('page');",
        "    if (key === 'r-2') throw new Error('no such pond');\n    const file = acquired.file('page');",
      ),
    );
    const failing = await findings('failing', settings);
    expect(failing[0]).toMatchObject({ is: 'bad', text: expect.stringMatching(/: r-2: .*pond/) });
    const undated = await written('undated', 'feed');
    const dated = readFileSync(file('undated', 'source.js'), 'utf8');
    writeFileSync(
      file('undated', 'source.js'),
      dated.replace("publishedAt ?? updatedAt ?? ''", "''"),
    );
    const [first] = await findings('undated', undated);
    expect(first?.text).toContain('an entry without a date was left out');
  });

  test('says what a maintainer would of a careless source, in the shape that its schema has', async () => {
    const settings = await written('careless', 'json');
    const careful = readFileSync(file('careless', 'source.js'), 'utf8');
    const without = [
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
    const careless = without
      .replace('version: updated', "version: 'always'")
      .replace(/citation: `.*`/, "citation: ''");
    writeFileSync(file('careless', 'source.js'), careless);
    const typed = ['source', 'check', 'careless', '--config', settings, '--json'];
    const done = await annals(typed, { cwd: place });
    expect(done, done.err).toMatchObject({ code: 1 });
    const lines = (await asDescribed('source check', done.out)) as SourceFinding[];
    const bad = lines.filter(({ is }) => is !== 'good');
    expect(Object.fromEntries(bad.map(({ about, text }) => [about, text]))).toMatchObject({
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
