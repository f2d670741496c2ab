import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { annals, DAY, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';

async function place() {
  const cwd = temporaryFolder();
  const { flags } = await practiceWorld(cwd);
  return { cwd, flags };
}

describe('hints lead somewhere', () => {
  test('network.ca that cannot be read is found by validate-config, with its file', async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'annals.yaml'), 'network:\n  ca: nosuch.pem\n');
    const { code, out } = await annals(['validate-config', '--json'], { cwd });
    expect(code).toBe(3);
    const told = JSON.parse(out) as { file: string; problems: { path: string; message: string }[] };
    expect(told.file).toBe('annals.yaml');
    expect(told.problems).toMatchObject([{ path: 'network.ca' }]);
    expect(told.problems[0]?.message).toContain("'nosuch.pem', which cannot be read (ENOENT)");
  });

  test('a problem in the file that was found names that file', async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'annals.yaml'), 'http:\n  rate: often\n');
    const { out } = await annals(['validate-config', '--json'], { cwd });
    expect(JSON.parse(out)).toMatchObject({ ok: false, file: 'annals.yaml' });
  });

  test('a source that is switched off: the lines to add, and they work', PATIENT, async () => {
    const { cwd, flags } = await place();
    const { code, err } = await annals(['run', 'public_registers', ...flags], { cwd });
    expect(code).toBe(3);
    const lines = 'sources:\n  public_registers: { enabled: true }';
    expect(err).toContain(`Add to annals.yaml:\n${lines}\n`);
    const file = path.join(cwd, 'annals.yaml');
    writeFileSync(file, `${lines}\n`);
    expect((await annals(['validate-config'], { cwd })).code).toBe(0);
  });

  test('a listing that could not be asked for at all promises nothing', PATIENT, async () => {
    const { cwd, flags } = await place();
    const dead = ['--set', 'network.connectTo=*=127.0.0.1:1', '--set', 'sources.govuk.attempts=1'];
    const { code, out, err } = await annals(['run', 'govuk', ...flags, ...dead], { cwd });
    expect(code).toBe(1);
    expect(out + err).toContain('the listing broke off after 0 pages');
    expect(out + err).not.toContain('has been acquired');
  });

  test.each([
    ['show', ['show', 'doi:10.1/x']],
    ['why', ['why', 'nothing']],
  ])('%s of nothing speaks of no other source', PATIENT, async (_what, args) => {
    const { cwd, flags } = await place();
    await annals(['run', 'govuk', '--date', DAY, ...flags], { cwd });
    const { err } = await annals(args, { cwd });
    expect(err).toContain('annals search');
    expect(err).not.toContain('govuk:');
  });
});

describe('a browser that is missing', () => {
  test('ends the first run with its code, its hint and exit 3', PATIENT, async () => {
    const { cwd, flags } = await place();
    const none = ['--set', 'browser.executable=/usr/bin/nochrome'];
    const { code, out, err } = await annals(['run', 'unreported_judgments', ...flags, ...none], {
      cwd,
    });
    expect(code).toBe(3);
    expect(out + err).toMatch(
      /BROWSER_MISSING: no browser: browser\.executable is '\/usr\/bin\/nochrome'/,
    );
    expect(out + err).toContain('apt-get install chromium');
  });

  test('health does not take any program for one', async () => {
    const cwd = temporaryFolder();
    const { out } = await annals(['health', '--set', 'browser.executable=/bin/false', '--json'], {
      cwd,
    });
    const { checks } = JSON.parse(out) as {
      checks: { name: string; ok: boolean; says: string }[];
    };
    const browser = checks.find(({ name }) => name === 'browser');
    expect(browser).toMatchObject({ ok: false });
    expect(browser?.says).toContain('/bin/false --version does not name Chrome or Chromium');
  });
});

test('health without a contact does not end with a plain "Healthy."', async () => {
  const { out } = await annals(['health'], { cwd: temporaryFolder() });
  expect(out).toContain('Healthy, but no run starts before http.contact is set.');
});

describe('the command line', () => {
  test('annals help run is annals run --help', async () => {
    const [asked, flagged] = [await annals(['help', 'run']), await annals(['run', '--help'])];
    expect(asked).toEqual(flagged);
    expect(asked).toMatchObject({ code: 0 });
    expect((await annals(['help'])).out).toContain('Exit codes:');
    expect(await annals(['help', 'ingest'])).toEqual(flagged);
    expect(await annals(['help', 'rum'])).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown command 'rum'"),
    });
  });

  test('no line of any help is wider than a terminal', async () => {
    for (const { name } of COMMANDS) {
      const { out } = await annals([...name.split(' '), '--help']);
      const wide = out.split('\n').filter((line) => line.length > 80);
      expect([name, wide]).toEqual([name, []]);
    }
  });

  test('validate-config does not send anybody to validate-config', async () => {
    const { code, err } = await annals(['validate-config', '--set', 'network.ca=nosuch.pem']);
    expect([code, err]).toEqual([3, expect.stringContaining('annals schema')]);
    expect(err).not.toContain('validate-config');
  });

  test('a parameter of two words is spelt with a hyphen, and taken with an underscore, too', async () => {
    const { out } = await annals(['run', 'unreported_judgments', '--help']);
    expect(out).toContain('--new-limit');
    expect(out).not.toContain('--new_limit');
    for (const flag of ['--new-limit=x', '--new_limit=x']) {
      const { err } = await annals(['run', 'unreported_judgments', flag], {
        cwd: temporaryFolder(),
      });
      expect(err).toContain('new_limit is "x"');
    }
  });
});
