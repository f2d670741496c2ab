import { describe, expect, test } from 'vitest';
import { type Approach, mayChangeState } from './access.ts';

const LOCAL = { host: '127.0.0.1:8080' };
const SECRET = 'correct horse';
const TOKEN = 's3cret-token';

function ask(
  bind: 'loopback' | 'public',
  remote: 'here' | 'elsewhere',
  token: 'none set' | 'none sent' | 'wrong' | 'right',
) {
  const approach: Approach = {
    boundToLoopback: bind === 'loopback',
    remote: remote === 'here' ? '127.0.0.1' : '203.0.113.7',
    headers: {
      ...LOCAL,
      ...(token === 'right' && { authorization: `Bearer ${TOKEN}` }),
      ...(token === 'wrong' && { authorization: `Bearer ${SECRET.slice(0, 7)}` }),
    },
  };
  const verdict = mayChangeState(approach, token === 'none set' ? undefined : TOKEN);
  return verdict.may ? 'may' : verdict.code;
}

describe('who may change state: bind, remote, token', () => {
  test.each([
    ['loopback', 'here', 'none set', 'may'],
    ['loopback', 'here', 'none sent', 'may'],
    ['loopback', 'here', 'wrong', 'may'],
    ['loopback', 'here', 'right', 'may'],
    ['loopback', 'elsewhere', 'none set', 'UNAUTHORISED'],
    ['loopback', 'elsewhere', 'none sent', 'UNAUTHORISED'],
    ['loopback', 'elsewhere', 'wrong', 'UNAUTHORISED'],
    ['loopback', 'elsewhere', 'right', 'may'],
    ['public', 'here', 'none set', 'UNAUTHORISED'],
    ['public', 'here', 'none sent', 'UNAUTHORISED'],
    ['public', 'here', 'wrong', 'UNAUTHORISED'],
    ['public', 'here', 'right', 'may'],
    ['public', 'elsewhere', 'none set', 'UNAUTHORISED'],
    ['public', 'elsewhere', 'none sent', 'UNAUTHORISED'],
    ['public', 'elsewhere', 'wrong', 'UNAUTHORISED'],
    ['public', 'elsewhere', 'right', 'may'],
  ] as const)('bound to %s, asked from %s, token %s: %s', (bind, remote, token, expected) => {
    expect(ask(bind, remote, token)).toBe(expected);
  });

  test.each([
    ['no token is set', undefined, undefined, 'api.token is not set'],
    ['none was sent', TOKEN, undefined, 'no bearer token was sent'],
    ['it is not right', TOKEN, 'Bearer nonsense', 'is not the one in api.token'],
    ['it is another scheme', TOKEN, `Basic ${TOKEN}`, 'no bearer token was sent'],
    ['it is right but for its end', TOKEN, `Bearer ${TOKEN}x`, 'is not the one in api.token'],
  ])('a refusal says that %s', (_what, token, authorization, says) => {
    const headers = { ...LOCAL, authorization };
    const verdict = mayChangeState(
      { boundToLoopback: false, remote: '203.0.113.7', headers },
      token,
    );
    expect(verdict).toMatchObject({ may: false, code: 'UNAUTHORISED' });
    expect(verdict).toHaveProperty('why', expect.stringContaining(says));
    expect(JSON.stringify(verdict)).not.toContain(TOKEN);
  });
});

describe('a web page on this machine is not this machine', () => {
  const verdictOn = (headers: Approach['headers']) => {
    const verdict = mayChangeState(
      { boundToLoopback: true, remote: '::ffff:127.0.0.1', headers },
      TOKEN,
    );
    return verdict.may ? 'may' : verdict.code;
  };

  test.each([
    ['127.0.0.1:8080', 'may'],
    ['127.0.0.1', 'may'],
    ['localhost:8080', 'may'],
    ['LOCALHOST:8080', 'may'],
    ['[::1]:8080', 'may'],
    ['127.8.8.8:8080', 'may'],
    ['evil.example:8080', 'FOREIGN_ORIGIN'],
    ['localhost.evil.example', 'FOREIGN_ORIGIN'],
    ['127.0.0.1.evil.example', 'FOREIGN_ORIGIN'],
    ['evil.example@127.0.0.1', 'FOREIGN_ORIGIN'],
    ['127.0.0.1/evil', 'FOREIGN_ORIGIN'],
    ['192.168.1.4:8080', 'FOREIGN_ORIGIN'],
    ['0.0.0.0:8080', 'FOREIGN_ORIGIN'],
    ['', 'FOREIGN_ORIGIN'],
    [undefined, 'FOREIGN_ORIGIN'],
  ])('Host %s: %s', (host, expected) => {
    expect(verdictOn({ host })).toBe(expected);
  });

  test.each([
    ['http://127.0.0.1:8080', 'may'],
    ['http://127.0.0.1:8081', 'FOREIGN_ORIGIN'],
    ['http://localhost:8080', 'FOREIGN_ORIGIN'],
    ['https://127.0.0.1:8080', 'FOREIGN_ORIGIN'],
    ['https://evil.example', 'FOREIGN_ORIGIN'],
    ['null', 'FOREIGN_ORIGIN'],
    ['', 'FOREIGN_ORIGIN'],
  ])('Origin %s: %s', (origin, expected) => {
    expect(verdictOn({ ...LOCAL, origin })).toBe(expected);
  });

  test.each([
    ['same-origin', 'may'],
    ['none', 'may'],
    ['same-site', 'FOREIGN_ORIGIN'],
    ['cross-site', 'FOREIGN_ORIGIN'],
  ])('Sec-Fetch-Site %s: %s', (site, expected) => {
    expect(verdictOn({ ...LOCAL, 'sec-fetch-site': site })).toBe(expected);
  });

  test('whoever has the token may ask from any page', () => {
    const headers = { host: 'annals.example', origin: 'https://annals.example' };
    expect(verdictOn({ ...headers, authorization: `Bearer ${TOKEN}` })).toBe('may');
  });

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])(
    'a proxy that says %s speaks for others, who need the token',
    (name) => {
      expect(verdictOn({ ...LOCAL, [name]: '203.0.113.7' })).toBe('UNAUTHORISED');
    },
  );
});
