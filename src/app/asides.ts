import type { Aside } from '../core/aside.ts';
import type { FamilyHost } from '../core/family-host.ts';
import type { Source } from '../core/source.ts';
import { familyOf, type Setup } from './settings/shape.ts';

/** Hands what sources found out beside their records to their families. */
export function joinAsides(
  setup: Setup,
  host: FamilyHost,
): (aside: Aside, source: Source) => Promise<void> {
  return async (aside, source) => {
    const family = familyOf(setup, source);
    if (family?.aside) return (await family.aside()).default(aside, host);
    const { name, value, at, run, key } = aside;
    await host.appendLine(
      ['asides', `run_${run.id}_${name}.jsonl`],
      JSON.stringify({ at, run_id: run.id, source: run.source, key, value }),
    );
  };
}
