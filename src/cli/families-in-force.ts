import type { Family } from '../core/family.ts';
import { builtInFamilies } from '../families/index.ts';
import { flagValue, mayNameFamilies } from './may-name-families.ts';
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
  if (!mayNameFamilies(typed, terminal)) return { families: builtInFamilies };
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
