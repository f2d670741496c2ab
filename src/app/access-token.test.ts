import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { builtInFamilies } from '../families/index.ts';
import { openAccessToken, TOKEN_FILE } from './access-token.ts';
import { schemaFor } from './settings/schema.ts';

const settingsSchema = schemaFor(builtInFamilies);

let folder: string;
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-token-'));
  logged = [];
  return () => rmSync(folder, { recursive: true, force: true });
});

const open = (token?: string, dataFolder = folder) =>
  openAccessToken({
    settings: settingsSchema.parse({ api: { token } }),
    dataFolder,
    log: (_level, what) => logged.push(what),
  });
const file = () => join(folder, TOKEN_FILE);
const SECRET = 'a secret of enough letters'.replaceAll(' ', '-');

describe('the token of a data folder', () => {
  test('is made once, for its owner alone, and is the same for every process', async () => {
    const token = await open().current();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toBe(`${token}\n`);
    expect(await open().current()).toBe(token);
    expect(readdirSync(folder)).toEqual([TOKEN_FILE]);
  });

  test('is one, however many ask for it first at the same time', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => open().current()));
    expect(new Set(tokens).size).toBe(1);
    expect(readdirSync(folder)).toEqual([TOKEN_FILE]);
  });

  test('is api.token where that is set, and no file is made or changed', async () => {
    const access = open(SECRET);
    expect([await access.current(), access.origin()]).toEqual([SECRET, 'api.token']);
    await expect(access.rotate()).rejects.toThrow('set by api.token');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('may be replaced; whoever has it open follows', async () => {
    const [serving, typing] = [open(), open()];
    const before = await serving.current();
    const after = await typing.rotate();
    expect(after).not.toBe(before);
    expect(await serving.current()).toBe(after);
    expect(await typing.current()).toBe(after);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test.skipIf(process.platform !== 'linux')(
    'of a folder that cannot be written lives as long as the process, and that is said',
    async () => {
      // Linux lets nobody make a file there, root included.
      const access = open(undefined, '/sys');
      const token = await access.current();
      expect(token).toMatch(/^[\w-]{43}$/);
      expect([await access.current(), access.origin()]).toEqual([token, 'memory']);
      expect(logged.join()).toContain('it ends with this process');
    },
  );
});

describe('a file that others could have read or made is refused', () => {
  test.each([0o644, 0o640, 0o604, 0o660, 0o666])('permissions %o', async (mode) => {
    writeFileSync(file(), `${SECRET}\n`);
    chmodSync(file(), mode);
    await expect(open().current()).rejects.toMatchObject({
      code: 'TOKEN_FILE_UNSAFE',
      message: `${file()} has the permissions 0${mode.toString(8)}; others may not read it (0600)`,
    });
  });

  test.skipIf(process.getuid?.() !== 0)('another owner (only root can make one)', async () => {
    writeFileSync(file(), `${SECRET}\n`, { mode: 0o600 });
    chownSync(file(), 12345, 12345);
    await expect(open().current()).rejects.toThrow(
      'belongs to user 12345; this process runs as user 0',
    );
  });

  test('a symbolic link, whatever it leads to', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'annals-token-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    writeFileSync(join(elsewhere, 'x'), `${SECRET}\n`, { mode: 0o600 });
    symlinkSync(join(elsewhere, 'x'), file());
    await expect(open().current()).rejects.toThrow('is a symbolic link');
  });

  test.each(['', 'short', 'two\nlines-of-enough-letters', 'x'.repeat(5000)])(
    'what is no token: %j',
    async (text) => {
      writeFileSync(file(), text, { mode: 0o600 });
      await expect(open().current()).rejects.toThrow('one line of at least 16 visible characters');
    },
  );

  test('also when it becomes so while a server runs', async () => {
    const access = open();
    await access.current();
    chmodSync(file(), 0o644);
    await expect(access.current()).rejects.toThrow('has the permissions 0644');
  });
});
