import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_VARIABLE } from '../app/settings/environment.ts';
import { settingsFile } from '../app/settings/file.ts';
import type { Family } from '../core/family.ts';
import { builtInFamilies } from '../families/index.ts';
import type { Terminal } from './terminal.ts';

/** The families whose commands, options and sources there are for what was typed. */
export interface FamiliesInForce {
  readonly families: readonly Family[];
  /** Why those of the settings could not be read. A command that needs the settings says it itself. */
  readonly problem?: unknown;
}

/**
 * Families from elsewhere stand in the settings, which are read for them only where something may
 * name some: reading them takes longer than many a command does.
 */
export async function familiesInForce(
  typed: readonly string[],
  terminal: Pick<Terminal, 'env' | 'cwd'>,
): Promise<FamiliesInForce> {
  const file = flagValue('--config', typed) ?? terminal.env[CONFIG_VARIABLE]?.trim();
  if (!mayNameFamilies(typed, terminal, file || undefined)) return { families: builtInFamilies };
  try {
    const { loadSettings, readSetFlag } = await import('../app/settings/load.ts');
    const flags = typed.flatMap((word, at) =>
      word === '--set' ? [readSetFlag(typed[at + 1] ?? '')] : [],
    );
    const request = { file: flagValue('--config', typed), env: terminal.env, cwd: terminal.cwd };
    const { families } = await loadSettings({ ...request, flags });
    return { families };
  } catch (problem) {
    return { families: builtInFamilies, problem };
  }
}

function mayNameFamilies(
  typed: readonly string[],
  { env, cwd }: Pick<Terminal, 'env' | 'cwd'>,
  named: string | undefined,
): boolean {
  if (env.ANNALS_FAMILIES || typed.some((word) => word.startsWith('families'))) return true;
  const file = settingsFile(named, cwd);
  if (file === undefined) return false;
  try {
    return readFileSync(path.resolve(cwd, file), 'utf8').includes('families');
  } catch {
    // A command that needs the settings says that the file cannot be read.
    return false;
  }
}

function flagValue(flag: string, typed: readonly string[]): string | undefined {
  const at = typed.indexOf(flag);
  if (at >= 0) return typed[at + 1];
  return typed.find((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1);
}
