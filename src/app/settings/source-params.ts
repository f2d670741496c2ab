import type { JsonObject } from '../../core/json.ts';
import type { Source } from '../../core/source.ts';
import type { Settings } from './schema.ts';
import { familyOf, type Setup } from './shape.ts';

/** What a run is given that names no parameters of its own: `sources.<name>.params` before the settings of its family. */
export const usualParams = (setup: Setup, source: Pick<Source, 'family' | 'name'>): JsonObject => ({
  ...paramsFromSettings(setup, source),
  ...setup.settings.sources[source.name]?.params,
});

/** Parameters of a run that the settings of its family hold. */
export const paramsFromSettings = (
  setup: Setup,
  source: Pick<Source, 'family' | 'name'>,
): JsonObject => familyOf(setup, source)?.settings?.params?.(setup.settings, source) ?? {};

/** Whether a source may run: as the settings say, else as it says itself. */
export const isEnabled = (
  { sources }: Pick<Settings, 'sources'>,
  { name, enabledByDefault }: Pick<Source, 'name' | 'enabledByDefault'>,
): boolean => sources[name]?.enabled ?? enabledByDefault ?? true;
