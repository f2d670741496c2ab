import type { z } from 'zod';
import type { Problem } from '../../core/bad-settings.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { allowedValues } from './allowed.ts';
import { everySetting, type Group, type Path, type PlaceInTree, spell } from './tree.ts';

export { BadSettings, type Problem } from '../../core/bad-settings.ts';

export function unknownSetting(
  { node, tree }: Pick<PlaceInTree, 'node' | 'tree'>,
  path: Path,
  from: string,
): Problem {
  const names = node.is === 'group' ? [...node.fields.keys()] : [];
  const name = path.at(-1) ?? '';
  const parent = path.slice(0, -1);
  const nearby = didYouMean(name, names);
  const meant = nearby === undefined ? elsewhere(tree, name) : spell([...parent, nearby]);
  const where = parent.length === 0 ? 'there are' : `${spell(parent)} has`;
  const hint = meant ? `did you mean ${meant}?` : `${where} ${names.join(', ')}`;
  return { path: spell(path), from, message: `${spell(path)} is not a setting (${from}); ${hint}` };
}

/** The value itself is not shown: a secret may have been put one level too high. */
export function notAGroup(group: Group, path: Path, value: unknown, from: string): Problem {
  const names = [...group.fields.keys()];
  const holds = names.length > 0 ? `a group of ${names.join(', ')}` : 'a group of names and values';
  const is = Array.isArray(value)
    ? 'a list'
    : `a ${typeof value === 'string' ? 'text' : typeof value}`;
  const place = spell(path) || 'the whole file';
  return { path: spell(path), from, message: `${place} is ${is} (${from}); it must be ${holds}` };
}

/** A name of the user's own choosing that is not spelt as such names are. */
export function badName(naming: z.core.$ZodType, path: Path, from: string): Problem {
  const must = allowedValues({ schema: naming });
  const message = `${spell(path)} is named ${show(path.at(-1))} (${from}); the name must be ${must}`;
  return { path: spell(path), from, message };
}

/** A value as a message shows it: short, and never a secret. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** A setting of that very name in another group. */
function elsewhere(tree: Group, name: string): string | undefined {
  for (const { path } of everySetting(tree)) {
    const last = path.at(-1) ?? '';
    if (!path.includes('<name>') && didYouMean(name, [last]) === last && last.length > 3) {
      return spell(path);
    }
  }
  return undefined;
}
