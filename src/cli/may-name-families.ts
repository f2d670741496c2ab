import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_VARIABLE } from '../app/settings/config-variable.ts';
import { settingsFile } from '../app/settings/settings-file.ts';
import type { Terminal } from './terminal.ts';

/** Whether anything may name families from elsewhere: found out without reading the settings for good. */
export function mayNameFamilies(
  typed: readonly string[],
  { env, cwd }: Pick<Terminal, 'env' | 'cwd'>,
): boolean {
  if (env.ANNALS_FAMILIES || typed.some((word) => word.startsWith('families'))) return true;
  const named = flagValue('--config', typed) ?? env[CONFIG_VARIABLE]?.trim();
  const file = settingsFile(named || undefined, cwd);
  if (file === undefined) return false;
  try {
    return readFileSync(path.resolve(cwd, file), 'utf8').includes('families');
  } catch {
    // A command that needs the settings says that the file cannot be read.
    return false;
  }
}

/** What was typed behind a flag, before anything else is known of what was typed. */
export function flagValue(flag: string, typed: readonly string[]): string | undefined {
  const at = typed.indexOf(flag);
  if (at >= 0) return typed[at + 1];
  return typed.find((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1);
}
