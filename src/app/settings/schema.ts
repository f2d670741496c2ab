import { z } from 'zod';
import { papersSection } from '../../families/papers/settings.ts';
import { browser } from './themes/browser.ts';
import { cayman } from './themes/cayman.ts';
import { api } from './themes/doors.ts';
import { engine, schedule } from './themes/engine.ts';
import { cache, http, robots } from './themes/http.ts';
import { network } from './themes/network.ts';
import { quota } from './themes/quota.ts';
import { reading } from './themes/reading.ts';
import { recheck } from './themes/recheck.ts';
import { search } from './themes/search.ts';
import { sources } from './themes/sources.ts';
import { storage } from './themes/storage.ts';
import { telemetry } from './themes/telemetry.ts';

/**
 * Every setting with its type, default and meaning, in one place: parsing, `annals schema`,
 * docs/settings.md and the environment names are all read from it.
 */
export const settingsSchema = z.strictObject({
  storage,
  http,
  network,
  cache,
  robots,
  browser,
  engine,
  reading,
  search,
  schedule,
  recheck,
  api,
  telemetry,
  sources,
  quota,
  papers: papersSection,
  cayman,
});

export type Settings = z.output<typeof settingsSchema>;

/** For editors and other tools: a file that fits it is a file that `loadSettings` accepts. */
export function jsonSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(settingsSchema, {
    io: 'input',
    override: ({ jsonSchema: node }) => {
      // Both are ours: the standard word for a secret is writeOnly, and `allowed` is prose.
      if (node.secret) node.writeOnly = true;
      delete node.secret;
      delete node.allowed;
    },
  });
}
