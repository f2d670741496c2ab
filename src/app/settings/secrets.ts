import { createHash } from 'node:crypto';
import { type Json, type JsonObject, stableJson } from '../../core/json.ts';
import type { Settings } from './schema.ts';
import { type Setup, shapeOf } from './shape.ts';
import { childOf, type Node } from './tree.ts';

/** The settings as they may be shown: what is secret is there, but not readable. */
export const maskSecrets = (setup: Setup): JsonObject => overSecrets(setup, '***');

/** Names a configuration in the manifest. Secrets have no part in it: a new key is no new configuration. */
export function configHash(setup: Setup): string {
  const text = stableJson(overSecrets(setup, undefined));
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** The secrets themselves, for whoever must keep them out of what is written. */
export function secretsIn({ settings, families }: Setup): string[] {
  const found: string[] = [];
  const collect = (value: Json | undefined, node: Node | undefined): void => {
    if (value === undefined || !node) return;
    if (node.is === 'setting') {
      if (node.secret && typeof value === 'string') found.push(value);
      return;
    }
    for (const [name, inner] of Object.entries(value as JsonObject))
      collect(inner, childOf(node, name));
  };
  collect(settings as unknown as Json, shapeOf(families).tree);
  return found;
}

/** One of them, by its path: `<section>.keys.<name>`. */
export function secretAt(settings: Settings, path: string): string | undefined {
  const value = path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown> | undefined)?.[name],
      settings,
    );
  return typeof value === 'string' ? value : undefined;
}

function overSecrets({ settings, families }: Setup, instead: Json | undefined): JsonObject {
  return copy(settings as unknown as Json, shapeOf(families).tree, instead) as JsonObject;
}

function copy(
  value: Json | undefined,
  node: Node | undefined,
  instead: Json | undefined,
): Json | undefined {
  if (value === undefined) return undefined;
  if (!node || node.is === 'setting') return node?.secret ? instead : value;
  const fields = Object.entries(value as JsonObject).map(([name, inner]) => [
    name,
    copy(inner, childOf(node, name), instead),
  ]);
  return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined)) as JsonObject;
}
