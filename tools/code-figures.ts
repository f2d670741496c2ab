/**
 * How large the product is, and how it hangs together: `npx tsx tools/code-figures.ts`. Lines of code are those that are neither
 * blank nor comment, without tests and conformance suites; docs/architecture.md has the figures of a day.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './family-names.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const files = ['src', 'packages/pdf-markdown/src', 'practice', 'web']
  .flatMap((folder) => filesBelow(path.join(ROOT, folder)))
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/conformance\/|\/dist\//.test(file),
  )
  .map((file) => {
    const text = readFileSync(file, 'utf8');
    return { file: path.relative(ROOT, file), code: linesOfCode(text), text };
  });

const folderOf = (file: string): string =>
  file.startsWith('packages/')
    ? 'packages/pdf-markdown'
    : (/^(src\/[^/]+|[^/]+)/.exec(file)?.[0] ?? '');
table(
  'folder',
  sums(files, ({ file }) => folderOf(file)),
);

// A source's own folder; the families of one source are that folder themselves.
const homes = files
  .filter(({ file }) => /^src\/families\/.+\/source\.ts$/.test(file))
  .map(({ file }) => `${path.dirname(file)}/`);
const sources = sums(files, ({ file }) => homes.find((home) => file.startsWith(home)) ?? '');
table('source', sources);

const product = files.filter(({ file }) => file.startsWith('src/'));
const sizes = product.map(({ code }) => code).sort((a, b) => a - b);
const ofSources = sources.map(([, { code }]) => code).sort((a, b) => a - b);
say(`src: ${product.length} files, ${sizes.reduce((sum, one) => sum + one, 0)} lines of code`);
say(`a file: median ${middle(sizes)}, longest ${sizes.at(-1)}`);
say(`a source: median ${middle(ofSources)}, longest ${ofSources.at(-1)}`);
say(
  `over 300 lines: ${
    product
      .filter(({ code }) => code > 300)
      .map(({ file }) => file)
      .join(', ') || 'none'
  }`,
);
for (const spoke of ['core', 'engine'])
  say(`sub-folders of ${spoke} in a circle: ${circles(spoke).join(', ') || 'none'}`);

function linesOfCode(text: string): number {
  return text
    .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}

type Sum = { files: number; code: number };

function sums(all: typeof files, nameOf: (one: (typeof files)[number]) => string): [string, Sum][] {
  const found = new Map<string, Sum>();
  for (const one of all) {
    const name = nameOf(one);
    const before = found.get(name) ?? { files: 0, code: 0 };
    if (name !== '') found.set(name, { files: before.files + 1, code: before.code + one.code });
  }
  return [...found].sort((a, b) => b[1].code - a[1].code);
}

/** Pairs of sub-folders that reach each other, by imports of values and of types. */
function circles(spoke: string): string[] {
  const below = `src/${spoke}/`;
  const subOf = (file: string) => /^([^/]+)\//.exec(path.relative(below, file))?.[1];
  const reach = new Map<string, Set<string>>();
  for (const { file, text } of files.filter((one) => one.file.startsWith(below)))
    for (const [, to = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const [from, target] = [subOf(file), subOf(path.join(path.dirname(file), to))];
      if (from && target && target !== '..' && from !== target)
        reach.set(from, (reach.get(from) ?? new Set()).add(target));
    }
  for (const set of reach.values())
    for (const one of set) for (const more of reach.get(one) ?? []) set.add(more);
  return [...reach].filter(([name, set]) => set.has(name)).map(([name]) => name);
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function table(name: string, rows: readonly [string, Sum][]): void {
  say(`| ${name} | files | lines of code |\n| --- | --- | --- |`);
  for (const [one, { files: count, code }] of rows) say(`| \`${one}\` | ${count} | ${code} |`);
  say('');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
