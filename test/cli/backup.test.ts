import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { casPath } from '../../src/store/cas-path.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { annals, annalsProcess, DAY, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';

describe('annals backup and restore', PATIENT, () => {
  test('what is restored exports the same, is sound, and a second backup copies only what is new', async () => {
    const { cwd, data, flags, run } = await world();
    await run(DAY);
    const first = await backup(cwd, 'safe', '--copy');
    expect(first).toMatchObject({ linked: 0, there: 0, missing: [], damaged: [], ok: true });
    expect(first.copied).toBeGreaterThan(5);
    expect(await backup(cwd, 'safe', '--copy')).toMatchObject({ copied: 0, there: first.copied });
    await run('2026-07-16');
    const third = await backup(cwd, 'safe', '--copy');
    expect(third.there).toBe(first.copied);
    expect(third.copied).toBeGreaterThan(0);
    expect((await annals(['backup', '--verify', 'safe'], { cwd })).code).toBe(0);
    const before = await exported(cwd, data);
    rmSync(data, { recursive: true });
    const restored = await annals(['restore', 'safe', '--data', data], { cwd });
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('agree') });
    expect(await exported(cwd, data)).toBe(before);
    expect((await annals(['fsck', '--data', data], { cwd })).code).toBe(0);
    const again = await annals(['run', 'govuk', '--date', DAY, '--data', data, ...flags], { cwd });
    expect(again.code).toBe(0);
  });

  test('on one disk files are linked, and it says what that is worth', async () => {
    const { cwd, run } = await world();
    await run(DAY);
    const { code, out } = await annals(['backup', 'safe'], { cwd });
    expect(code).toBe(0);
    expect(out).toMatch(/linked .*\n.*not against a broken disk/);
    expect((await annals(['backup', '--verify', 'safe'], { cwd })).code).toBe(0);
  });

  test('made while a run goes on, no row of it lacks its bytes', async () => {
    const { cwd, data, flags, practice } = await world({ perDay: 60 });
    practice.faults.add({ kind: 'slow', path: '/api/content/*', delayMs: 40 });
    const { ended } = annalsProcess(['run', 'govuk', '--date', DAY, '--data', data, ...flags]);
    while (!existsSync(path.join(data, 'cas'))) await pause(50);
    const seen: number[] = [];
    for (let round = 0; round < 5; round++) {
      const made = await backup(cwd, 'safe', '--copy');
      expect(made).toMatchObject({ missing: [], damaged: [] });
      seen.push(made.documents);
      const verified = await annals(['backup', '--verify', 'safe', '--json'], { cwd });
      expect(JSON.parse(verified.out)).toMatchObject({ ok: true, findings: [] });
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect((await ended).code).toBe(0);
  });

  test('the token of the API is not in it', async () => {
    const { cwd, data, run } = await world();
    await run(DAY);
    writeFileSync(path.join(data, 'api-token'), 'secret-for-this-machine\n', { mode: 0o600 });
    await backup(cwd, 'safe', '--copy');
    expect(readdirSync(path.join(cwd, 'safe'))).not.toContain('api-token');
  });

  test('a damaged or lost file is found: by the backup where it is new, by --verify where it was copied before', async () => {
    const { cwd, data, run } = await world();
    await run(DAY);
    const [one = '', two = ''] = await hashesOf(data);
    rmSync(path.join(data, casPath(one)));
    const lacking = await annals(['backup', 'safe', '--copy', '--json'], { cwd });
    expect(lacking.code).toBe(6);
    expect(JSON.parse(lacking.out)).toMatchObject({ missing: [one], ok: false });
    const copied = path.join(cwd, 'safe', casPath(two));
    const bytes = readFileSync(copied);
    rmSync(copied);
    writeFileSync(copied, bytes.fill(0x20, 0, 5));
    const verified = await annals(['backup', '--verify', 'safe'], { cwd });
    expect(verified.code).toBe(6);
    expect(verified.out).toContain('bytes damaged');
    const restored = await annals(['restore', 'safe', '--data', 'other', '--json'], { cwd });
    expect(restored.code).toBe(6);
    expect(JSON.parse(restored.out)).toMatchObject({ damaged: [two] });
  });

  test('nothing is overwritten: a restore wants an empty folder, a backup its own', async () => {
    const { cwd, data, run } = await world();
    await run(DAY);
    await backup(cwd, 'safe', '--copy');
    const before = statSync(path.join(data, 'catalog.sqlite')).ino;
    const refused = await annals(['restore', 'safe', '--data', data], { cwd });
    expect(refused.code).toBe(6);
    expect(refused.err).toContain('a restore overwrites nothing');
    expect(statSync(path.join(data, 'catalog.sqlite')).ino).toBe(before);
    mkdirSync(path.join(cwd, 'letters'));
    writeFileSync(path.join(cwd, 'letters', 'to-my-aunt.txt'), 'Dear aunt');
    const foreign = await annals(['backup', 'letters'], { cwd });
    expect(foreign.code).toBe(6);
    expect(foreign.err).toContain('to-my-aunt.txt');
    expect(readdirSync(path.join(cwd, 'letters'))).toEqual(['to-my-aunt.txt']);
    const inside = await annals(['backup', path.join(data, 'safe')], { cwd });
    expect(inside.err).toContain('one may not be inside the other');
    expect((await annals(['restore', 'letters', '--data', 'new'], { cwd })).code).toBeGreaterThan(
      0,
    );
  });

  test('a restore that was killed goes on, and heals what was half written', async () => {
    const { cwd, data, run } = await world();
    await run(DAY);
    await backup(cwd, 'safe', '--copy');
    const expected = await exported(cwd, data);
    const [one = ''] = await hashesOf(data);
    // As kill -9 leaves it: some bytes there, one of them wrong, no catalog.
    const half = path.join(cwd, 'half');
    mkdirSync(path.dirname(path.join(half, casPath(one))), { recursive: true });
    const size = statSync(path.join(data, casPath(one))).size;
    writeFileSync(path.join(half, casPath(one)), Buffer.alloc(size, 'x'));
    writeFileSync(path.join(half, 'catalog.sqlite.part'), 'torn');
    const from = path.join(cwd, 'safe');
    writeFileSync(path.join(half, 'restoring.json'), JSON.stringify({ from }));
    expect(await annals(['restore', 'safe', '--data', half], { cwd })).toMatchObject({ code: 0 });
    expect(await exported(cwd, half)).toBe(expected);
    expect(existsSync(path.join(half, 'restoring.json'))).toBe(false);
  });

  async function world(options = {}) {
    const cwd = temporaryFolder();
    const data = path.join(cwd, 'data');
    const { practice, flags } = await practiceWorld(cwd, { days: [DAY, '2026-07-16'], ...options });
    const run = async (date: string) => {
      const args = ['run', 'govuk', '--date', date, '--data', data, ...flags];
      expect((await annals(args, { cwd })).code).toBe(0);
    };
    return { cwd, data, flags, practice, run };
  }
});

async function backup(cwd: string, ...args: string[]) {
  const { code, out } = await annals(['backup', ...args, '--json'], { cwd });
  expect(code).toBe(0);
  return JSON.parse(out);
}

const exported = async (cwd: string, data: string): Promise<string> =>
  (await annals(['export', '--comparable', '--data', data], { cwd })).out;

async function hashesOf(data: string): Promise<string[]> {
  const db = await openDatabase(path.join(data, 'catalog.sqlite'), 1_000);
  const rows = db.query<{ sha256: string }>('SELECT DISTINCT sha256 FROM artifacts').all();
  db.close();
  return rows.map(({ sha256 }) => sha256);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
