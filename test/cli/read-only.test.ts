import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { isPassing, staysThere } from '../passing-files.ts';
import { PROGRAM } from '../program.ts';
import { type Answer, annals, DAY, PATIENT, practiceWorld } from './annals.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let data: string;
let id: string;
let url: string;
const later: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-read-only-'));
  chmodSync(folder, 0o755);
  data = path.join(folder, 'data');
  const { flags } = await practiceWorld(folder, {}, (act) => void later.push(act));
  const run = ['run', 'govuk', '--date', DAY, '--data', data, '--json', ...flags];
  const ran = await annals([...run, '--set', 'http.contact=tests@annals.dev']);
  expect([ran.code, ran.err]).toEqual([0, expect.anything()]);
  const { out } = await annals(['export', '--comparable', '--data', data]);
  const document = JSON.parse(out.split('\n')[0] ?? '{}') as { id: string; source_url: string };
  id = document.id;
  url =
    (await annals(['show', id, '--data', data, '--json'])).out.match(
      /"source_url": "([^"]+)"/,
    )?.[1] ?? '';
});
afterAll(async () => {
  for (const act of later.reverse()) await act();
  rmSync(folder, { recursive: true, force: true });
});

const READS = (): readonly (readonly string[])[] => [
  ['status'],
  ['show', id],
  ['show', `${url}?utm_source=x`],
  ['why', id],
  ['search', 'guidance'],
  ['export', '--comparable'],
  ['fsck'],
  ['fsck', '--strict'],
  ['report', 'govuk'],
  ['changes'],
];

/** Every file below the folder with its size and the moment of its last change. */
function stateOf(root: string): string[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return names.flatMap((name) => {
    if (isPassing(name)) return [];
    const found = lstatSync(path.join(root, name));
    return [found.isDirectory() ? name : `${name} ${found.size} ${found.mtimeMs}`];
  });
}

/** As `nobody`, who owns nothing here. */
const asNobody = (args: readonly string[]): Promise<Answer> =>
  new Promise((resolve) => {
    const child = processOf(args);
    const said = { out: '', err: '' };
    child.stdout?.on('data', (chunk) => {
      said.out += String(chunk);
    });
    child.stderr?.on('data', (chunk) => {
      said.err += String(chunk);
    });
    child.once('close', (code) => resolve({ code: code ?? -1, ...said }));
  });

const processOf = (args: readonly string[]): ChildProcess => {
  return spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: tmpdir() },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
};

/** Root may write everywhere, and whoever is not root cannot become another: each has its own way. */
function lock(root: string): () => void {
  const all = [
    root,
    ...readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(staysThere)
      .map((name) => path.join(root, name)),
  ];
  for (const one of all) chmodSync(one, lstatSync(one).isDirectory() ? 0o555 : 0o444);
  return () => {
    for (const one of all) chmodSync(one, lstatSync(one).isDirectory() ? 0o755 : 0o644);
  };
}

