import type { z } from 'zod';
import type { Family } from '../../core/family.ts';
import { type AliasTable, aliasTable } from './aliases.ts';
import { type Settings, schemaFor } from './schema.ts';
import { type Group, treeOf } from './tree.ts';

/** Which settings there are, with these families: their schema, its tree of names, older names. */
export interface SettingsShape {
  readonly schema: z.ZodType<Settings>;
  readonly tree: Group;
  readonly aliases: AliasTable;
}

/** Settings that were read, and the families whose sections they have. */
export interface Setup {
  readonly settings: Settings;
  readonly families: readonly Family[];
}

/** Made once for a list of families: building it costs some milliseconds. */
export function shapeOf(families: readonly Family[]): SettingsShape {
  const made = SHAPES.get(families);
  if (made) return made;
  const schema = schemaFor(families);
  const shape = { schema, tree: treeOf(schema), aliases: aliasTable(families) };
  SHAPES.set(families, shape);
  return shape;
}

const SHAPES = new WeakMap<readonly Family[], SettingsShape>();

/** The family of a source; none for a source that a test or a program made by itself. */
export const familyOf = (
  { families }: Pick<Setup, 'families'>,
  { family }: { readonly family: string },
): Family | undefined => families.find(({ name }) => name === family);
