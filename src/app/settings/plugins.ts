import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { Family } from '../../core/family.ts';
import { normalizers } from '../../normalize/index.ts';
import { ownFolder } from '../own-folder.ts';
import type { Assignment } from './assignment.ts';
import { BadSettings } from './problems.ts';

/** What can be checked of a family before anything of it is used. */
const familyShape = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  title: z.string().min(1),
  sources: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.function()),
});

/** The families in force when the setting `families` names further ones. */
export async function loadPlugins(
  builtIn: readonly Family[],
  named: Assignment,
  cwd: string,
): Promise<readonly Family[]> {
  const places = Array.isArray(named.value) ? named.value.map(String) : [];
  const families = [...builtIn];
  for (const place of places) {
    const family = await loadPlugin(place, named.from, cwd);
    const repeated = repeats(family, families);
    if (repeated !== undefined) refuse(place, named.from, repeated);
    families.push(family);
  }
  return families;
}

/** All of these are found by their names, so each name belongs to one family. */
function repeats(family: Family, others: readonly Family[]): string | undefined {
  for (const other of others) {
    if (other.name === family.name) return `is named '${family.name}', and so is another family`;
    const [source] = both(Object.keys(family.sources), Object.keys(other.sources));
    if (source) return `has a source '${source}', and so has the family '${other.name}'`;
    const [verb] = both(verbNames(family), verbNames(other));
    if (verb) return `has a command '${verb}', and so has the family '${other.name}'`;
    const [section] = both(sectionNames(family), sectionNames(other));
    if (section) return `has settings '${section}', and so has the family '${other.name}'`;
    const [prefix] = both(prefixes(family), prefixes(other));
    if (prefix)
      return `has ids that begin with '${prefix}:', and so has the family '${other.name}'`;
    const [view] = both(viewNames(family), viewNames(other));
    if (view) return `has a view '${view}', and so has the family '${other.name}'`;
    const [reader] = both(normalizerNames(family), normalizerNames(other));
    if (reader) return `has a normaliser '${reader}', and so has the family '${other.name}'`;
  }
  const [general] = both(normalizerNames(family), Object.keys(normalizers));
  return general && `has a normaliser '${general}', and so has the program`;
}

const both = (some: readonly string[], others: readonly string[]) =>
  some.filter((name) => others.includes(name));
const verbNames = ({ verbs = [] }: Family) => verbs.map(({ name }) => name);
const prefixes = ({ ids }: Family) => (ids?.kinds ?? []).map(({ prefix }) => prefix);
const viewNames = ({ views = [] }: Family) => views.map(({ name }) => name);
const normalizerNames = (family: Family) => Object.keys(family.normalizers ?? {});
const sectionNames = ({ settings }: Family) => Object.keys(settings?.sections ?? {});

async function loadPlugin(place: string, from: string, cwd: string): Promise<Family> {
  let loaded: { readonly default?: unknown };
  try {
    loaded = load(fileOf(place, cwd), cwd);
  } catch (cause) {
    return refuse(place, from, whyNot(place, cwd, cause));
  }
  const checked = familyShape.safeParse(loaded.default);
  if (checked.success) return loaded.default as Family;
  const wrong = checked.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  return refuse(place, from, `has no family as its default export (${wrong.join('; ')})`);
}

/** Not by `import()`: the joined program is a script, which has none. */
function load(file: string, cwd: string): { readonly default?: unknown } {
  const before = FAILURES.get(file);
  if (before) throw before.cause;
  try {
    return createRequire(path.join(cwd, 'annals.yaml'))(file);
  } catch (cause) {
    FAILURES.set(file, { cause });
    throw cause;
  }
}

/** Node tells what is wrong with a module once; settings are read several times in one process. */
const FAILURES = new Map<string, { readonly cause: unknown }>();

function whyNot(place: string, cwd: string, cause: unknown): string {
  const [why = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  const link = linkProblem(why);
  if (link) return link;
  if (!isPath(place)) return `cannot be loaded: ${why}`;
  const whole = path.resolve(cwd, place);
  const found = statSync(whole, { throwIfNoEntry: false });
  if (!found) return `is not there: ${whole}`;
  const isMissing = (cause as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
  if (isMissing && why.includes(`'${whole}'`)) return 'has no index.js, index.ts or package.json';
  return `cannot be loaded: ${why}`;
}

/** The two reasons that have to do with `annals` itself, and not with the family. */
function linkProblem(why: string): string | undefined {
  const own = ownFolder() ?? 'annals';
  if (why.startsWith("Cannot find package 'annals'"))
    return `imports 'annals', which is not found from there: type \`npm install ${own}\` in that folder`;
  if (/annals\/dist\/src\/source\.js' imported/.test(why))
    return `imports 'annals', which is not built: type \`npm run build\` in ${own}`;
  return undefined;
}

const isPath = (place: string): boolean => /^\.{0,2}\//.test(place);

/** A folder has its entry in `index.js` or `index.ts`, or where its package.json says. */
function fileOf(place: string, cwd: string): string {
  const resolve = createRequire(path.join(cwd, 'annals.yaml')).resolve;
  if (!isPath(place)) return resolve(place);
  const whole = path.resolve(cwd, place);
  const entry = path.join(whole, 'index.ts');
  const hasOnlyTypeScript =
    statSync(entry, { throwIfNoEntry: false })?.isFile() &&
    !statSync(path.join(whole, 'package.json'), { throwIfNoEntry: false });
  if (hasOnlyTypeScript) return entry;
  // Node would take `harbour.json` beside the folder `harbour` for it; a slash at the end means the folder.
  const isFolder = statSync(whole, { throwIfNoEntry: false })?.isDirectory() === true;
  return resolve(isFolder ? `${whole}${path.sep}` : whole);
}

function refuse(place: string, from: string, why: string): never {
  throw new BadSettings([
    { path: 'families', from, message: `families names '${place}' (${from}), which ${why}` },
  ]);
}
