import type { Family } from '../../core/family.ts';
import { type Group, nodeAt } from './tree.ts';

type Fields = Record<string, unknown>;

/** What a file says, with names of earlier systems put into ours. Of two names for one setting ours wins. */
export function withOurNames(said: unknown, families: readonly Family[], tree: Group): unknown {
  const names = Object.assign({}, ...families.map(({ settings }) => settings?.fileNames ?? {}));
  if (!isGroup(said) || Object.keys(names).length === 0) return said;
  const ours = structuredClone(said);
  for (const [name, inOurs] of Object.entries<(value: unknown) => Fields>(names)) {
    const path = name.split('.');
    // A name that is a setting of ours means that setting.
    if (nodeAt(tree, path) !== undefined) continue;
    const value = taken(ours, path);
    if (value === undefined) continue;
    for (const [to, means] of Object.entries(inOurs(value))) put(ours, to.split('.'), means);
  }
  return ours;
}

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path, which is removed, and its group with it when nothing else is there. */
function taken(group: Fields, [name = '', ...rest]: readonly string[]): unknown {
  const inner = group[name];
  if (rest.length === 0) {
    delete group[name];
    return inner;
  }
  if (!isGroup(inner)) return undefined;
  const value = taken(inner, rest);
  if (Object.keys(inner).length === 0) delete group[name];
  return value;
}

function put(group: Fields, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    group[name] ??= value;
    return;
  }
  const inner = group[name];
  const next = isGroup(inner) ? inner : {};
  group[name] = next;
  put(next, rest, value);
}
