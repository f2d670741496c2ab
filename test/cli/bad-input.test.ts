import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import {
  type Answer,
  annals,
  annalsProcess,
  DAY,
  PATIENT,
  practiceWorld,
  temporaryFolder,
} from './annals.ts';

const RUN = ['run', 'govuk', '--date', DAY];

describe('what was typed is wrong', () => {
  test.each([
    [
      'a source that is misspelt',
      ['run', 'govk'],
      /no source 'govk'; did you mean govuk\?/,
      /annals source list/,
    ],
    [
      'a source that resembles none',
      ['run', 'zzzzzzzz'],
      /no source 'zzzzzzzz'; there are: govuk/,
      /annals source list/,
    ],
    [
      'a source that is misspelt, with its flags',
      ['run', 'govk', '--date', DAY],
      /did you mean govuk/,
      /source list/,
    ],
    [
      'a date that does not exist',
      ['run', 'govuk', '--date', '2026-02-30'],
      /date is "2026-02-30"/,
      /source show/,
    ],
    [
      'a date in another order',
      ['run', 'govuk', '--date', '15.07.2026'],
      /date is "15.07.2026"/,
      /source show/,
    ],
    [
      'a flag the source has not',
      ['run', 'govuk', '--dtae', DAY],
      /unknown option '--dtae'/,
      /--date/,
    ],
    [
      'a mode that is none',
      ['run', 'govuk', '--mode', 'old'],
      /--mode is 'old'; it must be full or new/,
      /--help/,
    ],
    ['a command that is misspelt', ['staus'], /unknown command 'staus'/, /status/],
    ['no source at all', ['run'], /missing required argument 'source'/, /--help/],
    ['a count that is none', ['status', '--runs', 'many'], /--runs is 'many'/, /whole number/],
  ])('%s: exit code 2, a hint, and no trace', async (_what, args, message, hint) => {
    const cwd = temporaryFolder();
    const { code, err, out } = await annals(args, { cwd });
    expect(err).toMatch(message);
    expect(err).toMatch(hint);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('the same for a program: one JSON document on standard output', async () => {
    const { code, out, err } = await annals(['run', 'govk', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      error: { code: 'UNKNOWN_SOURCE', hint: expect.stringContaining('annals source list') },
    });
    expect({ code, err }).toEqual({ code: 2, err: '' });
  });
});

describe('settings are wrong', () => {
  test('everything at once, each with its line and what is allowed: exit code 3', async () => {
    const cwd = temporaryFolder();
    const lines = ['http:', '  rate: quick', '  attempts: 0', 'storrage:', '  root: ./x'];
    writeFileSync(path.join(cwd, 'annals.yaml'), lines.join('\n'));
    const { code, err } = await annals(RUN, { cwd });
    expect(code).toBe(3);
    expect(err).toContain('3 settings are wrong');
    expect(err).toMatch(/http\.rate is "quick" \(annals\.yaml:2\)/);
    expect(err).toMatch(/http\.attempts is 0 \(annals\.yaml:3\)/);
    expect(err).toMatch(/storrage is not a setting \(annals\.yaml:4\); did you mean storage\?/);
    expect(err).toContain('annals validate-config');
    expect(readdirSync(cwd)).toEqual(['annals.yaml']);
  });

  test('a file that is no YAML is reported with its line', async () => {
    const cwd = temporaryFolder();
    writeFileSync(path.join(cwd, 'annals.yaml'), 'http:\n  rate: [1\nstorage: }');
    const { code, err } = await annals(['status'], { cwd });
    expect(code).toBe(3);
    expect(err).toMatch(/annals\.yaml:\d/);
  });

  test('a file that is not there', async () => {
    const { code, err } = await annals(['status', '--config', '/nowhere/annals.yaml']);
    expect(code).toBe(3);
    expect(err).toMatch(/\/nowhere\/annals\.yaml cannot be read \(--config\)/);
  });

  test('a run that would ask publishers without a contact is refused', async () => {
    const cwd = temporaryFolder();
    const { code, err } = await annals(RUN, { cwd });
    expect(code).toBe(3);
    expect(err).toMatch(/http\.contact is not set/);
    expect(err).toContain('ANNALS_HTTP__CONTACT');
  });
});

describe('the data folder cannot be used', PATIENT, () => {
  test('a file stands in its place: exit code 6, and the file is as it was', async () => {
    const cwd = temporaryFolder();
    const file = path.join(cwd, 'data');
    writeFileSync(file, 'mine');
    const { flags } = await practiceWorld(cwd);
    for (const args of [[...RUN, ...flags], ['status'], ['fsck']]) {
      const { code, err } = await annals(args, { cwd });
      expect(err).toMatch(/data/);
      expect(err).toContain('storage.root (--data)');
      expect(code).toBe(6);
    }
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('the catalog is no database: exit code 6, and nothing is touched', async () => {
    const { cwd, flags, data } = await filled();
    const before = snapshot(data);
    const catalog = path.join(data, 'catalog.sqlite');
    const sound = readFileSync(catalog);
    writeFileSync(catalog, 'not a database at all, but somebody wanted to keep it'.repeat(100));
    const damaged = readFileSync(catalog);
    for (const args of [[...RUN, ...flags], ['status'], ['show', 'x'], ['fsck']]) {
      const { code, err } = await annals(args, { cwd });
      expect(err).toMatch(/catalog\.sqlite/);
      expect(err).toMatch(/backup/);
      expect(code).toBe(6);
    }
    expect(readFileSync(catalog)).toEqual(damaged);
    writeFileSync(catalog, sound);
    expect(snapshot(data)).toEqual(before);
    expect((await annals(['export', '--comparable'], { cwd })).code).toBe(0);
  });

  test('pages in the middle of the catalog are damaged: health and fsck say so', async () => {
    const { cwd, data } = await filled();
    const catalog = path.join(data, 'catalog.sqlite');
    const file = openSync(catalog, 'r+');
    const size = statSync(catalog).size;
    for (let at = 4096 * 4; at < size; at += 8192)
      writeSync(file, Buffer.alloc(2000, 0xa5), 0, 2000, at);
    closeSync(file);
    const health = await annals(['health', '--json'], { cwd });
    expect(JSON.parse(health.out).checks).toContainEqual(
      expect.objectContaining({ name: 'catalog', ok: false, mandatory: true }),
    );
    expect(health.code).toBe(1);
    expect((await annals(['fsck'], { cwd })).code).toBe(6);
  });

  test('the catalog is of a newer version: exit code 6, and it is left alone', async () => {
    const { cwd, flags, data } = await filled();
    const catalog = path.join(data, 'catalog.sqlite');
    const db = await openDatabase(catalog, 1000);
    db.exec('PRAGMA user_version = 4711');
    db.close();
    const before = readFileSync(catalog);
    const { code, err } = await annals([...RUN, ...flags], { cwd });
    expect(err).toMatch(/schema version 4711; this version of Annals knows up to \d+/);
    expect(err).toMatch(/newer version|that version/i);
    expect(code).toBe(6);
    expect(readFileSync(catalog)).toEqual(before);
  });
});

const smallDisk = mountable();

describe.skipIf(smallDisk !== 'yes')(`disks that fill up or refuse (${smallDisk})`, PATIENT, () => {
  test('too little room to begin: refused before anything is asked, exit code 6', async () => {
    const cwd = temporaryFolder();
    const data = mounted(cwd, 'size=8m');
    const { flags, practice } = await practiceWorld(cwd);
    const { code, err } = await annals([...RUN, ...flags], { cwd });
    expect(err).toMatch(/free/);
    expect(err).toContain('annals resume');
    expect(code).toBe(6);
    expect(practice.log.entries({})).toEqual([]);
    expect(existsSync(data)).toBe(true);
  });

  test('full in the middle: stops cleanly with exit code 6, and resumes where it was once there is room', async () => {
    const cwd = temporaryFolder();
    const data = mounted(cwd, 'size=1200k');
    const { flags } = await practiceWorld(cwd, { perDay: 60 });
    const roomy = [...flags, '--set', 'storage.minFreeMb=0'];
    const { code, err, out } = await ran([...RUN, ...roomy], cwd);
    expect(`${out}${err}`).toMatch(/DISK_FULL|no space|free/);
    expect(code).toBe(6);
    spawnSync('mount', ['-o', 'remount,size=200m', data]);
    expect(await ran(['resume', 'govuk', ...roomy], cwd)).toMatchObject({ code: 0 });
    expect(await ran(['fsck'], cwd)).toMatchObject({ code: 0 });
    const undisturbed = temporaryFolder();
    await ran([...RUN, ...roomy], undisturbed);
    const { out: expected } = await annals(['export', '--comparable'], { cwd: undisturbed });
    expect((await annals(['export', '--comparable'], { cwd })).out).toBe(expected);
  });

  test('read-only: exit code 6, and everything is there when it can be written again', async () => {
    const cwd = temporaryFolder();
    const data = mounted(cwd, 'size=100m');
    const { flags } = await practiceWorld(cwd);
    const roomy = [...flags, '--set', 'storage.minFreeMb=0'];
    expect((await ran([...RUN, ...roomy], cwd)).code).toBe(0);
    const before = await ran(['export', '--comparable'], cwd);
    spawnSync('mount', ['-o', 'remount,ro', data]);
    const { code, err } = await ran([...RUN, ...roomy], cwd);
    expect(err).toMatch(/permissions|storage\.root/);
    expect(code).toBe(6);
    spawnSync('mount', ['-o', 'remount,rw', data]);
    expect(await ran(['export', '--comparable'], cwd)).toEqual(before);
  });
});

describe('two at once', PATIENT, () => {
  test('a second run of the same source is refused with exit code 4; the first ends well', async () => {
    const cwd = temporaryFolder();
    const data = path.join(cwd, 'data');
    const { flags, practice } = await practiceWorld(cwd);
    practice.faults.add({ kind: 'slow', path: '/api/content/*', delayMs: 200 });
    const first = annalsProcess([...RUN, ...flags, '--data', data]);
    await until(() => practice.log.entries({}).length > 2);
    const second = await annals([...RUN, ...flags], { cwd });
    expect(second.err).toMatch(/govuk is being run since .* \(run [0-9A-Z]{26}/);
    expect(second.err).toContain('annals status');
    expect(second.code).toBe(4);
    expect(await first.ended).toMatchObject({ code: 0 });
  });
});

/** As a process of its own: when it has ended, so has every connection to the catalog. */
const ran = (args: readonly string[], cwd: string): Promise<Answer> =>
  annalsProcess([...args, '--data', path.join(cwd, 'data')]).ended;

/** A data folder with a day in it. */
async function filled(): Promise<{ cwd: string; data: string; flags: readonly string[] }> {
  const cwd = temporaryFolder();
  const { flags } = await practiceWorld(cwd);
  expect(await ran([...RUN, ...flags], cwd)).toMatchObject({ code: 0 });
  return { cwd, data: path.join(cwd, 'data'), flags };
}

function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith('catalog.sqlite-'))
    .sort();
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 8_000 && !isSo(); turn++) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(isSo()).toBe(true);
}

function mounted(cwd: string, options: string): string {
  const folder = path.join(cwd, 'data');
  mkdirSync(folder);
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

/** `yes`, or why not. */
function mountable(): string {
  if (process.platform !== 'linux') return 'skipped: needs Linux';
  const probe = '/tmp/annals-mount-probe';
  mkdirSync(probe, { recursive: true });
  const { status, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]);
  if (status !== 0)
    return `skipped: may not mount a small disk here${error ? ` (${error.message})` : ''}`;
  spawnSync('umount', [probe]);
  return 'yes';
}
