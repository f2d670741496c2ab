import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLITENESS, parseRate } from '../../core/politeness.ts';
import { caymanSettings } from '../../families/cayman/settings.ts';
import { builtInFamilies } from '../../families/index.ts';
import { papersSettings } from '../../families/papers/settings.ts';
import { rate } from '../../kit/setting-shapes.ts';
import { quotaPools } from '../quota.ts';
import { allowedValues } from './allowed.ts';
import { loadSettings, readSetFlag } from './load.ts';
import { jsonSchema, schemaFor } from './schema.ts';
import { settingsTable } from './settings-table.ts';
import { shapeOf } from './shape.ts';
import { everySetting, spell } from './tree.ts';

const settingsSchema = schemaFor(builtInFamilies);

const load = async (...sets: string[]) =>
  (await loadSettings({ env: {}, cwd: import.meta.dirname, flags: sets.map(readSetFlag) }))
    .settings;

test('every setting has a meaning and says what is allowed', () => {
  for (const { path: place, setting } of everySetting(shapeOf(builtInFamilies).tree)) {
    expect(setting.meaning, spell(place)).toMatch(/^[A-Z].*[^.]$/);
    expect(allowedValues(setting), spell(place)).not.toBe('');
  }
});

test('every default is itself allowed', async () => {
  const settings = await load();
  expect(settingsSchema.parse(settings)).toEqual(settings);
});

describe('defaults of the seeds', () => {
  test('politeness is that of core', async () => {
    const { http } = await load();
    expect(http).toMatchObject({ rate: '2/second', attempts: 3, inFlight: 4 });
    expect(http.timeouts).toEqual(DEFAULT_POLITENESS.timeout);
    expect(http.retryAfterCapSeconds).toBe(900);
  });

  test('the budgets of api.data.gov and the reserve are exactly its quota', async () => {
    const [pool] = quotaPools({ settings: await load(), families: builtInFamilies });
    const { budgets = {}, reserve = 0, perHour } = pool ?? {};
    expect(budgets).toEqual({
      'bills-ingester': 350,
      'regulations-dot-gov-dockets': 200,
      'hearings-ingester': 150,
      'public-laws-ingester': 100,
      'roll-call-votes-ingester': 100,
    });
    expect(Object.values(budgets).reduce((a, b) => a + b, reserve)).toBe(perHour);
    expect(perHour).toBe(1000);
  });

  test('cayman waits 25, 20 and 120 seconds, and downloads one after the other', async () => {
    const cayman = caymanSettings(await load());
    expect(cayman.timeouts).toMatchObject({
      navMs: 25_000,
      selectorMs: 20_000,
      downloadMs: 120_000,
    });
    expect(cayman.executor).toEqual({ enabled: true, maxParallel: 1, maxPending: 100 });
    expect(cayman.webhook).toEqual({ newLimitMax: 50 });
  });

  test('schedules are in America/New_York', async () => {
    expect((await load()).schedule.timezone).toBe('America/New_York');
  });
});

