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
import { everySetting, spell } from './tree.ts';

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

const LAYERS = ['file', 'legacy', 'seed', 'canonical', 'flag'] as const;
const PREFIXES = { legacy: 'DTKG_', seed: 'DOCSTOKG_CONTENT_', canonical: 'ANNALS_' } as const;

const hosts = fc.array(fc.constantFrom('a.gov', 'b.gov', 'c.gov'), { minLength: 1, maxLength: 3 });
const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  'http.attempts': fc.integer({ min: 1, max: 100 }),
  'http.rate': fc.constantFrom('1/second', '5/minute', 'unlimited', '0.33/second'),
  'http.timeouts.idleMs': fc.integer({ min: 1, max: 100_000 }),
  'cache.enabled': fc.boolean(),
  'network.allowHttp': hosts,
  'telemetry.logLevel': fc.constantFrom('debug', 'warn', 'error'),
  'sources.govuk.inFlight': fc.integer({ min: 1, max: 9 }),
  'papers.rateLimits.arxiv_pdf': fc.constantFrom('1/second', '2/second'),
};

describe('precedence', () => {
  test('defaults < file < legacy < seed < canonical variables < flags, for any choice of layers', async () => {
    const anySaying = fc.record(
      Object.fromEntries(
        Object.entries(VALUES).map(([place, value]) => [
          place,
          fc.record(Object.fromEntries(LAYERS.map((layer) => [layer, value])), {
            requiredKeys: [],
          }),
        ]),
      ),
    );
    const { settings: defaults } = await load({});
    await fc.assert(
      fc.asyncProperty(anySaying, async (saying) => {
        const file: Record<string, unknown> = {};
        const env: Record<string, string> = {};
        const flags: { flag: string; path: string; value: unknown }[] = [];
        for (const [place, values] of Object.entries(saying)) {
          for (const layer of LAYERS) {
            const value = values[layer];
            if (value === undefined) continue;
            if (layer === 'file') putAt(file, place, value);
            else if (layer === 'flag')
              flags.push({ flag: '--set', path: place, value: String(value) });
            else {
              const name = environmentName(place.split('.')).replace('ANNALS_', PREFIXES[layer]);
              env[name] = String(value);
            }
          }
        }
        const cwd = folder({ 'annals.yaml': JSON.stringify(file) });
        const { settings, origins } = await load({ cwd, env, flags });
        for (const [place, values] of Object.entries(saying)) {
          const winner = LAYERS.findLast((layer) => values[layer] !== undefined);
          const expected = winner ? values[winner] : getAt(defaults, place);
          expect(getAt(settings, place), place).toEqual(expected);
          expect(origins.has(place), place).toBe(winner !== undefined);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('values of one group may come from different layers', async () => {
    const { settings, origins } = await load({
      cwd: folder({ 'annals.yaml': 'http:\n  rate: 1/second\n  attempts: 2\n' }),
      env: { ANNALS_HTTP__ATTEMPTS: '4', ANNALS_HTTP__IN_FLIGHT: '2' },
      flags: [readSetFlag('http.inFlight=1')],
    });
    expect(settings.http).toMatchObject({ rate: '1/second', attempts: 4, inFlight: 1 });
    expect(Object.fromEntries(origins)).toEqual({
      'http.rate': 'annals.yaml:2',
      'http.attempts': 'ANNALS_HTTP__ATTEMPTS',
      'http.inFlight': '--set',
    });
  });

  test('what nobody set, or set to nothing, has its default', async () => {
    const { settings, warnings, file } = await load({
      cwd: folder({ 'annals.yaml': 'http:\napi:\n  port:\n' }),
      env: { ANNALS_HTTP__RATE: '', MIN_FREE_MB: '  ' },
      flags: [{ flag: '--workers', path: 'engine.workers', value: undefined }],
    });
    expect(settings).toEqual((await load({})).settings);
    expect(warnings).toEqual([]);
    expect(file).toBe('annals.yaml');
  });
});

describe('the file', () => {
  for (const [name, text] of [
    ['annals.yaml', 'http: {rate: 1/hour}'],
    ['annals.yml', 'http:\n  rate: "1/hour"\n'],
    ['annals.json', '\uFEFF{"http":{"rate":"1/hour"}}'],
  ] as const) {
    test(`${name} is found in the working folder`, async () => {
      const loaded = await load({ cwd: folder({ [name]: text }) });
      expect(loaded.settings.http.rate).toBe('1/hour');
      expect(loaded.file).toBe(name);
    });
  }

  test('--config wins over ANNALS_CONFIG, which wins over the working folder', async () => {
    const cwd = folder({
      'annals.yaml': 'http: {rate: 1/second}',
      'two.yaml': 'http: {rate: 2/second}',
      'three.json': '{"http":{"rate":"3/second"}}',
    });
    const env = { ANNALS_CONFIG: 'two.yaml' };
    expect((await load({ cwd })).settings.http.rate).toBe('1/second');
    expect((await load({ cwd, env })).settings.http.rate).toBe('2/second');
    expect((await load({ cwd, env, file: 'three.json' })).settings.http.rate).toBe('3/second');
  });

  test('anchors are followed', async () => {
    const text = 'sources:\n  a: &slow\n    rate: 1/day\n  b: *slow\n';
    const { settings } = await load({ cwd: folder({ 'annals.yaml': text }) });
    expect(settings.sources.b?.rate).toBe('1/day');
  });

  for (const [what, files, request, expected] of [
    [
      'a file that is not there',
      {},
      { file: 'no.yaml' },
      /^no\.yaml cannot be read \(--config\): ENOENT/,
    ],
    ['a folder', {}, { file: '.' }, /^\. cannot be read \(--config\): EISDIR/],
    [
      'two files',
      { 'annals.yaml': '', 'annals.json': '' },
      {},
      /^annals\.yaml and annals\.json are both there/,
    ],
    [
      'broken YAML',
      { 'annals.yaml': 'http:\n  rate: "1/second\n' },
      {},
      /^annals\.yaml:\d: Missing closing/,
    ],
    [
      'a name given twice',
      { 'annals.yaml': 'http: {}\nhttp: {}\n' },
      {},
      /^annals\.yaml:2: Map keys must be unique/,
    ],
    [
      'a list',
      { 'annals.yaml': '- a\n' },
      {},
      /^the whole file is a list \(annals\.yaml:1\); it must be a group of storage, http/,
    ],
    [
      '__proto__',
      { 'annals.json': '{"sources":{"__proto__":{"rate":"1/second"}}}' },
      {},
      /^sources\.__proto__ is not a setting/,
    ],
  ] as const) {
    test(`${what} is a clear error`, async () => {
      const [message] = await problemsWith({ cwd: folder(files), ...request });
      expect(message).toMatch(expected);
    });
  }
});

test('every setting that the table lists can be asked for by its path', async () => {
  const { settings } = await load({});
  for (const { path: place, setting } of everySetting(tree)) {
    if (place.includes('<name>')) continue;
    expect(getAt(settings, spell(place)), spell(place)).toEqual(setting.fallback);
  }
});

const getAt = (value: unknown, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], value);

function putAt(target: Record<string, unknown>, place: string, value: unknown): void {
  const names = place.split('.');
  const last = names.pop() ?? '';
  let node = target;
  for (const name of names) {
    node[name] ??= {};
    node = node[name] as Record<string, unknown>;
  }
  node[last] = value;
}
