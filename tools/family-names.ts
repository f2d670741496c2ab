/** Where the program speaks of a family or a source by name, which only the folder of the family may. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../src/core/family.ts';

export interface NameUsed {
  /** Below the root: `src/cli/annals.ts`. */
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly text: string;
}

export const namesOf = ({ name, sources }: Family): readonly string[] => [
  ...new Set([name, ...Object.keys(sources)]),
];

/** Names that are ordinary words of the program, too: their use says nothing of the source. */
const ORDINARY_WORDS: ReadonlySet<string> = new Set(['topics']);

/**
 * Every use in code, strings or comments. A name is a word of its own or begins one in camel case;
 * with a hyphen behind it, it is part of somebody else's name, such as a class of HTML.
 */
export function familyNamesIn(root: string, families: readonly Family[]): readonly NameUsed[] {
  const names = families.flatMap(namesOf).filter((name) => !ORDINARY_WORDS.has(name));
  const word = new RegExp(`(?<![A-Za-z0-9_-])(?:${names.join('|')})(?![a-z0-9_-])`);
  return filesBelow(path.join(root, 'src'))
    .map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
    .filter((file) => !mayNameFamilies(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, at) => {
          const [name] = word.exec(text) ?? [];
          return name ? [{ file, line: at + 1, name, text: text.trim() }] : [];
        }),
    );
}

/**
 * Besides the families: the kit, which has helpers for what several publishers of one country share (bills, committees);
 * tests, the examples of conformance suites, and migrations, which are frozen, with their list.
 */
const mayNameFamilies = (file: string): boolean =>
  file.startsWith('src/families/') ||
  file.startsWith('src/kit/') ||
  file.endsWith('.test.ts') ||
  file.includes('/conformance/') ||
  /\/migrations(?:\/|\.ts$)/.test(file);

export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
