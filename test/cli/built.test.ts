import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeSamples } from '../../packages/pdf-markdown/test/samples.ts';
import { VERSION } from '../../src/app/version.ts';
import { temporaryFolder } from './annals.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const bin = path.join(ROOT, 'bin/annals.js');
const isBuilt = existsSync(path.join(ROOT, 'dist/src/bundle/main.cjs'));
const why = isBuilt ? '' : ' (skipped: nothing is built; `npm run build`)';

const started = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });

describe.skipIf(!isBuilt)(`bin/annals.js${why}`, () => {
  test('answers with the version, the help and the status, without a warning', () => {
    const nowhere = path.join(temporaryFolder(), 'data');
    expect(started(bin, '--version')).toMatchObject({ stdout: `${VERSION}\n`, stderr: '' });
    expect(started(bin, '--help').stdout).toContain('Exit codes:');
    const status = started(bin, 'status', '--data', nowhere);
    expect(status).toMatchObject({ status: 0, stderr: '' });
    expect(status.stdout).toContain('nothing yet');
  });

  test('has the same help in the small program and in the whole one', () => {
    const whole = started(bin, '--help', '--no-color').stdout;
    for (const typed of [['--help'], ['-h'], ['help'], []])
      expect(started(bin, ...typed)).toMatchObject({ status: 0, stdout: whole, stderr: '' });
  });

  test('has the commands of families from elsewhere in its help, which only the whole program has', () => {
    const folder = temporaryFolder();
    const family = "{ name: 'own', title: 'Own', sources: {}, verbs: [] }";
    writeFileSync(path.join(folder, 'own.mjs'), `export default ${family};\n`);
    const env = { ...process.env, ANNALS_FAMILIES: './own.mjs', NODE_DEBUG: 'module' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, '--help'], {
      encoding: 'utf8',
      cwd: folder,
      env,
    });
    expect({ status, isWhole: stderr.includes('main.cjs') }).toEqual({ status: 0, isWhole: true });
    expect(stdout).toBe(started(bin, '--help', '--no-color').stdout);
  });

  test('has the status in a small program, and hands over to the whole one for what that does not know', () => {
    const folder = temporaryFolder();
    const inFolder = (...args: string[]) =>
      spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', cwd: folder });
    // An option before the command leads to the whole program.
    const whole = inFolder('--no-color', 'status');
    expect(inFolder('status')).toMatchObject({ status: 0, stdout: whole.stdout, stderr: '' });
    const { sources } = JSON.parse(inFolder('status', '--json').stdout);
    expect(sources.length).toBeGreaterThan(20);
    expect(inFolder('status', '--help').stdout).toContain('With --json:');
  });

  test('reads a PDF in a thread of its own', async () => {
    const [sample] = await makeSamples();
    const file = path.join(temporaryFolder(), 'it.pdf');
    writeFileSync(file, sample?.bytes ?? '');
    const { status, stdout, stderr } = started(bin, 'normalize', file, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ normalizer: 'pdf_v1', status: 'ok' });
  });

  test('hands the exit code on', () => {
    expect(started(bin, 'run', 'govk').status).toBe(2);
  });
});

describe('bin/annals.js where nothing is built', () => {
  test('says in one line what to do', () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'bin'));
    symlinkSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
    // A copy by another name: Node follows links to where a file really is.
    const copy = path.join(folder, 'bin', 'annals.cjs');
    spawnSync('cp', [bin, copy]);
    const { status, stderr } = started(copy);
    expect(stderr).toBe('annals is not built: run `npm run build` in its folder, then try again\n');
    expect(status).toBe(1);
  });
});
