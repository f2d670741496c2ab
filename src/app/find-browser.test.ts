import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, findBrowser } from './find-browser.ts';

describe('finding a browser', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'annals-browser-'));
    for (const [name, mode] of [
      ['google-chrome', 0o755],
      ['chromium-browser', 0o755],
      ['chromium', 0o644],
    ] as const) {
      await writeFile(path.join(folder, name), '#!/bin/sh\n');
      await chmod(path.join(folder, name), mode);
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const set = (executable?: string) => ({
    browser: { executable, headless: true, sandbox: 'auto' as const },
  });

  test('the first name in PATH that can be run', async () => {
    const found = await findBrowser(set(), { PATH: `/nowhere:${folder}` });
    expect(found).toEqual({ found: true, path: path.join(folder, 'chromium-browser') });
  });

  test('the one that is set, whatever PATH has', async () => {
    const chosen = path.join(folder, 'google-chrome');
    expect(await browserPath(set(chosen), { PATH: folder })).toBe(chosen);
  });

  for (const [what, settings, env, why] of [
    ['PATH is empty', set(), {}, 'PATH has none of chromium'],
    ['the one that is set is not there', set('/no/such'), { PATH: '/bin' }, "'/no/such', which"],
  ] as const) {
    test(`${what}: none, and why`, async () => {
      expect(await findBrowser(settings, env)).toMatchObject({
        found: false,
        why: expect.stringContaining(why),
      });
      await expect(browserPath(settings, env)).rejects.toMatchObject({ code: 'BROWSER_MISSING' });
    });
  }
});
