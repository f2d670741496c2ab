import { describe, expect, test } from 'vitest';
import { builtInFamilies } from '../../families/index.ts';
import { loadSettings, readSetFlag } from './load.ts';
import { BadSettings } from './problems.ts';
import { validateRuntime } from './runtime.ts';
import { schemaFor } from './schema.ts';

const settingsSchema = schemaFor(builtInFamilies);

const load = (env: Record<string, string>, ...set: string[]) =>
  loadSettings({ env, cwd: '/', flags: set.map(readSetFlag) });

describe('a server that is named by half is refused when settings are loaded', () => {
  test.each([
    ['cache.backend=redis', 'cache.backend is redis, and quota.redisUrl is not set (--set)'],
    ['quota.backend=redis', 'quota.backend is redis, and quota.redisUrl is not set (--set)'],
    ['quota.redisUrl=http://:pw@h', 'quota.redisUrl is no address of a Redis (--set)'],
    ['storage.artifacts.backend=s3', 'storage.artifacts.url'],
    ['storage.artifacts.accessKeyId=pw', 'storage.artifacts.secretAccessKey'],
  ])('%s: %s', async (set, says) => {
    const refusal = await load({}, set).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BadSettings);
    expect(String(refusal)).toContain(says);
    expect(String(refusal)).not.toContain('pw');
  });

  test('by the names of earlier programs too', async () => {
    await expect(load({ DTKG_STORAGE__BACKEND: 'postgres' })).rejects.toThrow(
      'storage.catalog.backend is postgres, and storage.catalog.url is not set (DTKG_STORAGE__BACKEND)',
    );
  });

  test.each([
    ['storage.catalog.url=postgres://u:pw@h/c', 'storage.catalog.backend is sqlite'],
    [
      'storage.catalog={"backend":"postgres","url":"mysql://u:pw@h/c"}',
      'storage.catalog.url is no address',
    ],
  ])('a catalog that is named by half: %s', async (set, says) => {
    const refusal = await load({}, set).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BadSettings);
    expect(String(refusal)).toContain(says);
    expect(String(refusal)).not.toContain('pw');
  });

  test('the value that is the default is no problem', async () => {
    const { warnings } = await load({}, 'storage.catalog.backend=sqlite');
    expect(warnings).toEqual([]);
  });

  test('settings that did not come from a file, the environment or flags are checked before a run', () => {
    const settings = settingsSchema.parse({ cache: { backend: 'redis' } });
    const setup = { settings, families: builtInFamilies };
    expect(() => validateRuntime(setup, { entrypoint: 'cli', mode: 'serve' })).toThrow(
      'cache.backend is redis, and quota.redisUrl is not set',
    );
  });
});

describe('what has no effect is said to whoever set it', () => {
  test.each([
    ['SCRAPE_NEW_CONSECUTIVE_LIMIT', '9', 'cayman.newConsecutiveLimit'],
    ['NEW_ONLY_PAGES', '2', 'cayman.newOnlyPages'],
    ['SCRAPE_RESUME_MAX_AGE_HOURS', '48', 'cayman.resumeMaxAgeHours'],
    ['EXPORTS_KEEP_MAX', '3', 'cayman.exportsKept'],
    ['PLAYWRIGHT_RETRY_PAGE_SETTLE_SECONDS', '1', 'cayman.pacing.retryPageSettleMs'],
    ['PLAYWRIGHT_RETRY_AFTER_SWEEP_SECONDS', '4', 'cayman.pacing.retryAfterSweepMs'],
    ['BAILIIKC_MAX_PENDING_DOWNLOADS', '7', 'cayman.executor.maxPending'],
  ])('%s still loads, with a warning about %s', async (variable, value, setting) => {
    const { warnings } = await load({ [variable]: value });
    expect(warnings.join('\n')).toContain(`${setting} is set (${variable}) and has no effect: `);
  });
});
