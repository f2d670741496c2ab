import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolders } from './make-folders.ts';

const here = mkdtempSync(path.join(tmpdir(), 'annals-folders-'));
afterAll(() => rmSync(here, { recursive: true }));

test('a folder is made with its parents, and the first new one is named', () => {
  const [first, last] = [path.join(here, 'a'), path.join(here, 'a/b/c')];
  expect(makeFolders(last)).toBe(first);
  expect(statSync(last).isDirectory()).toBe(true);
  expect(makeFolders(last)).toBeUndefined();
  expect(makeFolders(path.join(first, 'd'))).toBe(path.join(first, 'd'));
});

test('a file in the way is said as the operating system says it', () => {
  const file = path.join(here, 'file');
  writeFileSync(file, '');
  expect(() => makeFolders(file)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(() => makeFolders(path.join(file, 'x'))).toThrow(
    expect.objectContaining({ code: 'ENOTDIR' }),
  );
});

test.runIf(process.platform === 'linux')(
  'below /proc it ends, and says which folder takes no new ones',
  () => {
    const module = JSON.stringify(path.join(import.meta.dirname, 'make-folders.ts'));
    const script = `import(${module}).then(({ makeFolders }) => makeFolders('/proc/x/y'))`;
    // Node's own way would go round until it is killed.
    const { stderr, signal } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
    expect(signal).toBeNull();
    expect(stderr).toContain('/proc/x cannot be made: /proc takes no new folders');
  },
);
