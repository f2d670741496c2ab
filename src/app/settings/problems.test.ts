import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { builtInFamilies } from '../../families/index.ts';
import { environmentName } from './environment-names.ts';
import { loadSettings, readSetFlag, type SettingsRequest } from './load.ts';
import { BadSettings } from './problems.ts';
import { shapeOf } from './shape.ts';
import { everySetting } from './tree.ts';

const { tree } = shapeOf(builtInFamilies);

const root = mkdtempSync(path.join(tmpdir(), 'annals-settings-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

/** A working folder with these files. */
function folder(files: Record<string, string> = {}): string {
  const cwd = path.join(root, String(++folders));
  mkdirSync(cwd);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text);
  return cwd;
}

const empty = folder();
const load = (request: Partial<SettingsRequest>) =>
  loadSettings({ env: {}, cwd: empty, ...request });

async function problemsWith(request: Partial<SettingsRequest>): Promise<string[]> {
  const error = await load(request).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BadSettings);
  const bad = error as BadSettings;
  expect(bad.code).toBe('BAD_CONFIG');
  for (const { message } of bad.problems) expect(bad.message).toContain(message);
  return bad.problems.map(({ message }) => message);
}

describe('errors name the setting, the value, what is allowed and who said it', () => {
  for (const [what, request, expected] of [
    [
      'unknown name with a near one',
      { file: 'user_agent' },
      'http.user_agent is not a setting (annals.yaml:2); did you mean http.userAgent?',
    ],
    [
      'unknown theme',
      { file: 'theme' },
      'htttp is not a setting (annals.yaml:1); did you mean http?',
    ],
    [
      'a setting of another group',
      { file: 'misplaced' },
      'leaseSeconds is not a setting (annals.yaml:1); did you mean engine.leaseSeconds?',
    ],
    [
      'too small',
      { file: 'lease' },
      'engine.leaseSeconds is 5 (annals.yaml:3); it must be a whole number, at least 10',
    ],
    [
      'no number',
      { env: { ANNALS_API__PORT: 'abc' } },
      'api.port is "abc" (ANNALS_API__PORT); it must be a whole number from 0 to 65535',
    ],
    [
      'no whole number',
      { env: { ANNALS_HTTP__ATTEMPTS: '1.5' } },
      'http.attempts is "1.5" (ANNALS_HTTP__ATTEMPTS); it must be a whole number from 1 to 100',
    ],
    [
      'no choice',
      { env: { ANNALS_TELEMETRY__LOG_LEVEL: 'loud' } },
      'telemetry.logLevel is "loud" (ANNALS_TELEMETRY__LOG_LEVEL); it must be one of trace, debug, info, warn, error, silent',
    ],
    [
      'no boolean',
      { env: { ANNALS_CACHE__ENABLED: 'maybe' } },
      'cache.enabled is "maybe" (ANNALS_CACHE__ENABLED); it must be true or false',
    ],
    [
      'no rate',
      { set: 'http.rate=0/second' },
      'http.rate is "0/second" (--set); it must be "N/second", "N/minute", "N/hour" or "N/day" with N above 0, or "unlimited"',
    ],
    [
      'no zone',
      { env: { ANNALS_SCHEDULE__TIMEZONE: 'Mars/Base' } },
      'schedule.timezone is "Mars/Base" (ANNALS_SCHEDULE__TIMEZONE); it must be a time zone such as America/New_York',
    ],
    [
      'a header that ends early',
      { env: { ANNALS_HTTP__CONTACT: 'a@b.org\r\nX-Evil: 1' } },
      'http.contact is "a@b.org\\r\\nX-Evil: 1" (ANNALS_HTTP__CONTACT); it must be printable ASCII text on one line',
    ],
    [
      'a group',
      { env: { ANNALS_HTTP__TIMEOUTS: '30' } },
      'http.timeouts is a text (ANNALS_HTTP__TIMEOUTS); it must be a group of connectMs, idleMs, totalMs',
    ],
    [
      'unknown variable',
      { env: { ANNALS_HTP__RATE: '1' } },
      'ANNALS_HTP__RATE is not the name of a setting; did you mean ANNALS_HTTP__RATE?',
    ],
    [
      'unknown flag',
      { set: 'http.attemps=3' },
      'http.attemps is not a setting (--set); did you mean http.attempts?',
    ],
    [
      'seconds of an old name',
      { env: { BAILIIKC_NAV_TIMEOUT_SECONDS: '-1' } },
      'cayman.timeouts.navMs is "-1 seconds" (BAILIIKC_NAV_TIMEOUT_SECONDS); it must be a whole number from 1 to 86400000',
    ],
    [
      'negative MIN_FREE_MB',
      { env: { MIN_FREE_MB: '-1' } },
      'storage.minFreeMb is "-1" (MIN_FREE_MB); it must be a whole number, at least 0',
    ],
    [
      'robots without a reason',
      { env: { DOCSTOKG_CONTENT_ROBOTS_OBEY: 'False' } },
      'robots.obey is "False" (DOCSTOKG_CONTENT_ROBOTS_OBEY); it must be true, or be accompanied by robots.reason and robots.decidedBy',
    ],
    [
      'a slow heartbeat',
      { env: { ANNALS_ENGINE__HEARTBEAT_SECONDS: '120' } },
      'engine.heartbeatSeconds is "120" (ANNALS_ENGINE__HEARTBEAT_SECONDS); it must be less than engine.leaseSeconds',
    ],
    [
      'a source name',
      { file: 'source' },
      'sources.Gov-UK is named "Gov-UK" (annals.yaml:2); the name must be lower-case letters, digits and underscores',
    ],
    [
      'a robots override without a reason',
      { file: 'override' },
      'sources.govuk.robots is {"override":true} (annals.yaml:3); it must be "obey", "api", or {override: true, reason, decidedBy}',
    ],
    [
      'no address',
      { env: { ANNALS_NETWORK__CONNECT_TO: '*=here' } },
      'network.connectTo.* is "here" (ANNALS_NETWORK__CONNECT_TO); it must be "address:port"',
    ],
    [
      'a list with a bad entry',
      { env: { ANNALS_NETWORK__ALLOW_HTTP: 'a.gov,b c' } },
      'network.allowHttp is "a.gov,b c" (ANNALS_NETWORK__ALLOW_HTTP); it must be a list of host names',
    ],
  ] as const) {
    const files: Record<string, string> = {
      user_agent: 'http:\n  user_agent: x\n',
      theme: 'htttp: {}\n',
      misplaced: 'leaseSeconds: 60\n',
      lease: '# slow\nengine:\n  leaseSeconds: 5\n',
      source: 'sources:\n  Gov-UK:\n    rate: 1/second\n',
      override: 'sources:\n  govuk:\n    robots: {override: true}\n',
    };
    test(what, async () => {
      const cwd = 'file' in request ? folder({ 'annals.yaml': files[request.file] ?? '' }) : empty;
      const flags = 'set' in request ? [readSetFlag(request.set)] : [];
      const env = 'env' in request ? request.env : {};
      expect(await problemsWith({ cwd, env, flags })).toEqual([expected]);
    });
  }

  test('all of them at once, from every layer', async () => {
    const messages = await problemsWith({
      cwd: folder({ 'annals.yaml': 'htttp: 1\nengine: {leaseSeconds: 5}\nhttp: {rate: fast}\n' }),
      env: { ANNALS_NOPE: '1', ANNALS_API__PORT: 'x', MIN_FREE_MB: '-1' },
      flags: [readSetFlag('nope=1'), { flag: '--workers', path: 'engine.workers', value: '0' }],
    });
    expect(messages).toHaveLength(8);
  });

  test('--set without a value says how it is written', () => {
    expect(() => readSetFlag('http.rate')).toThrow('it must be path=value');
  });
});

