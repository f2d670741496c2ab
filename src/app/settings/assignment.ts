import { z } from 'zod';
import { coerce, readPairs } from './coerce.ts';
import { badName, notAGroup, type Problem, unknownSetting } from './problems.ts';
import { childOf, isPairs, type Node, type Path, type PlaceInTree } from './tree.ts';

/** One value for one setting, and who said it. */
export interface Assignment {
  readonly path: Path;
  readonly value: unknown;
  readonly from: string;
  /** The value as it was written, when it was converted. */
  readonly written?: unknown;
}

/** What one layer (file, environment, flags) says, and what was wrong with it. */
export interface SettingsLayer {
  readonly assignments: Assignment[];
  readonly problems: Problem[];
}

/**
 * Takes a value apart into settings. Unknown names and values where a group belongs are problems
 * here, before the layers are laid over each other and one could hide the other's.
 */
export function assign(
  layer: SettingsLayer,
  at: PlaceInTree,
  value: unknown,
  fromOf: (path: Path) => string,
): void {
  const { path, node, tree } = at;
  // `http:` with nothing below it is a person's way of saying nothing.
  if (value === null || value === undefined) return;
  if (node.is === 'setting') {
    const written = value;
    const read = coerce(value, node.kind);
    layer.assignments.push({ path, value: read, from: fromOf(path), written });
    return;
  }
  const fields = typeof value === 'string' ? fieldsIn(value, node) : value;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    layer.problems.push(notAGroup(node, path, value, fromOf(path)));
    return;
  }
  for (const [name, inner] of Object.entries(fields)) {
    const below = [...path, name];
    const child = childOf(node, name);
    if (!child) layer.problems.push(unknownSetting(at, below, fromOf(below)));
    else if (node.naming && !z.safeParse(node.naming, name).success) {
      layer.problems.push(badName(node.naming, below, fromOf(below)));
    } else assign(layer, { path: below, node: child, tree }, inner, fromOf);
  }
}

function fieldsIn(text: string, node: Node): unknown {
  const asPairs = isPairs(node) || text.trim().startsWith('{');
  return asPairs ? readPairs(text) : undefined;
}
