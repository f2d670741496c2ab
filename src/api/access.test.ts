import { describe, expect, test } from 'vitest';
import {
  type AccessRules,
  type Approach,
  type Caller,
  identifyCaller,
  mayChangeState,
  mayReadOperatorsData,
} from './access.ts';
import { cookieName, makePass } from './pass.ts';

const TOKEN = 's3cret-token-of-this-server';
const NOW = 1_800_000_000_000;
const LOCAL = { host: '127.0.0.1:8080' };
const RULES: AccessRules = { operatorData: 'token' };
const said = (verdict: ReturnType<typeof mayChangeState>) => (verdict.may ? 'may' : verdict.code);

describe('who asks', () => {
  const cookie = (value: string) => `theme=dark; ${cookieName(TOKEN)}=${value}; x=1`;
  const later = NOW + 1000;

  test.each([
    ['nothing', {}, 'anyone'],
    ['the token', { authorization: `Bearer ${TOKEN}` }, 'bearer'],
    ['the token, the scheme in small letters', { authorization: `bearer  ${TOKEN} ` }, 'bearer'],
    ['a wrong token', { authorization: 'Bearer wrong' }, 'wrong token'],
    ['the token and a letter', { authorization: `Bearer ${TOKEN}x` }, 'wrong token'],
    ['the beginning of the token', { authorization: 'Bearer s3cret' }, 'wrong token'],
    ['the word undefined', { authorization: 'Bearer undefined' }, 'wrong token'],
    ['an empty token', { authorization: 'Bearer ' }, 'wrong token'],
    ['the scheme alone', { authorization: 'Bearer' }, 'wrong token'],
    ['the password of a proxy', { authorization: 'Basic dTpw' }, 'anyone'],
    ['a session', { cookie: cookie(makePass(TOKEN, 'session', later)) }, 'session'],
    ['a session that is over', { cookie: cookie(makePass(TOKEN, 'session', NOW)) }, 'anyone'],
    ['a session of another token', { cookie: cookie(makePass('x', 'session', later)) }, 'anyone'],
    ['a code as a session', { cookie: cookie(makePass(TOKEN, 'sign-in', later)) }, 'anyone'],
    ['the token as a cookie', { cookie: cookie(TOKEN) }, 'anyone'],
    [
      'a session beside a wrong token',
      { cookie: cookie(makePass(TOKEN, 'session', later)), authorization: 'Bearer wrong' },
      'wrong token',
    ],
  ])('%s', (_what, headers, expected) => {
    expect(identifyCaller({ headers }, TOKEN, NOW)).toBe(expected);
  });

  test('a session whose end was moved is none', () => {
    const [, nonce, seal] = makePass(TOKEN, 'session', later).split('.');
    const forged = `${(NOW * 2).toString(36)}.${nonce}.${seal}`;
    expect(identifyCaller({ headers: { cookie: cookie(forged) } }, TOKEN, NOW)).toBe('anyone');
  });
});

describe('nobody changes state without the token, wherever they ask from', () => {
  test.each([
    ['this machine', true, '127.0.0.1', LOCAL],
    ['this machine by its other name', true, '::1', { host: 'localhost:8080' }],
    ['a page of ours', true, '127.0.0.1', { ...LOCAL, 'sec-fetch-site': 'same-origin' }],
    ['elsewhere', false, '203.0.113.7', { host: 'annals.example' }],
  ])('%s', (_what, boundToLoopback, remote, headers) => {
    const approach: Approach = { boundToLoopback, remote, headers };
    for (const operatorData of ['token', 'loopback'] as const) {
      expect(said(mayChangeState('anyone', approach, { operatorData }))).toBe('UNAUTHORISED');
    }
  });

  test('with the token, from any page and through any proxy', () => {
    const headers = { host: 'annals.example', origin: 'https://x.example', via: '1.1 proxy' };
    const approach = { boundToLoopback: false, remote: '203.0.113.7', headers };
    expect(said(mayChangeState('bearer', approach, RULES))).toBe('may');
  });
});

