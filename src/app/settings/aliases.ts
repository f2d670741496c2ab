import type { Family } from '../../core/family.ts';
import { type AliasRank, renamedLongAgo, type SettingAlias } from '../../core/setting-alias.ts';

/** Every older name of a setting, as the families have them, and how a variable is looked up. */
export interface AliasTable {
  readonly all: readonly SettingAlias[];
  /** Prefixes below which any setting may be named, as below ANNALS_. */
  readonly prefixes: readonly { readonly prefix: string; readonly rank: AliasRank }[];
  /** The line of the table for a variable, and what stood in the place of `<NAME>`. */
  find(variable: string): { alias: SettingAlias; named: string } | undefined;
}

const GENERAL: readonly SettingAlias[] = [
  renamedLongAgo('PORT', 'api.port', { common: true }),
  { name: 'SECRET_KEY', ignored: '' },
];

export function aliasTable(families: readonly Family[]): AliasTable {
  const all = [...families.flatMap(({ settings }) => settings?.aliases ?? []), ...GENERAL];
  const exact = new Map(all.map((alias) => [alias.name, alias]));
  const patterns = all.flatMap((alias) => {
    const [before = '', after] = alias.name.split('<NAME>');
    return after === undefined ? [] : [{ alias, before, after }];
  });
  return {
    all,
    prefixes: families.flatMap(({ settings }) => settings?.aliasPrefixes ?? []),
    find: (variable) => {
      const found = exact.get(variable);
      if (found) return { alias: found, named: '' };
      for (const { alias, before, after } of patterns) {
        const named = variable.slice(before.length, variable.length - after.length);
        if (named !== '' && variable === before + named + after) return { alias, named };
      }
      return undefined;
    },
  };
}
