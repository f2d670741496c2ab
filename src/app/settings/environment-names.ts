import { type Group, isPairs, type Node, type Path, type PlaceInTree } from './tree.ts';

/** `http.userAgent` is `ANNALS_HTTP__USER_AGENT`: two underscores go down, one joins words. */
export const PREFIX = 'ANNALS_';

export function environmentName(path: Path): string {
  return PREFIX + path.map(wordsOf).join('__');
}

/** The setting that a name without its prefix means; undefined when there is none. */
export function readEnvironmentName(tree: Group, name: string): PlaceInTree | undefined {
  const path: string[] = [];
  let node: Node = tree;
  for (const part of name.split('__')) {
    if (node.is === 'setting' || part === '') return undefined;
    const found = fieldOf(node, part);
    if (!found) return undefined;
    path.push(found.name);
    node = found.node;
  }
  return { path, node, tree };
}

function fieldOf(group: Group, part: string): { name: string; node: Node } | undefined {
  for (const [name, node] of group.fields) {
    if (wordsOf(name) === part.toUpperCase()) return { name, node };
  }
  // A host name does not fit into the name of a variable: pairs are given as one value.
  if (!group.others || isPairs(group)) return undefined;
  return { name: part.toLowerCase(), node: group.others };
}

const wordsOf = (name: string): string =>
  name.startsWith('<')
    ? name.toUpperCase()
    : name
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .replaceAll('-', '_')
        .toUpperCase();