describe('a read is a read', () => {
  test('in a folder of one’s own nothing is changed', PATIENT, async () => {
    const before = stateOf(data);
    for (const args of READS()) {
      const { code, err } = await annals([...args, '--data', data]);
      expect([args, code, err]).toEqual([args, 0, expect.not.stringContaining('error')]);
    }
    expect(stateOf(data)).toEqual(before);
  });

  test('somebody else’s folder, and one that nobody may write to', {
    timeout: 240_000,
  }, async () => {
    const unlock = lock(data);
    try {
      const before = stateOf(data);
      for (const args of READS()) {
        const { code, err } = await asNobody([...args, '--data', data]);
        expect([args, code, err]).toEqual([args, 0, expect.anything()]);
      }
      expect(stateOf(data)).toEqual(before);
      const run = await asNobody(['fsck', '--repair', '--data', data]);
      expect([run.code, run.err]).toEqual([6, expect.stringContaining(data)]);
    } finally {
      unlock();
    }
  });

  test('a read-only medium, and a full one', PATIENT, async (context) => {
    const medium = path.join(folder, 'medium');
    mkdirSync(medium);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', medium], {
        stdio: 'ignore',
      });
    } catch {
      context.skip('nothing can be mounted here: it needs root and CAP_SYS_ADMIN');
    }
    try {
      execFileSync('cp', ['-a', `${data}/.`, medium]);
      const full = path.join(medium, 'filler');
      try {
        for (;;) writeFileSync(full, Buffer.alloc(1 << 16), { flag: 'a' });
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
      for (const args of READS()) {
        const { code, err } = await annals([...args, '--data', medium]);
        expect(['full', args, code, err]).toEqual(['full', args, 0, expect.anything()]);
      }
      rmSync(full);
      const archive = path.join(folder, 'archive');
      mkdirSync(archive);
      execFileSync('mount', ['--bind', medium, archive]);
      execFileSync('mount', ['-o', 'remount,bind,ro', archive]);
      later.push(() => void execFileSync('umount', ['-l', archive]));
      for (const args of READS()) {
        const { code, err } = await annals([...args, '--data', archive]);
        expect(['read-only', args, code, err]).toEqual(['read-only', args, 0, expect.anything()]);
      }
    } finally {
      // The driver closes its files when the garbage collector comes by.
      execFileSync('umount', ['-l', medium]);
    }
  });

  test('a catalog of an older schema is refused with what to do, and stays as it is', async () => {
    const old = path.join(folder, 'old');
    mkdirSync(old);
    execFileSync('cp', [path.join(data, 'catalog.sqlite'), old]);
    const db = await openDatabase(path.join(old, 'catalog.sqlite'), 1_000);
    db.exec('PRAGMA user_version = 20');
    db.close();
    const before = readFileSync(path.join(old, 'catalog.sqlite'));
    const { code, err } = await annals(['status', '--data', old]);
    expect([code, err]).toEqual([
      6,
      expect.stringMatching(/schema version 20[\s\S]*fsck --repair/),
    ]);
    expect(readFileSync(path.join(old, 'catalog.sqlite')).equals(before)).toBe(true);
  });

  test('a manifest of somebody else is not touched by `status`', async () => {
    const notes = path.join(folder, 'notes.txt');
    writeFileSync(notes, 'my precious notes\n');
    const flags = ['--data', data, '--set', `telemetry.manifestPath=${notes}`];
    expect((await annals(['status', ...flags])).code).toBe(0);
    const run = await annals(['fsck', '--repair', ...flags]);
    expect([run.code, run.err]).toEqual([6, expect.stringContaining(notes)]);
    expect(readFileSync(notes, 'utf8')).toBe('my precious notes\n');
  });
});

test(
  'serve --read-only answers from a folder that it may not write to, and changes nothing',
  PATIENT,
  async () => {
    const unlock = lock(data);
    const before = stateOf(data);
    const child = processOf(['serve', '--read-only', '--port', '0', '--json', '--data', data]);
    try {
      const line = await new Promise<string>((resolve, reject) => {
        let said = '';
        let complained = '';
        child.stdout?.on('data', (chunk) => {
          said += String(chunk);
          if (said.includes('\n')) resolve(said);
        });
        child.stderr?.on('data', (chunk) => {
          complained += String(chunk);
        });
        child.once('close', (code) => reject(new Error(`ended with ${code}: ${complained}`)));
      });
      const server = (JSON.parse(line) as { url: string }).url;
      expect((await fetch(`${server}/v1/documents/${id}`)).status).toBe(200);
      expect((await fetch(`${server}/v1/search?q=guidance`)).status).toBe(200);
      for (const address of [
        `/v1/ingest/${DAY}`,
        '/start',
        '/resume',
        '/webhook/changedetection',
      ]) {
        const answer = await fetch(server + address, { method: 'POST' });
        const { error } = (await answer.json()) as { error: { code: string } };
        expect([address, answer.status, error.code]).toEqual([address, 403, 'READ_ONLY']);
      }
      expect(stateOf(data)).toEqual(before);
      expect(existsSync(path.join(data, 'api-token'))).toBe(false);
    } finally {
      child.kill('SIGKILL');
      unlock();
    }
  },
);
