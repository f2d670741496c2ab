import { z } from 'zod';
import type { Family } from '../../core/family.ts';
import { browser } from './themes/browser.ts';
import { api } from './themes/doors.ts';
import { engine, schedule } from './themes/engine.ts';
import { families } from './themes/families.ts';
import { cache, http, robots } from './themes/http.ts';
import { mirror } from './themes/mirror.ts';
import { network } from './themes/network.ts';
import { notify } from './themes/notify.ts';
import { quota, quotaOf } from './themes/quota.ts';
import { reading } from './themes/reading.ts';
import { recheck } from './themes/recheck.ts';
import { search } from './themes/search-settings.ts';
import { sources } from './themes/sources.ts';
import { storage } from './themes/storage.ts';
import { telemetry } from './themes/telemetry.ts';

/** What holds for every family. */
const general = z.strictObject({
  storage,
  http,
  network,
  mirror,
  cache,
  robots,
  browser,
  engine,
  reading,
  search,
  schedule,
  recheck,
  notify,
  api,
  telemetry,
  sources,
  families,
  quota,
});

export type Settings = z.output<typeof general>;

/**
 * Every setting with its type, default and meaning, in one place: parsing, `annals schema`,
 * docs/settings.md and the environment names are all read from it. Each family adds its sections.
 */
export const schemaFor = (families: readonly Family[]): z.ZodType<Settings> =>
  general.extend({
    quota: quotaOf(families),
    ...Object.fromEntries(
      families.flatMap(({ settings }) => Object.entries(settings?.sections ?? {})),
    ),
  });

/** For editors and other tools: a file that fits it is a file that `loadSettings` accepts. */
export function jsonSchema(families: readonly Family[]): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schemaFor(families), {
    io: 'input',
    override: ({ jsonSchema: node }) => {
      // Both are ours: the standard word for a secret is writeOnly, and `allowed` is prose.
      if (node.secret) node.writeOnly = true;
      delete node.secret;
      delete node.allowed;
    },
  });
}
