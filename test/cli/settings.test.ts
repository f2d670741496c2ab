import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { annals, temporaryFolder } from './annals.ts';

describe('annals print-config', () => {
  test('lays defaults, file, environment and flags over each other', async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      path.join(cwd, 'annals.yaml'),
      'http:\n  attempts: 5\n  rate: 1/second\n  inFlight: 2\n',
    );
    const args = ['print-config', '--json', '--origins', '--set', 'http.inFlight=7'];
    const { out } = await annals(args, {
      cwd,
      env: { ANNALS_HTTP__RATE: '3/second', ANNALS_HTTP__IN_FLIGHT: '6' },
    });
    const { settings, origins } = JSON.parse(out);
    expect(settings.http).toMatchObject({ attempts: 5, rate: '3/second', inFlight: 7 });
    expect(origins).toMatchObject({
      'http.attempts': 'annals.yaml:2',
      'http.rate': 'ANNALS_HTTP__RATE',
      'http.inFlight': '--set',
    });
  });

  test.each([[[]], [['--raw']], [['--json']], [['--origins']]])(
    '%j never shows a secret',
    async (flags) => {
      const env = { ANNALS_API__TOKEN: 'a-very-secret-token' };
      const { code, out, err } = await annals(['print-config', ...flags], { env });
      expect(code).toBe(0);
      expect(out + err).not.toContain('a-very-secret-token');
      expect(out).toContain('***');
    },
  );

  test('--raw is JSON on one line, the default YAML that is accepted again', async () => {
    const cwd = temporaryFolder();
    const raw = await annals(['print-config', '--raw'], { cwd });
    expect(raw.out.trim().split('\n')).toHaveLength(1);
    const yaml = await annals(['print-config'], { cwd });
    writeFileSync(path.join(cwd, 'again.yaml'), yaml.out);
    const again = await annals(['print-config', '--raw', '--config', 'again.yaml'], { cwd });
    expect(again.out).toBe(raw.out);
  });
});

describe('annals validate-config', () => {
  test('a file that fits: exit code 0', async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'good.yaml'), 'http:\n  contact: archive@parliament.example.uk\n');
    const { code, out } = await annals(['validate-config', 'good.yaml'], { cwd });
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('all of them fit'),
    });
  });

  test('a file that does not: exit code 3, and every problem at once', async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      path.join(cwd, 'bad.yaml'),
      'http:\n  rate: often\nengine:\n  workers: -1\nsources:\n  nobody: {}\n',
    );
    const { code, out } = await annals(['validate-config', 'bad.yaml', '--json'], { cwd });
    expect(code).toBe(3);
    const { ok, problems } = JSON.parse(out);
    expect(ok).toBe(false);
    expect(problems.map(({ path: at }: { path: string }) => at).sort()).toEqual([
      'engine.workers',
      'http.rate',
    ]);
    const text = await annals(['validate-config', 'bad.yaml'], { cwd });
    expect(text.err).toMatch(/bad\.yaml:2[\s\S]*bad\.yaml:4/);
    expect(text.code).toBe(3);
  });

  test('settings for a source that does not exist', async () => {
    const { code, err } = await annals(['validate-config', '--set', 'sources.govk.rate=1/second']);
    expect(code).toBe(3);
    expect(err).toMatch(/sources\.govk is not a source; did you mean govuk\?/);
  });
});

describe('annals schema', () => {
  test('is a JSON Schema with the meaning of every setting', async () => {
    const schema = JSON.parse((await annals(['schema'])).out);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(schema.properties.http.properties.rate.description).toContain('Requests');
  });
});

describe('flags that are settings', () => {
  test.each([
    [['run', 'govuk', '--workers', '0'], /engine\.workers is "?0"? \(--workers\)/],
    [['run', 'govuk', '--resolver-order', ''], /papers\.resolverOrder/],
    [['serve', '--port', '99999'], /api\.port is "99999" \(--port\)/],
    [
      ['status', '--set', 'http.rte=1'],
      /http\.rte is not a setting \(--set\); did you mean http\.rate\?/,
    ],
    [['status', '--set', 'nonsense'], /--set is "nonsense"; it must be path=value/],
  ])('%j is refused with exit code 3', async (args, message) => {
    const cwd = temporaryFolder();
    const { code, err } = await annals(args, { cwd });
    expect(err).toMatch(message);
    expect(code).toBe(3);
  });
});
