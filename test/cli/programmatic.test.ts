import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { papersSettings } from '../../src/families/papers/settings.ts';
import { DownloadRun, loadConfig } from '../../src/index.ts';
import { type PapersPlace, papersPlace } from '../journeys/papers-rig.ts';
import { PATIENT } from './annals.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const isBuilt = existsSync(path.join(ROOT, 'dist/src/index.js'));
const why = isBuilt ? '' : ' (skipped: nothing is built; `npm run build`)';

let place: PapersPlace;
beforeAll(async () => {
  place = await papersPlace({ size: 4, only: ['gold', 'closed'] });
  await place.shut();
});
afterAll(() => place.close());

describe('a run from a program', PATIENT, () => {
  test('a scoped run says how many of how many works are held; again, nobody is asked', async () => {
    const config = await loadConfig(undefined, {
      env: place.env,
      cwd: place.folder,
      overrides: { 'papers.workers': 2, 'storage.root': path.join(place.folder, 'mine') },
    });
    expect(papersSettings(config.settings).workers).toBe(2);
    const run = await DownloadRun.open(config, { cwd: place.folder });
    const works = [
      '10.5555/practice.0',
      { doi: '10.5555/practice.2' },
      '10.5555/practice.1',
      '10.5555/PRACTICE.0',
    ];
    const seen: number[] = [];
    const done = await run.processArtifacts(works, { onProgress: ({ done }) => seen.push(done) });
    expect(done).toMatchObject({
      successful: 2,
      totalProcessed: 3,
      failed: 1,
      unchanged: 0,
      status: 'completed',
    });
    expect(seen.at(-1)).toBe(3);
    place.practice.log.clear();
    const again = await run.processArtifacts(['10.5555/practice.0', '10.5555/practice.2']);
    expect(again).toMatchObject({ successful: 2, totalProcessed: 2, unchanged: 2 });
    expect(place.practice.log.entries()).toEqual([]);
    const held: string[] = [];
    for await (const line of run.catalog()) held.push(line);
    expect(held.filter((line) => line.includes('"table":"document"')).length).toBe(2);
    await run[Symbol.asyncDispose]();
    await expect(run.processArtifacts(['10.1/a'])).rejects.toThrow('the run is closed');
  });

  test('a configuration that is wrong says everything at once', async () => {
    const file = path.join(place.folder, 'bad.yaml');
    writeFileSync(file, 'papers:\n  workers: 0\n  budget:\n    attempts: none\n');
    await expect(loadConfig(file, { env: {}, cwd: place.folder })).rejects.toThrow(
      /papers\.workers[\s\S]*papers\.budget\.attempts/,
    );
  });
});

describe.skipIf(!isBuilt)(`the built package${why}`, PATIENT, () => {
  test('is imported by its name, with types beside it', async () => {
    const folder = path.join(place.folder, 'program');
    mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
    symlinkSync(ROOT, path.join(folder, 'node_modules', 'annals'));
    const program = `
      import { DownloadRun, loadConfig } from 'annals';
      const config = await loadConfig(undefined, { overrides: { 'storage.root': 'held' } });
      const run = await DownloadRun.open(config);
      const { successful, totalProcessed } = await run.processArtifacts(['10.5555/practice.0', '10.5555/practice.1']);
      await run.close();
      console.log(JSON.stringify({ successful, totalProcessed }));
    `;
    writeFileSync(path.join(folder, 'program.mjs'), program);
    const env = { ...process.env, ...place.env };
    const child = spawn(process.execPath, ['program.mjs'], { cwd: folder, env });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const [code] = await once(child, 'close');
    expect({ code, err, out: out.trim() }).toEqual({
      code: 0,
      err: '',
      out: '{"successful":1,"totalProcessed":2}',
    });
    const types = readFileSync(path.join(ROOT, 'dist/src/use-cases/download-run.d.ts'), 'utf8');
    expect(types).toContain('processArtifacts(');
  });
});
