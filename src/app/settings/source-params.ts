import type { JsonObject } from '../../core/json.ts';
import type { Source } from '../../core/source.ts';
import type { Settings } from './schema.ts';
import { familyOf, type Setup } from './shape.ts';

/** Parameters of a run that the settings of its family hold; `sources.<name>.params` and flags come after. */
export const paramsFromSettings = (
  setup: Setup,
  source: Pick<Source, 'family' | 'name'>,
): JsonObject => familyOf(setup, source)?.settings?.params?.(setup.settings, source) ?? {};

/** Whether a source may run: as the settings say, else as it says itself. */
export const isEnabled = (
  { sources }: Pick<Settings, 'sources'>,
  { name, enabledByDefault }: Pick<Source, 'name' | 'enabledByDefault'>,
): boolean => sources[name]?.enabled ?? enabledByDefault ?? true;
