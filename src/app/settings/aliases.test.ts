import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { caymanSettings } from '../../families/cayman/settings.ts';
import { builtInFamilies } from '../../families/index.ts';
import { readEnvironmentName } from './environment-names.ts';
import { loadSettings } from './load.ts';
import { shapeOf } from './shape.ts';
import { readPath } from './tree.ts';

const { tree, aliases } = shapeOf(builtInFamilies);

const nowhere = import.meta.dirname;
const load = (env: Record<string, string>) => loadSettings({ env, cwd: nowhere });

describe('the table of aliases', () => {
  test('every alias leads to a setting that exists', () => {
    for (const alias of aliases.all) {
      if (!('to' in alias)) continue;
      const place = alias.to.replace('<NAME>', alias.spelling?.('SOME') ?? 'some');
      expect(readPath(tree, place)?.node.is, alias.name).toBe('setting');
    }
  });

  test('no name stands in the table twice', () => {
    const names = aliases.all.map((alias) => alias.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a variable of an earlier system sets', () => {
  for (const [variable, value, place, expected] of [
    ['JOSH_API_DATA_GOV_KEY', 'k', 'quota.apiDataGov.key', 'k'],
    ['JOSH_RATE_LIMIT_BILLS_PER_HOUR', '400', 'quota.apiDataGov.budgets.bills-ingester', 400],
    [
      'JOSH_RATE_LIMIT_REGULATIONS_DOT_GOV_DOCKETS_PER_HOUR',
      '5',
      'quota.apiDataGov.budgets.regulations-dot-gov-dockets',
      5,
    ],
    ['JOSH_RATE_LIMIT_GAO_REPORTS_PER_HOUR', '7', 'quota.apiDataGov.budgets.gao-reports', 7],
    ['DOCSTOKG_CONTENT_WORKERS', '16', 'papers.workers', 16],
    ['DOCSTOKG_CONTENT_TIMEOUT', '30', 'papers.timeoutMs', 30_000],
    [
      'DOCSTOKG_CONTENT_RATE_LIMIT_arxiv',
      '0.5/second',
      'papers.rateLimits.arxiv_pdf',
      '0.5/second',
    ],
    ['DOCSTOKG_CONTENT_RATE_LIMIT_CORE', '1/minute', 'papers.rateLimits.core_pdf', '1/minute'],
    ['DOCSTOKG_CONTENT_ROBOTS_OBEY', 'true', 'robots.obey', true],
    ['DOCSTOKG_CONTENT_CACHE_ENABLED', 'False', 'cache.enabled', false],
    ['DTKG_HTTP__USER_AGENT', 'lab/1.0', 'http.userAgent', 'lab/1.0'],
    ['DOCSTOKG_CONTENT_HTTP__USER_AGENT', 'lab/1.1', 'http.userAgent', 'lab/1.1'],
    ['DTKG_TELEMETRY__MANIFEST_PATH', 'out/m.jsonl', 'telemetry.manifestPath', 'out/m.jsonl'],
    ['DTKG_STORAGE__ROOT_DIR', 'data/docs', 'storage.root', 'data/docs'],
    ['BAILIIKC_NAV_TIMEOUT_SECONDS', '30', 'cayman.timeouts.navMs', 30_000],
    ['BAILIIKC_SELECTOR_TIMEOUT_SECONDS', '0.5', 'cayman.timeouts.selectorMs', 500],
    ['BAILIIKC_DOWNLOAD_TIMEOUT_SECONDS', '90', 'cayman.timeouts.downloadMs', 90_000],
    ['PLAYWRIGHT_DOWNLOAD_TIMEOUT_SECONDS', '60', 'cayman.timeouts.downloadMs', 60_000],
    ['PLAYWRIGHT_CLICK_TIMEOUT_MS', '1500', 'cayman.timeouts.clickMs', 1500],
    ['PLAYWRIGHT_RETRY_AFTER_SWEEP_SECONDS', '2.5', 'cayman.pacing.retryAfterSweepMs', 2500],
    ['BAILIIKC_ENABLE_DOWNLOAD_EXECUTOR', '0', 'cayman.executor.enabled', false],
    ['BAILIIKC_RECORD_REPLAY_FIXTURES', '1', 'cayman.replay.recordFixtures', true],
    ['REPLAY_SKIP_NETWORK', 'yes', 'cayman.replay.skipNetwork', true],
    ['WEBHOOK_NEW_LIMIT_MAX', '10', 'cayman.webhook.newLimitMax', 10],
    ['SCRAPE_NEW_LIMIT', '20', 'cayman.newLimit', 20],
    ['PER_DOWNLOAD_DELAY', '1.5', 'cayman.pacing.perDownloadDelayMs', 1500],
    ['MIN_FREE_MB', '0', 'storage.minFreeMb', 0],
    ['PORT', '9000', 'api.port', 9000],
  ] as const) {
    test(`${variable}=${value}: ${place} is ${expected}`, async () => {
      const { settings, warnings, origins } = await load({ [variable]: value });
      const found = place
        .split('.')
        .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], settings);
      expect(found).toBe(expected);
      expect(origins.get(place)).toBe(variable);
      expect(warnings.filter((one) => !one.includes('has no effect'))).toEqual([
        expect.stringContaining(`${variable} is read as ${place} (ANNALS_`),
      ]);
      expect(warnings.join()).not.toContain(`${value})`);
    });
  }
});

describe('of several names for one setting', () => {
  const canonical = { ANNALS_CAYMAN__TIMEOUTS__NAV_MS: '1000' };
  const seed = { BAILIIKC_NAV_TIMEOUT_SECONDS: '2' };
  const legacy = { PLAYWRIGHT_NAV_TIMEOUT_SECONDS: '3' };
  for (const [what, env, expected] of [
    ['the canonical one wins over all', { ...legacy, ...seed, ...canonical }, 1000],
    ['the seed name wins over the legacy one', { ...seed, ...legacy }, 2000],
    ['the legacy one counts when alone', legacy, 3000],
  ] as const) {
    test(what, async () => {
      const { settings, warnings } = await load(env);
      expect(caymanSettings(settings).timeouts.navMs).toBe(expected);
      const older = Object.keys(env).filter((name) => !name.startsWith('ANNALS_'));
      expect(warnings).toHaveLength(older.length);
    });
  }

  test('a name that lost says which one is used', async () => {
    const { warnings } = await load({ ...seed, ...canonical });
    expect(warnings).toEqual([
      'BAILIIKC_NAV_TIMEOUT_SECONDS is not used: ANNALS_CAYMAN__TIMEOUTS__NAV_MS sets cayman.timeouts.navMs (ANNALS_CAYMAN__TIMEOUTS__NAV_MS)',
    ]);
  });

  test('of two legacy names the earlier line of the table wins, whatever the order of the environment', async () => {
    for (const names of [
      ['PLAYWRIGHT_DOWNLOAD_TIMEOUT_SECONDS', 'DOWNLOAD_TIMEOUT_S'],
      ['DOWNLOAD_TIMEOUT_S', 'PLAYWRIGHT_DOWNLOAD_TIMEOUT_SECONDS'],
    ]) {
      const env = Object.fromEntries(names.map((name) => [name, name.startsWith('P') ? '5' : '6']));
      expect(caymanSettings((await load(env)).settings).timeouts.downloadMs).toBe(5000);
    }
  });
});

describe('names without effect', () => {
  for (const flag of [
    'CASES',
    'REPORTING',
    'WORKLIST_FOR_NEW',
    'WORKLIST_FOR_FULL',
    'WORKLIST_FOR_RESUME',
  ]) {
    test(`BAILIIKC_USE_DB_${flag} is accepted with a warning`, async () => {
      const name = `BAILIIKC_USE_DB_${flag}`;
      const { settings, warnings } = await load({ [name]: '0' });
      expect(warnings).toEqual([
        `${name} is accepted and has no effect: rows always come from the catalog`,
      ]);
      expect(settings).toEqual((await load({})).settings);
    });
  }
});

describe('variables of other programs', () => {
  test('names that only begin like ours change nothing and are not mentioned', async () => {
    const { settings, warnings } = await load({
      ANNALSX_HTTP__RATE: 'x',
      JOSHUA: 'tree',
      JOSH_HOME: '/home/josh',
      PLAYWRIGHT_BROWSERS_PATH: '/opt',
      DTKG_ONTOLOGY__ROOT: '/x',
      DOCSTOKG_DATA_ROOT: '/y',
      BAILIIKC_ELSE: '1',
      SCRAPE: '1',
      SECRET_KEY: 'django',
      PATH: '/bin',
    });
    expect(warnings).toEqual([]);
    expect(settings).toEqual((await load({})).settings);
  });

  test('PORT of another program does not stop us', async () => {
    const { settings, warnings } = await load({ PORT: 'tcp://10.0.0.1:80' });
    expect(settings.api.port).toBe(8080);
    expect(warnings).toEqual(['PORT is not used: its value is no api.port']);
  });
});

const shared = path.resolve(import.meta.dirname, '../../../../shared');
const present = existsSync(path.join(shared, 'seeds'));

const documents = present
  ? 'the design documents'
  : 'skipped: the design documents (../shared) are not here';

describe.skipIf(!present)(documents, () => {
  /** Written like variables, but names of constants and of states. */
  const NOT_VARIABLES = new Set([
    'DEFAULT_TIMEZONE',
    'CASES_BY_ACTION',
    'CASES_ALL',
    'AJAX_FNAME_INDEX',
    'CSV_URL',
  ]);

  test('every variable that the seeds name is in the table', () => {
    const folder = path.join(shared, 'seeds');
    const text = readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
    const names = variablesIn(text).filter((name) => !NOT_VARIABLES.has(name));
    expect(names).toEqual(
      expect.arrayContaining([
        'JOSH_RATE_LIMIT_SOME_PER_HOUR',
        'DTKG_HTTP__USER_AGENT',
        'DOCSTOKG_CONTENT_RATE_LIMIT_arxiv',
        'MIN_FREE_MB',
      ]),
    );
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  test('every variable that the systems behind the seeds read is in the table', () => {
    const text = readFileSync(path.join(shared, 'upstreams/SYSTEMS.md'), 'utf8');
    const list = /- Env beyond the seed \(defaults\): (.*)/.exec(text)?.[1] ?? '';
    const spelt = list
      .replace(
        'BAILIIKC_{UJ,PR}_{BASE,CSV}_URL',
        'BAILIIKC_UJ_BASE_URL BAILIIKC_UJ_CSV_URL BAILIIKC_PR_BASE_URL BAILIIKC_PR_CSV_URL',
      )
      .replaceAll(/(?<=\s)_(?=[A-Z])/g, 'PLAYWRIGHT_');
    const names = [...variablesIn(spelt), 'PORT'];
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  const variablesIn = (text: string): string[] => [
    ...new Set(
      [...text.matchAll(/(?<![A-Z0-9_[])[A-Z][A-Z0-9]+(?:_+[A-Za-z0-9]+|_<[A-Za-z]+>)+/g)]
        .map(([name]) => name.replace(/<[a-z]+>/i, 'SOME'))
        .filter((name) => /^[A-Z0-9_]+(_[a-z]+)?$/.test(name)),
    ),
  ];

  const isKnown = (name: string): boolean =>
    aliases.find(name) !== undefined ||
    aliases.prefixes.some(({ prefix }) => readEnvironmentName(tree, name.split(prefix)[1] ?? '')) ||
    // `BAILIIKC_USE_DB_*` is written for all of them.
    aliases.all.some((alias) => alias.name.startsWith(`${name}_`));
});
