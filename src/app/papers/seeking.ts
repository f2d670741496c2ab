import type { Seek } from '../../core/seek.ts';
import type { Settings } from '../settings/schema.ts';

/** The search through tiers; resolvers and tier file are read when the first work is looked for. */
export function joinSeek(settings: Settings, cwd: string): Seek {
  let joined: Promise<Seek> | undefined;
  return async (work, means) => {
    joined ??= join(settings, cwd);
    return (await joined)(work, means);
  };
}

async function join(settings: Settings, cwd: string): Promise<Seek> {
  const [{ createSeek }, { plannedTiers }] = await Promise.all([
    import('../../families/papers/find-pdf/find-pdf.ts'),
    import('../../families/papers/planned-tiers.ts'),
  ]);
  return createSeek(await plannedTiers(settings, cwd));
}
