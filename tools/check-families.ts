/**
 * The program knows no family by name, and is whole without any one of them: `npm run check:families`, or
 * `npm run check:families -- papers` to take out that one alone.
 *
 * - Without a flag: types, documents, and the tests of the other families and of what joins them.
 * - `--types`: types, documents and the first words of the program only; a minute a family.
 * - `--whole`: the tests of the doors and use cases and the journeys as well; some minutes a family.
 * - `--names`: only the names; nothing is taken out.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Family } from '../src/core/family.ts';
import { builtInFamilies } from '../src/families/index.ts';
import { familyNamesIn, filesBelow, namesOf } from './family-names.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const COPIED = ['src', 'packages', 'practice', 'test', 'tools', 'docs', 'package.json'];
const CONFIGS = ['tsconfig.json', 'tsconfig.build.json', 'vitest.config.ts'];
/** The native compiler: the other one takes a minute of the processor's time a family. */
const TSC = '../typescript-native/bin/tsc';
const LINKED = ['node_modules', 'models'];

/** Documents that are made from the families, so that their tests compare with what is left. */
const WRITERS = ['cli', 'settings', 'api'].map((name) => `tools/write-${name}-doc.ts`);
/** The tests of the families, and of what reads the list of them. */
const JOINED = ['src/families', 'src/app', 'test/cli/plugins'];
const DOORS = ['src/use-cases', 'src/api', 'src/cli', 'src/core', 'test/api', 'test/journeys'];

const used = familyNamesIn(ROOT, builtInFamilies);
for (const { file, line, name, text } of used) say(`${file}:${line} names '${name}': ${text}`);
const { values: asked, positionals } = parseArgs({
  options: {
    names: { type: 'boolean', default: false },
    types: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const strangers = positionals.filter((name) => !builtInFamilies.some((one) => one.name === name));
for (const name of strangers) say(`there is no family '${name}'`);
const chosen = builtInFamilies.filter(
  ({ name }) => !asked.names && (positionals.length === 0 || positionals.includes(name)),
);
const broken = chosen.filter((family) => !isWholeWithout(family));
if (used.length > 0) say(`${used.length} lines outside src/families name a family or a source`);
for (const { name } of broken) say(`without the family '${name}' the program is not whole`);
process.exitCode = used.length + broken.length + strangers.length > 0 ? 1 : 0;

function isWholeWithout(family: Family): boolean {
  const copy = mkdtempSync(path.join(tmpdir(), `annals-without-${family.name}-`));
  try {
    for (const name of [...COPIED, ...CONFIGS])
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    for (const name of LINKED) symlinkSync(path.join(ROOT, name), path.join(copy, name));
    takeOut(family, copy);
    say(`without ${family.name}: types`);
    if (!succeeds(copy, TSC, '-p', 'tsconfig.build.json', '--noEmit')) return false;
    say(`without ${family.name}: documents, and the list of sources`);
    if (!WRITERS.every((writer) => succeeds(copy, 'tsx', writer))) return false;
    if (!succeeds(copy, 'tsx', 'src/cli/main.ts', 'source', 'list')) return false;
    if (asked.types) return true;
    say(`without ${family.name}: tests`);
    return succeeds(copy, 'vitest', 'run', ...JOINED, ...(asked.whole ? DOORS : []));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Its folder, its lines in the list, and every test that names it, its sources, its ids or its older settings. The
 * tests of the other families stay, whatever they name: families do not know each other.
 */
function takeOut(family: Family, copy: string): void {
  rmSync(path.join(copy, 'src', 'families', family.name), { recursive: true });
  const list = path.join(copy, 'src', 'families', 'index.ts');
  const text = readFileSync(list, 'utf8');
  const name = new RegExp(`^import (\\w+) from './${family.name}/`, 'm').exec(text)?.[1];
  if (name === undefined) throw new Error(`${list} does not import ./${family.name}/`);
  const lines = text
    .split('\n')
    .filter((line) => !line.includes(`'./${family.name}/`))
    .map((line) =>
      line.startsWith('export')
        ? line.replace(new RegExp(`\\b${name}\\b,? ?`), '').replace(', ]', ']')
        : line,
    );
  writeFileSync(list, lines.join('\n'));
  const named = new RegExp(`\\b(?:${namesInTests(family).join('|')})`, 'i');
  const others = new RegExp(`/src/families/(?!${family.name}/)\\w+/`);
  const tests = ['src', 'test'].flatMap((folder) => filesBelow(path.join(copy, folder)));
  for (const file of tests.filter((one) => one.endsWith('.test.ts') && !others.test(one)))
    if (named.test(readFileSync(file, 'utf8'))) rmSync(file);
}

function namesInTests(family: Family): readonly string[] {
  return [
    ...namesOf(family).map((name) => `${name}\\b`),
    ...(family.ids?.kinds ?? []).map(({ prefix }) => `${prefix}:`),
    ...(family.settings?.aliases ?? []).map(({ name }) => `${name.split('<')[0]}`),
    ...(family.settings?.aliasPrefixes ?? []).map(({ prefix }) => prefix),
  ];
}

function succeeds(cwd: string, program: string, ...args: string[]): boolean {
  const bin = path.join(ROOT, 'node_modules', '.bin', program);
  return spawnSync(bin, args, { cwd, stdio: 'inherit' }).status === 0;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
