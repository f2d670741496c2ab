import { settingsInForce } from '../../app/settings/in-force.ts';
import { aboutThis } from '../../use-cases/about.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

/** What this server is, and how it is set. */
export function settingsRoutes({ app }: Door) {
  return {
    getSettings: async () => ({
      body: {
        items: settingsInForce(app).map(({ path, value, setting, variable }) => ({
          path,
          value: value ?? null,
          from: app.origins.get(path) ?? 'default',
          default: setting.secret ? null : (setting.fallback ?? null),
          secret: setting.secret,
          meaning: setting.meaning ?? '',
          variable,
        })),
      },
    }),

    getAbout: async () => ({ body: await aboutThis(app) }),
  } satisfies Partial<Handlers>;
}