describe('a signed-in browser changes state from our own pages only', () => {
  const verdictOn = (headers: Approach['headers'], rules = RULES) =>
    said(mayChangeState('session', { boundToLoopback: true, remote: '127.0.0.1', headers }, rules));

  test.each([
    ['same-origin', 'may'],
    ['none', 'may'],
    ['same-site', 'FOREIGN_ORIGIN'],
    ['cross-site', 'FOREIGN_ORIGIN'],
    ['', 'FOREIGN_ORIGIN'],
  ])('Sec-Fetch-Site %s: %s', (site, expected) => {
    expect(verdictOn({ ...LOCAL, 'sec-fetch-site': site })).toBe(expected);
  });

  test.each([
    ['http://127.0.0.1:8080', 'may'],
    ['https://127.0.0.1:8080', 'may'],
    ['http://127.0.0.1:8081', 'FOREIGN_ORIGIN'],
    ['http://localhost:8080', 'FOREIGN_ORIGIN'],
    ['https://evil.example', 'FOREIGN_ORIGIN'],
    ['file://127.0.0.1:8080', 'FOREIGN_ORIGIN'],
    ['null', 'FOREIGN_ORIGIN'],
    ['', 'FOREIGN_ORIGIN'],
    [undefined, 'FOREIGN_ORIGIN'],
  ])('without it, Origin %s: %s', (origin, expected) => {
    expect(verdictOn({ ...LOCAL, origin })).toBe(expected);
  });

  test('behind a proxy that hides the name, api.publicUrl is an origin of ours', () => {
    const headers = { ...LOCAL, origin: 'https://annals.example' };
    expect(verdictOn(headers)).toBe('FOREIGN_ORIGIN');
    expect(verdictOn(headers, { ...RULES, publicUrl: 'https://annals.example' })).toBe('may');
  });
});

describe("operator's data", () => {
  const read = (
    caller: Caller,
    headers: Approach['headers'],
    operatorData: AccessRules['operatorData'],
    from: Partial<Approach> = {},
  ) =>
    said(
      mayReadOperatorsData(
        caller,
        { boundToLoopback: true, remote: '::ffff:127.0.0.1', headers, ...from },
        { operatorData },
      ),
    );

  test('needs the token or a session, from this machine too', () => {
    expect(read('anyone', LOCAL, 'token')).toBe('UNAUTHORISED');
    expect(read('bearer', LOCAL, 'token')).toBe('may');
    expect(read('session', LOCAL, 'token')).toBe('may');
    expect(read('session', { ...LOCAL, 'sec-fetch-site': 'cross-site' }, 'token')).toBe(
      'FOREIGN_ORIGIN',
    );
  });

  test.each([
    ['127.0.0.1:8080', 'may'],
    ['LOCALHOST:8080', 'may'],
    ['[::1]:8080', 'may'],
    ['evil.example:8080', 'FOREIGN_ORIGIN'],
    ['localhost.evil.example', 'FOREIGN_ORIGIN'],
    ['127.0.0.1.evil.example', 'FOREIGN_ORIGIN'],
    ['evil.example@127.0.0.1', 'FOREIGN_ORIGIN'],
    ['127.0.0.1/evil', 'FOREIGN_ORIGIN'],
    ['192.168.1.4:8080', 'FOREIGN_ORIGIN'],
    ['0.0.0.0:8080', 'FOREIGN_ORIGIN'],
    ['', 'FOREIGN_ORIGIN'],
    [undefined, 'FOREIGN_ORIGIN'],
  ])('with api.operatorData loopback, under the Host %s: %s', (host, expected) => {
    expect(read('anyone', { host }, 'loopback')).toBe(expected);
  });

  test('with loopback, no page of another site, no proxy that says so, nobody else', () => {
    const origin = 'https://evil.example';
    expect(read('anyone', { ...LOCAL, origin }, 'loopback')).toBe('FOREIGN_ORIGIN');
    expect(read('anyone', { ...LOCAL, 'sec-fetch-site': 'same-site' }, 'loopback')).toBe(
      'FOREIGN_ORIGIN',
    );
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']) {
      expect(read('anyone', { ...LOCAL, [name]: '203.0.113.7' }, 'loopback')).toBe('UNAUTHORISED');
    }
    expect(read('anyone', LOCAL, 'loopback', { remote: '203.0.113.7' })).toBe('UNAUTHORISED');
    expect(read('anyone', LOCAL, 'loopback', { boundToLoopback: false })).toBe('UNAUTHORISED');
  });
});
