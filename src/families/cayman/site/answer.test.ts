import { describe, expect, test } from 'vitest';
import { asksFor, isBoxUrl, readAnswer } from './answer.ts';

const BOX = 'https://dl.boxcloud.com/d/1/b1!abc/download?sig=1';
const escaped = BOX.replaceAll('/', '\\/');

describe('an answer of dl_bfile', () => {
  for (const [what, status, body, is] of [
    [
      'the address in data.fid, slashes escaped',
      200,
      `{"success":true,"data":{"fid":"${escaped}"}}`,
      'address',
    ],
    [
      'the address under another name',
      200,
      `{"success":true,"data":{"download_url":"${BOX}"}}`,
      'address',
    ],
    ['the address as data itself', 200, `{"success":true,"data":"${BOX}"}`, 'address'],
    ['a page with the address in it', 200, `<a href="${BOX}">here</a>`, 'address'],
    ['-1 with 200', 200, '-1', 'refused'],
    ['-1 with 403', 403, '-1', 'refused'],
    ['403', 403, 'Forbidden', 'refused'],
    [
      'a failure that speaks of the nonce',
      200,
      '{"success":false,"data":"Invalid nonce"}',
      'refused',
    ],
    ['a failure', 200, '{"success":false,"data":{"message":"File not found"}}', 'missing'],
    ['a failure without words', 200, '{"success":false}', 'missing'],
    ['success without an address', 200, '{"success":true,"data":{"fid":false}}', 'missing'],
    ['a number for an address', 200, '{"success":true,"data":{"fid":"12345"}}', 'missing'],
    [
      'an address elsewhere',
      200,
      '{"success":true,"data":{"fid":"https://evil.example/x"}}',
      'missing',
    ],
    [
      'an address without https',
      200,
      `{"success":true,"data":{"fid":"http://dl.boxcloud.com/x"}}`,
      'missing',
    ],
    ['0', 200, '0', 'unreadable'],
    ['nothing', 200, '', 'unreadable'],
    ['a page', 200, '<h1>There has been a critical error</h1>', 'unreadable'],
    ['a bare string', 200, '"x"', 'unreadable'],
  ] as const) {
    test(`${what}: ${is}`, () => {
      const answer = readAnswer(status, body);
      expect(answer.is).toBe(is);
      if (answer.is === 'address') expect(answer.url).toBe(BOX);
    });
  }
});

test.each([
  ['in words', 'Expired nonce 0123456789 at https://dl.boxcloud.com/d/1/b1!x/download?sig=2'],
  ['in a page', '<p>security 0123456789, see http://dl.boxcloud.com/d/1/b1!x?sig=2</p>'],
])('what it says is told without what it proves: %s', (how, said) => {
  const body = how === 'in words' ? JSON.stringify({ success: false, data: said }) : said;
  const answer = readAnswer(200, body);
  expect(answer.is).toBe(how === 'in words' ? 'refused' : 'unreadable');
  expect(JSON.stringify(answer)).toContain('***');
  expect(JSON.stringify(answer)).not.toMatch(/0123456789|b1!|sig/);
});

describe('a request of the page', () => {
  const url = 'https://judicial.ky/wp-admin/admin-ajax.php';
  for (const [body, is] of [
    ['action=dl_bfile&fid=1&fname=FSD0151&security=x', true],
    ['action=dl_bfile&fid=1&fname=fsd%2520015-1', true],
    ['action=dl_bfile&fid=1', true],
    ['action=dl_bfile&fid=2&fname=FSD0152', false],
    ['action=heartbeat&fname=FSD0151', false],
    [undefined, false],
  ] as const) {
    test(`${body} ${is ? 'asks' : 'does not ask'} for FSD0151`, () => {
      expect(asksFor('FSD0151', { url, body })).toBe(is);
      expect(asksFor('FSD0151', { url: 'https://judicial.ky/', body })).toBe(false);
    });
  }
});

describe('a signed address', () => {
  for (const [url, is] of [
    [BOX, true],
    ['https://public.boxcloud.com/d/1/x', true],
    ['https://app.box.com/shared/static/x', true],
    ['https://dl.boxcloud.com/d/1/***/download?***', true],
    ['https://dl.boxcloud.com/', false],
    ['https://boxcloud.com.evil.example/d', false],
    ['https://evilboxcloud.com/d', false],
    ['ftp://dl.boxcloud.com/d', false],
    ['not an address', false],
  ] as const) {
    test(`${url}: ${is ? 'yes' : 'no'}`, () => expect(isBoxUrl(url)).toBe(is));
  }
});
