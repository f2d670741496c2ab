import { afterEach, describe, expect, test } from 'vitest';
import { SESSION_MS, SIGN_IN_MS } from '../../src/api/pass.ts';
import { openAccessToken } from '../../src/app/access-token.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const FORM = 'application/x-www-form-urlencoded';
/** Somebody who is let in asks for a source that does not exist, so that nothing is run. */
const CHANGE = '/v1/ingest/2026-07-15?source=nosuch';

const post = (at: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(new URL(at, rig.server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const codeOf = (link: string) => new URL(link).hash.slice(1);
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const signedIn = async () =>
  cookieOf(await post('/sign-in', { code: codeOf(await rig.server.signInLink()) }));
const read = (at: string, headers: Record<string, string> = {}) =>
  fetch(new URL(at, rig.server.url), { headers, redirect: 'manual' });

describe('the link', () => {
  test('signs a browser in, once: cookie for scripts and other sites out of reach', async () => {
    rig = await startRig();
    const link = await rig.server.signInLink();
    const url = new URL(link);
    expect([url.pathname, url.search]).toEqual(['/sign-in', '']);
    expect(link).not.toContain(await openAccessToken(rig.app).current());
    const answer = await post('/sign-in', { code: codeOf(link) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^annals_[0-9a-f]{8}=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await read('/report', { cookie: cookieOf(answer) })).status).toBe(200);
    const again = await post('/sign-in', { code: codeOf(link) });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null]);
  });

  test('is over after 15 minutes, and the session after seven days', async () => {
    rig = await startRig();
    const now = rig.app.clock.now();
    const at = async (ms: number, ask: () => Promise<Response>) => {
      const { clock } = rig.app;
      const real = clock.now;
      Object.assign(clock, { now: () => now + ms });
      return ask().finally(() => Object.assign(clock, { now: real }));
    };
    const code = codeOf(await rig.server.signInLink());
    const late = await at(SIGN_IN_MS + 2000, () => post('/sign-in', { code }));
    expect(late.status).toBe(401);
    const cookie = await signedIn();
    const day = 24 * 3_600_000;
    expect((await at(SESSION_MS - day, () => read('/v1/runs', { cookie }))).status).toBe(200);
    expect((await at(SESSION_MS + day, () => read('/v1/runs', { cookie }))).status).toBe(401);
  });

  test('leads to api.publicUrl when a proxy stands in front', async () => {
    rig = await startRig({ api: { publicUrl: 'https://annals.example' } });
    expect(await rig.server.signInLink()).toMatch(/^https:\/\/annals\.example\/sign-in#/);
  });
});

describe('signing in', () => {
  test.each([
    ['nothing', {}],
    ['a wrong token', { token: 'wrong' }],
    ['a wrong code', { code: 'a.b.c' }],
  ])('with %s: 401 and no cookie', async (_what, fields) => {
    rig = await startRig();
    const answer = await post('/sign-in', fields);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
  });

  test('with the token itself, from a form; on to the page that was wanted', async () => {
    rig = await startRig();
    const token = await openAccessToken(rig.app).current();
    const answer = await post('/sign-in', { token, next: '/v1/runs?limit=1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/v1/runs?limit=1']);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'report'])(
    'never leads elsewhere: %s',
    async (next) => {
      rig = await startRig();
      const token = await openAccessToken(rig.app).current();
      expect((await post('/sign-in', { token, next })).headers.get('location')).toBe('/');
    },
  );

  test('is not for pages of other sites', async () => {
    rig = await startRig();
    const code = codeOf(await rig.server.signInLink());
    const answer = await post('/sign-in', { code }, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
  });

  test.each([
    ['the page came by https', {}, { origin: 'https://annals.example' }, true],
    ['a trusted proxy says so', { trustProxy: true }, { 'x-forwarded-proto': 'https' }, true],
    ['anybody else says so', {}, { 'x-forwarded-proto': 'https' }, false],
    ['it came by http', {}, { origin: 'http://127.0.0.1' }, false],
  ])('the cookie is Secure when %s', async (_what, api, headers, isSecure) => {
    rig = await startRig({ api });
    const answer = await post('/sign-in', { code: codeOf(await rig.server.signInLink()) }, headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')?.includes('; Secure')).toBe(isSecure);
  });
});

describe('a signed-in browser', () => {
  test("reads operator's data, and changes state from our own pages only", async () => {
    rig = await startRig();
    const cookie = await signedIn();
    expect((await read('/v1/runs', { cookie })).status).toBe(200);
    const changed = async (headers: Record<string, string>) =>
      (
        await fetch(new URL(CHANGE, rig.server.url), {
          method: 'POST',
          headers: { cookie, ...headers },
        })
      ).status;
    expect(await changed({ 'sec-fetch-site': 'same-origin' })).toBe(404);
    expect(await changed({ origin: rig.server.url })).toBe(404);
    expect(await changed({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await changed({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await changed({ origin: 'http://127.0.0.1:1' })).toBe(403);
    expect(await changed({ origin: 'null' })).toBe(403);
    expect(await changed({})).toBe(403);
  });

  test('uses the forms of /report', async () => {
    rig = await startRig({ practice: {} });
    const cookie = await signedIn();
    const form = { resume_strategy: 'auto' };
    expect((await post('/resume', form)).status).toBe(401);
    // Nobody ran anything yet: it was let in.
    expect((await post('/resume', form, { cookie })).status).toBe(404);
  });

  test('signs out; and every browser is signed out when the token changes', async () => {
    rig = await startRig({ token: undefined, api: { token: undefined } });
    const cookie = await signedIn();
    const out = await post('/sign-out', {}, { cookie });
    expect(out.status).toBe(303);
    expect(out.headers.get('set-cookie')).toMatch(/=; Max-Age=0; /);
    expect((await read('/v1/runs', { cookie })).status).toBe(200);
    await openAccessToken(rig.app).rotate();
    expect((await read('/v1/runs', { cookie })).status).toBe(401);
    // Records are open all the same: a browser cannot help sending an old cookie.
    expect((await read('/v1/documents', { cookie })).status).toBe(200);
  });

  test('who is not signed in gets a page to do so, and JSON where JSON is wanted', async () => {
    rig = await startRig();
    const page = await read('/v1/runs?limit=3', { accept: 'text/html,*/*;q=0.8' });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      401,
      'text/html; charset=utf-8',
    ]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('name="next" value="/v1/runs?limit=3"');
    const json = await read('/v1/runs');
    expect(json.headers.get('content-type')).toContain('application/json');
    const hostile = await read('/report?source="><script>', { accept: 'text/html' });
    expect(await hostile.text()).not.toContain('"><script>');
  });
});
