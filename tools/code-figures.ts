/**
 * How large the product is, and how it hangs together: `npx tsx tools/code-figures.ts`. docs/architecture.md has the
 * figures of a day; test/docs/code-shape.test.ts holds those that may not change.
 */
import path from 'node:path';
import { type CodeFile, circles, cycles, productFiles, sourceFiles } from './code-shape.ts';

const files = productFiles(path.resolve(import.meta.dirname, '..'));

const folderOf = ({ file }: CodeFile): string =>
  file.startsWith('packages/')
    ? 'packages/pdf-markdown'
    : (/^(src\/[^/]+|[^/]+)/.exec(file)?.[0] ?? '');
const folders = new Map<string, CodeFile[]>();
for (const one of files) folders.set(folderOf(one), [...(folders.get(folderOf(one)) ?? []), one]);
table('folder', folders);

/** A source's own folder; the families of one source are that folder themselves. */
const homes = new Map<string, readonly CodeFile[]>();
for (const { file } of files.filter((one) => /^src\/families\/.+\/source\.ts$/.test(one.file))) {
  const home = `${path.dirname(file)}/`;
  const deeper = (one: CodeFile) => one.file.startsWith(home);
  homes.set(home, files.filter(deeper));
}
table('the folder of a source', homes);
const reached = sourceFiles(files);
table('what a source alone needs, wherever it lies', reached);

const product = files.filter(({ file }) => file.startsWith('src/'));
const sizes = product.map(({ code }) => code).sort((a, b) => a - b);
say(`src: ${product.length} files, ${sumOf(product)} lines of code`);
say(`a file: median ${middle(sizes)}, longest ${sizes.at(-1)}`);
for (const [what, sums] of [
  ['the folder of a source', homes],
  ['what a source alone needs', reached],
] as const) {
  const sorted = [...sums.values()].map(sumOf).sort((a, b) => a - b);
  say(`${what}: median ${middle(sorted)}, longest ${sorted.at(-1)}`);
}
say(`over 300 lines: ${listOf(product.filter(({ code }) => code > 300).map(({ file }) => file))}`);
say(`cycles at run time: ${listOf(cycles(files).map((group) => group.join(' ~ ')))}`);
for (const spoke of ['src/core', 'src/engine'])
  say(`sub-folders of ${spoke} in a circle: ${listOf(circles(files, spoke))}`);

function sumOf(some: readonly CodeFile[]): number {
  return some.reduce((sum, { code }) => sum + code, 0);
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function listOf(names: readonly string[]): string {
  return names.join(', ') || 'none';
}

function table(name: string, groups: ReadonlyMap<string, readonly CodeFile[]>): void {
  say(`| ${name} | files | lines of code |\n| --- | --- | --- |`);
  const rows = [...groups].sort((a, b) => sumOf(b[1]) - sumOf(a[1]));
  for (const [one, some] of rows) say(`| \`${one}\` | ${some.length} | ${sumOf(some)} |`);
  say('');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
