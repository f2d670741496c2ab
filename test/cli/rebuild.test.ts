import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { annals, annalsProcess, DAY, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';

const TABLES = [
  'documents',
  'document_versions',
  'earlier_versions',
  'artifacts',
  'changes',
  'runs',
];

describe('annals rebuild', PATIENT, () => {
  test('after runs of several sources the export and the rows equal the lost ones, and runs go on', async () => {
    const { cwd, data, type, run } = await world();
    await run('govuk', '--date', DAY);
    await run('federal_register', '--date', DAY);
    await run('crs_reports');
    await run('govuk', '--date', DAY);
    const before = await all(data, type);
    expect(before.rows.documents?.length).toBeGreaterThan(20);
    lose(data);
    const fsck = await type('fsck');
    expect(fsck.code).toBe(6);
    expect(fsck.err).toContain('annals rebuild');
    const { code, out } = await type('rebuild');
    expect(code).toBe(0);
    expect(out).toContain('What does not come back');
    expect(await all(data, type)).toEqual(before);
    expect((await type('fsck')).code).toBe(0);
    await run('govuk', '--date', DAY);
    expect((await type('rebuild')).err).toContain('--replace puts it aside');
    expect(existsSync(path.join(cwd, 'data/catalog.sqlite.rebuilding'))).toBe(false);
  });

  test('killed at any moment, the next call makes it', async () => {
    const { data, type, run, flags } = await world();
    await run('govuk', '--date', DAY);
    const before = await all(data, type);
    lose(data);
    for (const ms of [300, 900, 1_200, 1_500]) {
      const { child, ended } = annalsProcess(['rebuild', '--data', data, ...flags]);
      setTimeout(() => child.kill('SIGKILL'), ms);
      await ended;
      if (existsSync(path.join(data, 'catalog.sqlite'))) break;
    }
    if (!existsSync(path.join(data, 'catalog.sqlite'))) {
      expect((await type('rebuild')).code).toBe(0);
    }
    expect(await all(data, type)).toEqual(before);
    expect((await type('fsck')).code).toBe(0);
  });

  test('a backup has the journal, so that a restored folder can be rebuilt too', async () => {
    const { cwd, data, type, run } = await world();
    await run('govuk', '--date', DAY);
    const before = await all(data, type);
    await type('backup', path.join(cwd, 'safe'), '--copy');
    const other = path.join(cwd, 'other');
    expect((await annals(['restore', 'safe', '--data', other], { cwd })).code).toBe(0);
    lose(other);
    expect((await annals(['rebuild', '--data', other], { cwd })).code).toBe(0);
    const there = (...args: string[]) => annals([...args, '--data', other], { cwd });
    expect(await all(other, there)).toEqual(before);
  });

  test('without a journal it says what to do instead', async () => {
    const { type, data } = await world();
    const { code, err } = await type('rebuild');
    expect(code).toBeGreaterThan(0);
    expect(err).toContain(`${data} has no journal.jsonl`);
    expect(err).toContain('restore a backup');
  });

  async function world() {
    const cwd = temporaryFolder();
    const data = path.join(cwd, 'data');
    const { flags } = await practiceWorld(cwd);
    const haste = ['federal_register', 'crs_reports'].flatMap((source) => [
      '--set',
      `sources.${source}.rate=unlimited`,
    ]);
    const type = (...args: string[]) => annals([...args, '--data', data], { cwd });
    const run = async (source: string, ...args: string[]) => {
      const ran = await type('run', source, ...args, ...flags, ...haste);
      expect([ran.code, ran.err]).toEqual([0, expect.any(String)]);
    };
    return { cwd, data, flags, type, run };
  }
});

function lose(data: string): void {
  for (const end of ['', '-wal', '-shm'])
    rmSync(path.join(data, `catalog.sqlite${end}`), { force: true });
}

async function all(data: string, type: (...args: string[]) => Promise<{ out: string }>) {
  const exported = (await type('export', '--comparable')).out;
  const db = await openDatabase(path.join(data, 'catalog.sqlite'), 1_000);
  const rows: Record<string, unknown[]> = {};
  for (const table of TABLES) rows[table] = db.query(`SELECT * FROM ${table}`).all();
  db.close();
  return { exported, rows };
}
