import { describe, expect, test } from 'vitest';
import { masking } from './masking.ts';

const mask = masking(['s3cr3t/key+1', 'short']);

describe('what must not stand in a recording', () => {
  for (const [what, given, masked] of [
    [
      'an API key',
      'https://a.example/x?a=1&api_key=abc&b=2',
      'https://a.example/x?a=1&api_key=***&b=2',
    ],
    [
      'a token at the end',
      'https://a.example/?access_token=abc#f',
      'https://a.example/?access_token=***#f',
    ],
    [
      'a signed address',
      'https://a.example/d?X-Amz-Signature=ab&X-Amz-Date=1',
      'https://a.example/d?X-Amz-Signature=***&X-Amz-Date=1',
    ],
    ['a WordPress nonce', 'https://a.example/?_wpnonce=0a1b', 'https://a.example/?_wpnonce=***'],
    ['an escaped name', 'https://a.example/?api%5Fkey=abc', 'https://a.example/?api%5Fkey=***'],
    [
      'a configured secret in the path',
      'https://a.example/s3cr3t/key+1/x',
      'https://a.example/***/x',
    ],
    [
      'a configured secret, escaped',
      'https://a.example/?q=s3cr3t%2Fkey%2B1',
      'https://a.example/?q=***',
    ],
    [
      'a page token is no secret',
      'https://a.example/?page_token=abc',
      'https://a.example/?page_token=abc',
    ],
    ['nothing', 'https://a.example/short?q=1', 'https://a.example/short?q=1'],
  ] as const) {
    test(`in an address: ${what}`, () => {
      expect(mask.url(given)).toBe(masked);
      // A replay masks what is masked already.
      expect(mask.url(masked)).toBe(masked);
    });
  }

  for (const [name, given, masked] of [
    ['authorization', 'Bearer abc', '***'],
    ['x-api-key', 'abc', '***'],
    ['x-wp-nonce', 'abc', '***'],
    ['cookie', 'session=s1; seen=yes', 'session=***; seen=***'],
    [
      'set-cookie',
      'a=1; Path=/; HttpOnly\nb=2; Expires=Wed, 21 Oct 2099 07:28:00 GMT',
      'a=***; Path=/; HttpOnly\nb=***; Expires=Wed, 21 Oct 2099 07:28:00 GMT',
    ],
    ['location', 'https://a.example/?signature=x&p=1', 'https://a.example/?signature=***&p=1'],
    ['referer', 'https://a.example/?token=x', 'https://a.example/?token=***'],
    ['x-echo', 'it was s3cr3t/key+1', 'it was ***'],
    ['content-type', 'text/html', 'text/html'],
  ] as const) {
    test(`in a header: ${name}`, () => {
      expect(mask.headers({ [name]: given })).toEqual({ [name]: masked });
    });
  }

  for (const [what, given, masked] of [
    [
      'a form',
      'action=dl_bfile&security=0a1b2c&fid=12345',
      'action=dl_bfile&security=***&fid=12345',
    ],
    ['JSON', '{"apiKey": "a\\"b", "q": "x"}', '{"apiKey": "***", "q": "x"}'],
    ['text', 'it is s3cr3t/key+1', 'it is ***'],
  ] as const) {
    test(`in a body: ${what}`, () => expect(mask.form(given)).toBe(masked));
  }

  test('a secret is found in bytes, and a short one is none', () => {
    expect(mask.isIn(Buffer.from('xx s3cr3t/key+1 yy'))).toBe(true);
    expect(mask.isIn(Buffer.from('short'))).toBe(false);
    expect(masking(['short']).hasSecrets).toBe(false);
  });
});
