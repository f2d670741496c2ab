import type { Assignment } from './assignment.ts';
import type { Problem } from './problems.ts';
import type { Settings } from './schema.ts';
import { type Setup, shapeOf } from './shape.ts';
import { type Group, nodeAt } from './tree.ts';

/**
 * Settings for what a later version may have. Each that is set is a problem for every verb: to
 * ignore it would mean to read and write somewhere else than the user believes.
 */
export function notInThisVersion(
  { settings, families }: Setup,
  from: (path: string) => string = () => 'settings',
): Problem[] {
  const { tree } = shapeOf(families);
  return notYet(settings).flatMap(([path, is, only]) => {
    const usual = nodeAt(tree, path.split('.'));
    if (is === undefined || (usual?.is === 'setting' && is === usual.fallback)) return [];
    // Of the others the value may be a secret, and does not matter.
    const shown = path.endsWith('.backend') ? String(is) : 'set';
    const message = `${path} is ${shown} (${from(path)}); this version has ${only} only, so leave it out`;
    return [{ path, from: from(path), message }];
  });
}

const notYet = ({ storage, cache, quota }: Settings) =>
  [
    ['storage.catalog.backend', storage.catalog.backend, 'sqlite'],
    ['storage.catalog.url', storage.catalog.url, 'sqlite'],
    ['storage.catalog.poolSize', storage.catalog.poolSize, 'sqlite'],
    ['cache.backend', cache.backend, 'local'],
    ['quota.backend', quota.backend, 'local'],
    ['quota.redisUrl', quota.redisUrl, 'local'],
  ] as const;

const PREFIX = 'Without effect: ';

/** Names of earlier programs that still load: whoever sets one is told that nothing comes of it. */
export function withoutEffect(tree: Group, winners: ReadonlyMap<string, Assignment>): string[] {
  return [...winners].flatMap(([name, { path, from }]) => {
    const meaning = nodeAt(tree, path)?.meaning ?? '';
    if (!meaning.startsWith(PREFIX)) return [];
    return [`${name} is set (${from}) and has no effect: ${meaning.slice(PREFIX.length)}`];
  });
}
