import type { Assignment } from './assignment.ts';
import { type Group, nodeAt } from './tree.ts';

const PREFIX = 'Without effect: ';

/** Names of earlier programs that still load: whoever sets one is told that nothing comes of it. */
export function withoutEffect(tree: Group, winners: ReadonlyMap<string, Assignment>): string[] {
  return [...winners].flatMap(([name, { path, from }]) => {
    const meaning = nodeAt(tree, path)?.meaning ?? '';
    if (!meaning.startsWith(PREFIX)) return [];
    return [`${name} is set (${from}) and has no effect: ${meaning.slice(PREFIX.length)}`];
  });
}
