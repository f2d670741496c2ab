/** What the code of the product is made of: files with their lines of code, and who imports whom. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './family-names.ts';

export interface CodeFile {
  /** Below the root: `src/core/item.ts`. */
  readonly file: string;
  /** Lines that are neither blank nor comment. */
  readonly code: number;
  /** Files it imports, and those it loads when they are first needed. */
  readonly imports: readonly string[];
  /** Those among them that it needs to run: no types, nothing that is loaded later. */
  readonly needs: readonly string[];
}

const PRODUCT = ['src', 'packages/pdf-markdown/src', 'practice', 'web'];

/** Without tests, conformance suites and what is built. */
export function productFiles(root: string): readonly CodeFile[] {
  return PRODUCT.flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/conformance\/|\/dist\//.test(file),
    )
    .map((file) => codeFile(path.relative(root, file), readFileSync(file, 'utf8')));
}

export function codeFile(file: string, text: string): CodeFile {
  const at = (to: string) => path.join(path.dirname(file), to);
  const statements = [...text.matchAll(STATEMENT)].map(([whole, from, bare = '']) => ({
    whole,
    to: at(from ?? bare),
  }));
  const later = [...text.matchAll(LATER)].map(([, to = '']) => at(to));
  return {
    file,
    code: linesOfCode(text),
    imports: [...new Set([...statements.map(({ to }) => to), ...later])],
    needs: [...new Set(statements.filter(({ whole }) => !isTypes(whole)).map(({ to }) => to))],
  };
}

const STATEMENT = /^(?:import|export)\b[^;'"`]*?\bfrom '(\.[^']+)'|^import '(\.[^']+)'/gm;
const LATER = /\bimport\('(\.[^']+)'\)/g;

/** `import type …`, and `import { type A, type B } …`. */
function isTypes(statement: string): boolean {
  if (/^(?:import|export) type\b/.test(statement)) return true;
  const names = /^(?:import|export) \{([^}]*)\} from/.exec(statement)?.[1]?.split(',') ?? [''];
  const each = names.map((name) => name.trim()).filter((name) => name !== '');
  return each.length > 0 && each.every((name) => name.startsWith('type '));
}

export const linesOfCode = (text: string): number =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;

/** Groups of files of which each needs every other to run, by way of others. */
export function cycles(files: readonly CodeFile[]): readonly (readonly string[])[] {
  const needs = new Map(files.map(({ file, needs: others }) => [file, others]));
  const place = new Map<string, { low: number; open: boolean }>();
  const open: string[] = [];
  const groups: string[][] = [];
  let next = 0;
  const visit = (file: string): number => {
    const number = next++;
    const own = { low: number, open: true };
    place.set(file, own);
    open.push(file);
    for (const to of needs.get(file) ?? []) {
      const known = place.get(to);
      if (known?.open) own.low = Math.min(own.low, known.low);
      else if (!known && needs.has(to)) own.low = Math.min(own.low, visit(to));
    }
    if (own.low === number) {
      const group = open.splice(open.indexOf(file));
      for (const one of group) Object.assign(place.get(one) ?? {}, { open: false });
      if (group.length > 1 || (needs.get(file) ?? []).includes(file)) groups.push(group.sort());
    }
    return own.low;
  };
  for (const { file } of files) if (!place.has(file)) visit(file);
  return groups;
}

/** Sub-folders of a folder that reach each other, by imports of values and of types. */
export function circles(files: readonly CodeFile[], folder: string): readonly string[] {
  const below = `${folder}/`;
  const subOf = (file: string) =>
    file.startsWith(below) ? /^([^/]+)\//.exec(file.slice(below.length))?.[1] : undefined;
  const reach = new Map<string, Set<string>>();
  for (const { file, imports } of files)
    for (const to of imports) {
      const [from, target] = [subOf(file), subOf(to)];
      if (from && target && from !== target)
        reach.set(from, (reach.get(from) ?? new Set()).add(target));
    }
  for (const set of reach.values())
    for (const one of set) for (const more of reach.get(one) ?? []) set.add(more);
  return [...reach].filter(([name, set]) => set.has(name)).map(([name]) => name);
}

/**
 * What each source that a family loads needs of the family, and no other source does, wherever it lies.
 * What the family says of itself (ids, views, words) is not counted, nor are normalisers, which read a format.
 */
export function sourceFiles(files: readonly CodeFile[]): ReadonlyMap<string, readonly CodeFile[]> {
  const known = new Map(files.map((one) => [one.file, one]));
  const loaded = files
    .filter(({ file }) => /^src\/families\/[^/]+\/family\.ts$/.test(file))
    .flatMap(({ imports }) => imports.filter((to) => /\bsource\.ts$/.test(to)));
  const starts = loaded.flatMap((file) => known.get(file) ?? []);
  const reached = starts.map(({ file }) => {
    const family = /^src\/families\/[^/]+\//.exec(file)?.[0] ?? file;
    const found = new Set([file]);
    for (const one of found)
      for (const to of known.get(one)?.imports ?? []) if (to.startsWith(family)) found.add(to);
    return found;
  });
  return new Map(
    starts.map(({ file }, i) => {
      const others = new Set(reached.flatMap((set, j) => (i === j ? [] : [...set])));
      const own = [...(reached[i] ?? [])].filter((one) => !others.has(one));
      return [file, own.flatMap((one) => known.get(one) ?? [])];
    }),
  );
}
