/**
 * A name that an earlier system gave a setting, and what the setting is called here. Of two names
 * for one setting a canonical one wins, then a 'seed' name, then a 'legacy' one, then the earlier line.
 */
export type SettingAlias = RenamedSetting | IgnoredSetting;

export interface RenamedSetting {
  /** With `<NAME>` where the variable itself names something. */
  readonly name: string;
  readonly rank: AliasRank;
  /** The setting, with `<NAME>` where that name goes. */
  readonly to: string;
  /** Spelling of `<NAME>` in the setting. */
  readonly spelling?: (name: string) => string;
  /** The variable is in seconds, the setting in milliseconds. */
  readonly unit?: 'seconds';
  /** Other programs use the name too: a value that does not fit is left alone. */
  readonly common?: true;
}

export interface IgnoredSetting {
  readonly name: string;
  /** Why it has no effect; empty when the name is common and a remark would only disturb. */
  readonly ignored: string;
}

export type AliasRank = 'seed' | 'legacy';

export const renamed = (
  name: string,
  to: string,
  more: Partial<RenamedSetting> = {},
): RenamedSetting => ({ name, to, rank: 'seed', ...more });

export const renamedLongAgo = (
  name: string,
  to: string,
  more: Partial<RenamedSetting> = {},
): RenamedSetting => renamed(name, to, { rank: 'legacy', ...more });

export const inSeconds = { unit: 'seconds' } as const;
