import { expect, test } from 'vitest';
import { safeHeaders, safeType } from './safe-file.ts';

test.each([
  ['text/html', 'text/html'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['application/pdf', 'application/pdf'],
  ['text/html\r\nSet-Cookie: a=b', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  ['html', 'application/octet-stream'],
  ['text/html; charset="utf-8"', 'text/html; charset="utf-8"'],
])('the type %j is sent as %j', (type, sent) => {
  expect(safeType(type)).toBe(sent);
});

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
  'text/javascript',
  'text/css',
  'application/octet-stream',
  'multipart/related',
  'application/x-shockwave-flash',
  'message/rfc822',
])('%s is saved, not shown, and sandboxed if it is shown all the same', (type) => {
  const headers = safeHeaders(type, 'a.bin');
  expect(headers['content-disposition']).toBe('attachment; filename="a.bin"');
  expect(headers['content-security-policy']).toMatch(/^sandbox;.*default-src 'none'/);
});

test.each([
  ['R1.pdf', 'R1.pdf'],
  ['../../etc/passwd', 'etc_passwd'],
  ["a\"; filename*=UTF-8''evil.html", 'a_filename_UTF-8_evil.html'],
  ['a\r\nSet-Cookie: b', 'a_Set-Cookie_b'],
  ['Übersicht – 1.pdf', 'Ubersicht_1.pdf'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['…', 'file'],
  ['\u202Efdp.exe', 'fdp.exe'],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('the name %j is sent as %j', (name, sent) => {
  expect(safeHeaders('text/plain', name)['content-disposition']).toBe(`inline; filename="${sent}"`);
});