describe('secrets', () => {
  test('a secret never appears in an error, wherever it was put', async () => {
    const secret = 'hunter2-hunter2';
    const cwd = folder({
      'annals.yaml': `cayman:\n  webhook: ${secret}\napi:\n  token: [${secret}]\nquota: {apiDataGov: ${secret}}\nx: ${secret}\n`,
    });
    const messages = await problemsWith({ cwd, env: { ANNALS_API__PORT: 'x' } });
    expect(messages.length).toBeGreaterThanOrEqual(5);
    expect(messages.join('\n')).not.toContain(secret);
  });

  test('nor in a syntax error', async () => {
    const cwd = folder({ 'annals.yaml': 'api:\n  token: "hunter2\nhttp: {}\n' });
    expect((await problemsWith({ cwd })).join('\n')).not.toContain('hunter2');
  });
});

test('any text in any variable is a setting or a BadSettings, never a crash', async () => {
  const names = [...everySetting(tree)].map(({ path: place }) =>
    environmentName(place.map((name) => (name === '<name>' ? 'some' : name))),
  );
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('{}', '[]', '{"a":1}', '1e999', '-0', 'null', '__proto__=1'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 4 }),
      async (env) => {
        const outcome = await load({ env }).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(BadSettings);
      },
    ),
    { numRuns: 300 },
  );
});
