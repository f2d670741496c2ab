import { describe, expect, test } from 'vitest';
import { AnnalsError } from '../../core/errors.ts';
import { caymanSettings } from '../../families/cayman/settings.ts';
import { loadSettings } from './load.ts';
import { isPlaceholder, type Undertaking, validateRuntime } from './runtime.ts';

const load = (env: Record<string, string> = {}) =>
  loadSettings({
    env: { ANNALS_HTTP__CONTACT: 'ops@archive.gov', ...env },
    cwd: import.meta.dirname,
  });
const LIVE: Undertaking = { entrypoint: 'cli', mode: 'full' };

describe('skipping the network', () => {
  for (const entrypoint of ['cli', 'api', 'ui', 'webhook', 'cron'] as const) {
    test(`is refused for ${entrypoint}`, async () => {
      const settings = await load({ BAILIIKC_REPLAY_SKIP_NETWORK: '1' });
      expect(() => validateRuntime(settings, { entrypoint, mode: 'new' })).toThrow(
        `cayman.replay.skipNetwork is true for entry point ${entrypoint}; it is allowed for replay and tests only`,
      );
    });
  }
  for (const entrypoint of ['replay', 'tests'] as const) {
    test(`is allowed for ${entrypoint}`, async () => {
      const settings = await load({ BAILIIKC_REPLAY_SKIP_NETWORK: '1' });
      expect(validateRuntime(settings, { entrypoint, mode: 'new' }).warnings).toEqual([]);
    });
  }
});

describe('knobs of the executor are raised, not refused', () => {
  for (const [variable, value, name] of [
    ['BAILIIKC_MAX_PARALLEL_DOWNLOADS', '0', 'maxParallel'],
    ['BAILIIKC_MAX_PARALLEL_DOWNLOADS', '-5', 'maxParallel'],
    ['BAILIIKC_MAX_PENDING_DOWNLOADS', '0', 'maxPending'],
  ] as const) {
    test(`${variable}=${value}`, async () => {
      const { settings, warnings } = validateRuntime(await load({ [variable]: value }), LIVE);
      expect(caymanSettings(settings).executor[name]).toBe(1);
      expect(warnings).toEqual([`cayman.executor.${name} is ${value}; raised to 1`]);
    });
  }
  test('what is large enough stays', async () => {
    const loaded = await load({ BAILIIKC_MAX_PARALLEL_DOWNLOADS: '8' });
    expect(validateRuntime(loaded, LIVE)).toEqual({ settings: loaded.settings, warnings: [] });
  });
});

describe('a live run without a contact that reaches somebody', () => {
  const practice = '*=127.0.0.1:8443';
  for (const [what, env, undertaking, refused] of [
    ['is refused', { ANNALS_HTTP__CONTACT: '' }, LIVE, true],
    ['is refused for a placeholder', { ANNALS_HTTP__CONTACT: 'research@example.com' }, LIVE, true],
    [
      'is refused by schedule',
      { ANNALS_HTTP__CONTACT: '' },
      { entrypoint: 'cron', mode: 'new' },
      true,
    ],
    [
      'may practise',
      { ANNALS_HTTP__CONTACT: '', ANNALS_NETWORK__CONNECT_TO: practice },
      LIVE,
      false,
    ],
    [
      'may practise over IPv6',
      { ANNALS_HTTP__CONTACT: '', ANNALS_NETWORK__CONNECT_TO: '*=[::1]:8443' },
      LIVE,
      false,
    ],
    [
      'is refused when only some hosts are practice',
      { ANNALS_HTTP__CONTACT: '', ANNALS_NETWORK__CONNECT_TO: 'www.gov.uk=127.0.0.1:8443' },
      LIVE,
      true,
    ],
    [
      'is refused when a host is redirected elsewhere',
      {
        ANNALS_HTTP__CONTACT: '',
        ANNALS_NETWORK__CONNECT_TO: `${practice},www.gov.uk=10.0.0.1:443`,
      },
      LIVE,
      true,
    ],
    [
      'may open the doors',
      { ANNALS_HTTP__CONTACT: '' },
      { entrypoint: 'cli', mode: 'serve' },
      false,
    ],
    [
      'may stay offline',
      { ANNALS_HTTP__CONTACT: '' },
      { entrypoint: 'cli', mode: 'offline' },
      false,
    ],
    ['may replay', { ANNALS_HTTP__CONTACT: '' }, { entrypoint: 'replay', mode: 'new' }, false],
  ] as const) {
    test(what, async () => {
      const settings = await load(env);
      const code = codeOf(() => validateRuntime(settings, undertaking));
      expect(code).toBe(refused ? 'PLACEHOLDER_CONTACT' : undefined);
    });
  }
});

describe('placeholders', () => {
  for (const text of [
    undefined,
    '',
    'me',
    'research@example.com',
    'yourlab@university.edu',
    'you@lab.org',
    'a@example.org',
    'https://example.com/about',
    'todo@x.org',
    '<contact>',
    'a@mail.example',
    'root@localhost',
    'your.name@lab.org',
  ]) {
    test(`${text} reaches nobody`, () => expect(isPlaceholder(text)).toBe(true));
  }
  for (const text of [
    'ops@archive.gov',
    'https://archive.org/bot',
    'archive.org/bot',
    'young@lab.edu',
    'a@bestexample.com',
    'namely@x.org',
  ]) {
    test(`${text} may reach somebody`, () => expect(isPlaceholder(text)).toBe(false));
  }
});

test('settings for a source that does not exist are an error with the one that was meant', async () => {
  const settings = await load({ ANNALS_SOURCES__GOVKU__RATE: '1/second' });
  const check = () => validateRuntime(settings, { ...LIVE, knownSources: ['govuk', 'bills'] });
  expect(check).toThrow('sources.govku is not a source; did you mean govuk?');
});

test('budgets beyond the quota are worth a warning, not an error', async () => {
  const { warnings } = validateRuntime(await load({ JOSH_RATE_LIMIT_BILLS_PER_HOUR: '400' }), LIVE);
  expect(warnings).toEqual([expect.stringContaining('1050 an hour together, the key has 1000')]);
});

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof AnnalsError ? error.code : String(error);
  }
}
