import type { App } from '../app/app.ts';
import { familyMeans } from '../app/family-means.ts';
import type { Source } from '../core/source.ts';

/** The source as the settings want it; settings it cannot work with stop a run before it begins. */
export async function preparedSource(
  app: Pick<App, 'settings' | 'cwd' | 'log'>,
  source: Source,
): Promise<Source> {
  const means = familyMeans(app.settings, app.cwd, (message) => app.log('warn', message));
  return (await source.prepare?.(means)) ?? source;
}
