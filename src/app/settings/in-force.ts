import type { Json, JsonObject } from '../../core/json.ts';
import { environmentName } from './environment-names.ts';
import { maskSecrets } from './secrets.ts';
import { type Setup, shapeOf } from './shape.ts';
import { childOf, isPairs, type Node, type Path, type Setting, spell } from './tree.ts';

/** One setting as it is in force; secrets are masked. */
export interface SettingInForce {
  readonly path: string;
  /** Undefined when it is not set and has no default. */
  readonly value: Json | undefined;
  readonly setting: Setting;
  readonly variable: string;
}

/** Every setting of the schema in its order, those that are not set among them. */
export function settingsInForce(setup: Setup): readonly SettingInForce[] {
  const found: SettingInForce[] = [];
  const walk = (value: Json | undefined, node: Node, path: Path, named: Path): void => {
    if (node.is === 'setting') {
      found.push({ path: spell(path), value, setting: node, variable: environmentName(named) });
      return;
    }
    const held = isObject(value) ? value : {};
    for (const name of new Set([...node.fields.keys(), ...Object.keys(held)])) {
      const child = childOf(node, name);
      // Pairs are set together: their names are no names of settings.
      if (child) walk(held[name], child, [...path, name], isPairs(node) ? path : [...path, name]);
    }
  };
  walk(maskSecrets(setup), shapeOf(setup.families).tree, [], []);
  return found;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
