import { expect, test } from 'vitest';
import { isCompressible, wantedCoding } from './content-encoding.ts';

test.each([
  ['nothing said', undefined, undefined],
  ['nothing wanted', '', undefined],
  ['both', 'gzip, deflate, br', 'br'],
  ['one', 'gzip', 'gzip'],
  ['by quality', 'br;q=0.5, gzip;q=0.8', 'gzip'],
  ['refused', 'br;q=0, gzip', 'gzip'],
  ['all refused', '*;q=0', undefined],
  ['any', '*', 'br'],
  ['any but one', '*, br;q=0', 'gzip'],
  ['as it is, rather', 'identity, gzip;q=0.5', undefined],
  ['as it is refused', 'identity;q=0, gzip;q=0.5', 'gzip'],
  ['another', 'zstd, deflate', undefined],
  ['capitals', 'GZIP', 'gzip'],
  ['an old name', 'x-gzip', 'gzip'],
  ['a bad weight', 'gzip;q=high', undefined],
])('the coding of Accept-Encoding: %s', (_what, accepted, expected) => {
  expect(wantedCoding(accepted)).toBe(expected);
});

test.each([
  ['application/json; charset=utf-8', true],
  ['application/problem+json', true],
  ['application/atom+xml', true],
  ['application/xml', true],
  ['text/markdown; charset=utf-8', true],
  ['text/html', true],
  ['image/svg+xml', true],
  ['text/event-stream; charset=utf-8', false],
  ['application/pdf', false],
  ['application/zip', false],
  ['application/octet-stream', false],
  ['image/png', false],
])('%s may be compressed: %s', (type, expected) => {
  expect(isCompressible(type)).toBe(expected);
});
