import type { Aside } from '../core/aside.ts';
import { type Family, familyOf } from '../core/family.ts';
import type { FamilyHost } from '../core/family-host.ts';
import type { Source } from '../core/source.ts';

/** Hands what sources found out beside their records to their families. */
export function joinAsides(
  families: readonly Family[],
  host: FamilyHost,
): (aside: Aside, source: Source) => Promise<void> {
  return async (aside, source) => {
    const family = familyOf(families, source.name);
    if (family?.aside) return (await family.aside()).default(aside, host);
    const { name, value, at, run, key } = aside;
    await host.appendLine(
      ['asides', `run_${run.id}_${name}.jsonl`],
      JSON.stringify({ at, run_id: run.id, source: run.source, key, value }),
    );
  };
}
