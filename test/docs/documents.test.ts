import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInFamilies } from '../../src/families/index.ts';
import { errorsDoc, statesDoc } from '../../tools/core-docs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const tracked = () =>
  git('ls-files', '-co', '--exclude-standard')
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(root, file)));

describe('documents that are made from the code', () => {
  test('docs/errors.md is the table of errors (npx tsx tools/write-core-docs.ts)', () => {
    expect(read('docs/errors.md')).toBe(errorsDoc());
  });
  test('docs/states.md is the transition table (npx tsx tools/write-core-docs.ts)', () => {
    expect(read('docs/states.md')).toBe(statesDoc());
  });
});

describe('documents that are checked', () => {
  test('every relative link in a Markdown document leads somewhere', () => {
    const broken = tracked()
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g)]
          .map((match) => match[1] ?? '')
          .filter((target) => !existsSync(path.resolve(root, path.dirname(file), target)))
          .map((target) => `${file}: ${target}`),
      );
    expect(broken).toEqual([]);
  });

  test('every source has a page in docs/sources, and every page a source', () => {
    const sources = builtInFamilies.flatMap((family) => Object.keys(family.sources));
    const pages = readdirSync(path.join(root, 'docs/sources'));
    expect(pages.sort()).toEqual(sources.map((name) => `${name}.md`).sort());
  });

  test('every test named in docs/requirements.md exists', () => {
    const lines = read('docs/requirements.md').split('\n');
    const suite = /(\.test|\/conformance\/[\w-]+|^test\/suites\/[\w-]+)\.ts$/;
    const named = lines.flatMap((line) => [...line.matchAll(/`([\w./-]+\.ts)`: "([^"]+)"/g)]);
    const missing = named.filter(
      ([, file = '', title = '']) =>
        !suite.test(file) || !existsSync(path.join(root, file)) || !read(file).includes(title),
    );
    expect(missing.map(([, file, title]) => `${file}: ${title}`)).toEqual([]);
    expect(named.length).toBeGreaterThan(100);

    const rows = lines.filter((line) => /^\| [A-Z]\d+ \|/.test(line));
    const odd = rows.filter(
      (row) =>
        !/^\| \w+ \| [^|]+ \| \*(held|otherwise|policy|open)\* \| [^|]+ \|$/.test(row) ||
        (row.includes('| *held* |') && !row.includes('.ts`: "')),
    );
    expect(odd).toEqual([]);
    expect(new Set(rows.map((row) => row.split(' ')[1])).size).toBe(rows.length);
  });

  test('every test named in docs/threat-model.md exists, and every threat names one', () => {
    const lines = read('docs/threat-model.md').split('\n');
    const named = lines.flatMap((line) => [...line.matchAll(/`([\w./-]+\.test\.ts)`: "([^"]+)"/g)]);
    const missing = named.filter(
      ([, file = '', title = '']) =>
        !existsSync(path.join(root, file)) || !read(file).replaceAll("\\'", "'").includes(title),
    );
    expect(missing.map(([, file, title]) => `${file}: ${title}`)).toEqual([]);
    const from = lines.indexOf('## A hostile web page');
    const rows = lines.slice(from).filter((line) => /^\| (?!it |they |---)/.test(line));
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.filter((row) => !row.includes('.test.ts`: "'))).toEqual([]);
  });

  test('the counts of docs/requirements.md are those of its rows', () => {
    const lines = read('docs/requirements.md').split('\n');
    const rows = lines.flatMap(
      (line) =>
        [...(/^\| ([A-Z])\d+ \|.*?\| \*(\w+)\* \|/.exec(line) ?? [])].slice(1, 3).join(' ') || [],
    );
    const count = (of: string, state: string) =>
      rows.filter((row) => (of === 'all' || row.startsWith(`${of} `)) && row.endsWith(` ${state}`))
        .length;
    const told = lines.filter((line) => /^\| (?:[A-Z]|all) \| \d/.test(line));
    const counted = told.map((line) => {
      const of = line.split(' ')[1] ?? '';
      const counts = ['held', 'otherwise', 'policy', 'open'].map((state) => count(of, state));
      const sum = counts.reduce((a, b) => a + b, 0);
      return `| ${[of, ...counts, sum].join(' | ')} |`;
    });
    expect(told.length).toBeGreaterThan(1);
    expect(told).toEqual(counted);
  });

  test('the changelog has an Unreleased section with something in it', () => {
    const unreleased = /## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(read('CHANGELOG.md'))?.[1] ?? '';
    expect(
      unreleased
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('- ')).length,
    ).toBeGreaterThan(0);
  });
});

describe('the shape of the code', () => {
  /** May only shrink. */
  const allowedOver400: readonly string[] = [];

  test('no source file is longer than 400 lines', () => {
    const long = tracked()
      .filter((file) =>
        /^(src|packages|practice|test|bench|tools|scripts)\/.*\.(ts|js)$/.test(file),
      )
      .filter((file) => read(file).split('\n').length > 401)
      .filter((file) => !allowedOver400.includes(file));
    expect(long).toEqual([]);
  });

  test('every source has a practice publisher and a journey against it', () => {
    const sources = builtInFamilies.flatMap((family) => Object.keys(family.sources));
    const without = sources.filter(
      (name) =>
        !existsSync(path.join(root, 'test/journeys', `${name}.test.ts`)) ||
        !existsSync(path.join(root, 'practice/publishers', name)),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(without).toEqual([]);
  });

  test('no tracked file names a path of somebody’s machine', () => {
    const pattern = /(^|[^a-z])\/(work|farm)\/[a-z.]/;
    const named = tracked()
      .filter(
        (file) =>
          /\.(ts|js|md|json|ya?ml|sh)$/.test(file) &&
          file !== 'package-lock.json' &&
          file !== 'test/docs/documents.test.ts',
      )
      .filter((file) => pattern.test(read(file)));
    expect(named).toEqual([]);
  });
});
