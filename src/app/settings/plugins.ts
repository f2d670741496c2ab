import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { Family } from '../../core/family.ts';
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
    const twice = families.find(({ name }) => name === family.name);
    if (twice) refuse(place, named.from, `is named '${family.name}', and so is another family`);
    families.push(family);
  }
  return families;
}

async function loadPlugin(place: string, from: string, cwd: string): Promise<Family> {
  let loaded: { readonly default?: unknown };
  try {
    // Not `import()`: the joined program is a script, which has none.
    loaded = createRequire(path.join(cwd, 'annals.yaml'))(fileOf(place, cwd));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return refuse(place, from, `cannot be loaded: ${why}`);
  }
  const checked = familyShape.safeParse(loaded.default);
  if (checked.success) return loaded.default as Family;
  const wrong = checked.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  return refuse(place, from, `has no family as its default export (${wrong.join('; ')})`);
}

/** A folder has its entry in `index.js` or `index.ts`, or where its package.json says. */
function fileOf(place: string, cwd: string): string {
  const resolve = createRequire(path.join(cwd, 'annals.yaml')).resolve;
  if (!/^\.{0,2}\//.test(place)) return resolve(place);
  const whole = path.resolve(cwd, place);
  const entry = path.join(whole, 'index.ts');
  const hasOnlyTypeScript =
    statSync(entry, { throwIfNoEntry: false })?.isFile() &&
    !statSync(path.join(whole, 'package.json'), { throwIfNoEntry: false });
  return hasOnlyTypeScript ? entry : resolve(whole);
}

function refuse(place: string, from: string, why: string): never {
  throw new BadSettings([
    { path: 'families', from, message: `families names '${place}' (${from}), which ${why}` },
  ]);
}
