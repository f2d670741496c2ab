import { expect, test } from 'vitest';
import { withoutCredentials } from './credentials.ts';

const SECRETS = ['Authorization', 'Cookie', 'X-Api-Key', 'X-ELS-APIKey', 'Crossref-Plus-API-Token'];
const PLAIN = ['Accept', 'User-Agent', 'X-Requested-With', 'Idempotency-Key-Version'];

for (const name of SECRETS) {
  test(`the header ${name} is taken off`, () => {
    const given = { [name]: 'hush', accept: '*/*' };
    const bare = withoutCredentials(new URL('https://e.org/'), given);
    expect(bare).toMatchObject({ headers: { accept: '*/*' }, secrets: ['hush'] });
    expect(bare.headers).not.toHaveProperty(name);
    expect(bare.digest).toMatch(/^[0-9a-f]{64}$/);
  });
}

for (const name of PLAIN) {
  test(`the header ${name} stays`, () => {
    const bare = withoutCredentials(new URL('https://e.org/'), { [name]: 'x' });
    expect(bare).toMatchObject({ headers: { [name]: 'x' }, secrets: [], digest: undefined });
  });
}

for (const name of [
  'api_key',
  'apikey',
  'key',
  'access_token',
  'X-Amz-Signature',
  'client_secret',
]) {
  test(`the parameter ${name} is taken off, the others stay as they are spelt`, () => {
    const bare = withoutCredentials(new URL(`https://e.org/a?b=2&${name}=hu%2Fsh&a=1`), {});
    expect(bare.url.href).toBe('https://e.org/a?b=2&a=1');
    expect(bare.secrets).toEqual(['hu/sh']);
  });
}

for (const name of [
  'pageToken',
  'nextPageToken',
  'resumptionToken',
  'keyword',
  'monkey',
  'author',
]) {
  test(`the parameter ${name} stays`, () => {
    const url = new URL(`https://e.org/?${name}=x`);
    expect(withoutCredentials(url, {})).toMatchObject({ url, secrets: [], digest: undefined });
  });
}

test('the digest tells credentials apart, and not their order', () => {
  const digest = (search: string) =>
    withoutCredentials(new URL(`https://e.org/?${search}`), {}).digest;
  expect(digest('key=a&token=b')).toBe(digest('token=b&key=a'));
  expect(digest('key=a&token=b')).not.toBe(digest('key=b&token=a'));
});
