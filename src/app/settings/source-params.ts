import type { JsonObject } from '../../core/json.ts';
import type { Source } from '../../core/source.ts';
import type { Settings } from './schema.ts';

/** Parameters of a run that the settings of its family hold; `sources.<name>.params` and flags come after. */
export function paramsFromSettings(
  { cayman }: Settings,
  { family, name }: Pick<Source, 'family' | 'name'>,
): JsonObject {
  if (family !== 'cayman') return {};
  const { timeouts, pacing, downloadAttempts, replay } = cayman;
  const { baseUrl, csvUrl } =
    name === 'public_registers' ? cayman.publicRegisters : cayman.unreportedJudgments;
  return {
    baseUrl,
    csvUrl,
    downloadAttempts,
    recordFixtures: replay.recordFixtures,
    clickMs: timeouts.clickMs,
    pageWaitMs: pacing.pageWaitMs,
    postClickMs: pacing.postClickMs,
  };
}

/** Whether a source may run: as the settings say, else as it says itself. */
export const isEnabled = (
  { sources }: Pick<Settings, 'sources'>,
  { name, enabledByDefault }: Pick<Source, 'name' | 'enabledByDefault'>,
): boolean => sources[name]?.enabled ?? enabledByDefault ?? true;