describe('profiles', () => {
  test('development: SQLite and files below ./data, 4 workers, 15 seconds, cache on', async () => {
    const settings = await load('papers.timeoutMs=15000');
    expect(settings.storage).toMatchObject({
      root: './data',
      minFreeMb: 400,
      catalog: { backend: 'sqlite' },
      artifacts: { backend: 'files' },
    });
    expect(papersSettings(settings)).toMatchObject({ workers: 4, timeoutMs: 15_000 });
    expect(settings.cache.enabled).toBe(true);
  });

  test('the files of the original system load by their own names', async () => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'annals-profiles-'));
    const read = async (text: string) => {
      writeFileSync(path.join(cwd, 'annals.yaml'), text);
      return (await loadSettings({ env: {}, cwd })).settings;
    };
    const development = await read(`storage:
  backend: sqlite
  path: ./data/catalog.db
artifacts:
  root: ./data/artifacts
  cas_enabled: false
workers: 4
http:
  timeout: 15
  cache_enabled: true
`);
    expect(development.storage).toMatchObject({ root: './data', catalog: { backend: 'sqlite' } });
    expect(papersSettings(development)).toMatchObject({ workers: 4, timeoutMs: 15_000 });
    const production = await read(`storage:
  backend: postgres
  connection_string: postgresql://user:pass@host:5432/catalog
  pool_size: 20
artifacts:
  root: s3://bucket/artifacts
  cas_enabled: true
  cas_backend: s3
workers: 64
http:
  timeout: 30
  cache_enabled: true
  cache_backend: redis
rate_limit:
  backend: redis
  redis_url: redis://host:6379/0
`);
    rmSync(cwd, { recursive: true });
    expect(production.storage).toMatchObject({
      catalog: {
        backend: 'postgres',
        url: 'postgresql://user:pass@host:5432/catalog',
        poolSize: 20,
      },
      artifacts: { backend: 's3', url: 's3://bucket/artifacts' },
    });
    expect(production.cache).toMatchObject({ enabled: true, backend: 'redis' });
    expect(production.quota).toMatchObject({ backend: 'redis', redisUrl: 'redis://host:6379/0' });
    expect(papersSettings(production)).toMatchObject({ workers: 64, timeoutMs: 30_000 });
  });

  test('production: Postgres, S3 and Redis', async () => {
    const loading = load(
      'storage.catalog={"backend":"postgres","url":"postgresql://u:p@h:5432/catalog"}',
      'storage.artifacts={"backend":"s3","url":"s3://bucket/artifacts"}',
      'papers.workers=64',
      'papers.timeoutMs=30000',
      'cache.backend=redis',
      'quota.backend=redis',
      'quota.redisUrl=redis://host:6379/0',
    );
    expect(await loading).toMatchObject({
      storage: { catalog: { backend: 'postgres' }, artifacts: { backend: 's3' } },
      cache: { backend: 'redis' },
      quota: { backend: 'redis' },
    });
  });
});

describe('the schema and core agree on what a rate is', () => {
  for (const text of [
    '2/second',
    '0.33/second',
    '1000 / hour',
    '1/day',
    'unlimited',
    '0/second',
    '0.0/second',
    '1/week',
    '-1/second',
    'second',
    '',
  ]) {
    test(`'${text}'`, () => {
      const accepted = rate.safeParse(text).success;
      if (accepted) expect(() => parseRate(text)).not.toThrow();
      else expect(() => parseRate(text)).toThrow();
    });
  }
});

describe('JSON Schema', () => {
  const schema = jsonSchema(builtInFamilies) as unknown as JsonSchema;

  test('refuses unknown names and requires none', () => {
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toBeUndefined();
    expect(schema.properties?.http?.additionalProperties).toBe(false);
  });

  test('has type, bounds, default and meaning of a setting', () => {
    expect(schema.properties?.engine?.properties?.leaseSeconds).toMatchObject({
      type: 'integer',
      minimum: 10,
      default: 120,
      description: 'How long a worker may be silent before its item is given to another',
    });
  });

  test('marks secrets in the standard way, and carries none of our own words', () => {
    expect(schema.properties?.api?.properties?.token).toMatchObject({ writeOnly: true });
    expect(JSON.stringify(schema)).not.toMatch(/"(secret|allowed)":("|true)/);
  });
});

const document = path.resolve(import.meta.dirname, '../../../docs/settings.md');

test('docs/settings.md is what the schema says (npx tsx tools/write-settings-doc.ts)', () => {
  expect(existsSync(document)).toBe(true);
  expect(readFileSync(document, 'utf8')).toBe(settingsTable(builtInFamilies));
});

interface JsonSchema {
  readonly additionalProperties?: boolean;
  readonly required?: string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly writeOnly?: boolean;
}
