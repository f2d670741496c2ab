import { describe, expect, test } from 'vitest';
import { builtInFamilies } from '../../families/index.ts';
import { loadSettings } from './load.ts';
import { configHash, maskSecrets } from './secrets.ts';
import { shapeOf } from './shape.ts';
import { everySetting, spell } from './tree.ts';

const { tree } = shapeOf(builtInFamilies);

const load = (env: Record<string, string> = {}) => loadSettings({ env, cwd: import.meta.dirname });

const SECRETS = {
  ANNALS_API__TOKEN: 'hush-1',
  JOSH_API_DATA_GOV_KEY: 'hush-2',
  BAILIIKC_WEBHOOK_SHARED_SECRET: 'hush-3',
  ANNALS_PAPERS__KEYS__CORE: 'hush-4',
  ANNALS_SEARCH__ENDPOINT__KEY: 'hush-5',
};

test('these settings are secret', () => {
  const secret = [...everySetting(tree)].filter((one) => one.setting.secret);
  expect(secret.map((one) => spell(one.path)).sort()).toEqual([
    'api.token',
    'cayman.webhook.secret',
    'notify.channels.<name>.secret',
    'notify.channels.<name>.token',
    'notify.channels.<name>.url',
    'notify.smtp.password',
    'papers.keys.core',
    'papers.keys.doaj',
    'papers.keys.openalex',
    'papers.keys.semanticScholar',
    'quota.apiDataGov.key',
    'quota.lda.key',
    'quota.redisUrl',
    'search.endpoint.key',
    'storage.artifacts.accessKeyId',
    'storage.artifacts.secretAccessKey',
    'storage.catalog.url',
    'telemetry.traces.authorization',
  ]);
});

describe('what is shown', () => {
  test('holds every setting, and no secret', async () => {
    const shown = maskSecrets(await load(SECRETS));
    expect(JSON.stringify(shown)).not.toContain('hush');
    expect(shown).toMatchObject({
      api: { token: '***', port: 8080 },
      quota: { apiDataGov: { key: '***' } },
      cayman: { webhook: { secret: '***' } },
    });
  });

  test('says nothing of a secret that is not set', async () => {
    const loaded = await load();
    expect(maskSecrets(loaded)).toEqual(JSON.parse(JSON.stringify(loaded.settings)));
  });
});

describe('the hash of a configuration', () => {
  test('is a sha256 that does not depend on secrets', async () => {
    const hash = configHash(await load());
    expect(hash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(configHash(await load(SECRETS))).toBe(hash);
  });

  test('changes with any other setting, and back', async () => {
    const hash = configHash(await load());
    expect(configHash(await load({ ANNALS_HTTP__RATE: '1/second' }))).not.toBe(hash);
    expect(configHash(await load({ ANNALS_HTTP__RATE: '2/second' }))).toBe(hash);
  });
});
