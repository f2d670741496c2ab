import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { annals, annalsProcess, PATIENT, temporaryFolder } from './annals.ts';

const asked = async (url: string, token: string) =>
  (await fetch(`${url}/v1/runs`, { headers: { authorization: `Bearer ${token}` } })).status;

describe('annals token', PATIENT, () => {
  test('prints what the running server wants; --rotate makes another, which it follows', async () => {
    const data = temporaryFolder();
    const { child, ended } = annalsProcess(['serve', '--port', '0', '--json', '--data', data]);
    const line = await new Promise<string>((resolve) => {
      child.stdout?.once('data', (chunk) => resolve(String(chunk)));
    });
    const { url, sign_in } = JSON.parse(line);
    const printed = await annals(['token', '--data', data]);
    expect(printed.out).toMatch(/^[\w-]{43}\n$/);
    const token = printed.out.trim();
    expect(line).not.toContain(token);
    expect(await asked(url, token)).toBe(200);
    expect((await fetch(`${url}/v1/runs`)).status).toBe(401);

    const code = new URL(sign_in).hash.slice(1);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const init = { method: 'POST', headers, redirect: 'manual' } as const;
    const signed = await fetch(`${url}/sign-in`, { ...init, body: new URLSearchParams({ code }) });
    expect(signed.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict$/);

    const rotated = await annals(['token', '--rotate', '--json', '--data', data]);
    const told = JSON.parse(rotated.out);
    expect(told).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      origin: 'file',
      file: path.join(data, 'api-token'),
      rotated: true,
      link: null,
    });
    expect(statSync(told.file).mode & 0o777).toBe(0o600);
    expect([await asked(url, token), await asked(url, told.token)]).toEqual([401, 200]);
    const link = await annals(['token', '--link', '--data', data, '--set', 'api.port=1']);
    expect(link.out).toMatch(/^http:\/\/127\.0\.0\.1:1\/sign-in#[\w.-]+\n$/);
    child.kill('SIGTERM');
    const { err, out } = await ended;
    expect(err + out).not.toContain(token);
  });

  test('is api.token where that is set, which it cannot replace', async () => {
    const data = temporaryFolder();
    const env = { ANNALS_API__TOKEN: 'a-token-of-my-own' };
    const printed = await annals(['token', '--data', data], { env });
    expect(printed).toMatchObject({ code: 0, out: 'a-token-of-my-own\n' });
    const rotated = await annals(['token', '--rotate', '--data', data], { env });
    expect(rotated.code).toBe(2);
    expect(rotated.err).toContain('it must be changed there');
  });

  test('without a data folder says so, and makes none', async () => {
    const data = path.join(temporaryFolder(), 'nosuch');
    const { code, err } = await annals(['token', '--data', data]);
    expect(code).toBe(2);
    expect(err).toContain('does not exist, so there is no token yet');
    expect(statSync(data, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('serve refuses a token that others may read, and says what to do', async () => {
    const data = temporaryFolder();
    await annals(['token', '--data', data]);
    const file = path.join(data, 'api-token');
    const { chmodSync } = await import('node:fs');
    chmodSync(file, 0o644);
    const { code, err } = await annalsProcess(['serve', '--port', '0', '--data', data]).ended;
    expect(code).toBe(3);
    expect(err).toContain(`${file} has the permissions 0644`);
    expect(err).toContain('chmod 600');
    expect(err).not.toContain(readFileSync(file, 'utf8').trim());
  });
});

test('health says so as a check that failed', async () => {
  const set = ['--set', 'cache.backend=redis', '--data', temporaryFolder()];
  const { code, out } = await annals(['health', ...set]);
  expect(code).toBe(1);
  expect(out).toContain('cache.backend is redis, and quota.redisUrl is not set (--set)');
});

describe('settings that cannot work are refused by every verb', () => {
  test.each([
    ['status'],
    ['serve', '--port', '0'],
    ['show', 'crs:R47000'],
    ['run', 'govuk'],
    ['resume', 'govuk'],
    ['why', 'latest'],
    ['search', 'air'],
    ['fsck'],
    ['token'],
    ['export', '--comparable'],
    ['report', 'govuk'],
    ['print-config'],
    ['validate-config'],
    ['source', 'list'],
    ['source', 'show', 'govuk'],
  ])('%s %s', async (...typed) => {
    const args = typed.filter((one) => one !== undefined);
    const set = ['--set', 'cache.backend=redis', '--data', temporaryFolder()];
    const { code, out, err } = await annals([...args, ...set]);
    expect(code).toBe(3);
    expect(out + err).toContain('cache.backend is redis, and quota.redisUrl is not set (--set)');
  });
});
