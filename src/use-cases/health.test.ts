import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadSettings } from '../app/settings/load.ts';
import { checkHealth } from './health.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');

describe('health checks', () => {
  test('a fresh folder is healthy; what is only advice does not make it ill', async () => {
    const { ok, checks } = await health({});
    expect(ok).toBe(true);
    expect(failed(checks)).toEqual(['contact', 'browser']);
  });

  test.each([
    ['a wrong setting', { flags: ['http.rate=often'] }, 'config'],
    [
      'skipping the network outside replay',
      { flags: ['cayman.replay.skipNetwork=true'] },
      'config',
    ],
    ['a clock before this version', { now: 0 }, 'clock'],
    ['too little room', { flags: ['storage.minFreeMb=999999999'] }, 'free space'],
    [
      'a file in place of the data folder',
      { prepare: (cwd: string) => writeFileSync(path.join(cwd, 'data'), '') },
      'data folder',
    ],
    ['a catalog that is none', { prepare: brokenCatalog }, 'catalog'],
  ])('%s is mandatory to put right', async (_what, question, name) => {
    const { ok, checks } = await health(question);
    expect(ok).toBe(false);
    expect(checks).toContainEqual(expect.objectContaining({ name, ok: false, mandatory: true }));
  });

  test.each([
    ['156', true],
    ['150', true],
    ['130', false],
  ])('Chrome %s in November 2026: young enough is %j', async (version, isYoung) => {
    const { checks } = await health({
      flags: [`http.userAgent=Mozilla/5.0 Chrome/${version}.0.0.0 Safari/537.36`],
    });
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'user agent', ok: isYoung, mandatory: false }),
    );
  });

  test('a browser in PATH is found, and a real contact is accepted', async () => {
    const cwd = temporary();
    writeFileSync(path.join(cwd, 'chromium'), '#!/bin/sh\necho Chromium 140\n');
    chmodSync(path.join(cwd, 'chromium'), 0o755);
    const { checks } = await health({
      flags: ['http.contact=records@archive.org'],
      env: { PATH: `/nowhere:${cwd}` },
    });
    expect(failed(checks)).toEqual([]);
  });

  test.each([
    ['364 days after its date', '2027-10-19', true],
    ['366 days after its date', '2027-10-21', false],
  ])('the default User-Agent %s: young enough is %j', async (_what, day, isYoung) => {
    const { checks } = await health({ now: Date.parse(day) });
    const check = checks.find(({ name }) => name === 'user agent');
    expect(check).toMatchObject({ ok: isYoung, mandatory: false });
    if (!isYoung) expect(check?.message).toContain('update Annals, or set http.userAgent');
  });

  test('a contact that is a web address: what Unpaywall needs is said', async () => {
    const web = 'http.contact=https://data.our-org.org/bot';
    const { checks } = await health({ flags: [web] });
    expect(checks.find(({ name }) => name === 'contact mail')).toMatchObject({
      ok: false,
      mandatory: false,
      message: expect.stringContaining('until papers.contactMail is set'),
    });
    const mended = await health({ flags: [web, 'papers.contactMail=ops@our-org.org'] });
    expect(failed(mended.checks)).not.toContain('contact mail');
  });
});

interface Question {
  readonly flags?: readonly string[];
  readonly now?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly prepare?: (cwd: string) => void;
}

function health({ flags = [], now = NOW, env = {}, prepare }: Question) {
  const cwd = temporary();
  prepare?.(cwd);
  const set = flags.map((text) => {
    const [name = '', ...value] = text.split('=');
    return { flag: '--set', path: name, value: value.join('=') };
  });
  return checkHealth({
    settings: () => loadSettings({ env: {}, cwd, flags: set }),
    cwd,
    env,
    clock: { now: () => now, sleep: () => Promise.resolve() },
  });
}

const failed = (checks: readonly { name: string; ok: boolean }[]) =>
  checks.filter(({ ok }) => !ok).map(({ name }) => name);

function brokenCatalog(cwd: string): void {
  mkdirSync(path.join(cwd, 'data'));
  writeFileSync(path.join(cwd, 'data', 'catalog.sqlite'), 'no database'.repeat(1000));
}

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-health-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
