import { expect, test } from 'vitest';
import { addressMaskOf } from './signed-url.ts';

const BLOB = `b1!${'x'.repeat(64)}`;
const mask = addressMaskOf(['dl.boxcloud.com', '*.box.com']);

for (const [what, given, told] of [
  [
    'query and long parts of the path',
    `https://dl.boxcloud.com/d/1/${BLOB}/download?sig=1&exp=2`,
    'https://dl.boxcloud.com/d/1/***/download?***',
  ],
  ['a host below', 'https://public.box.com/a?sig=1', 'https://public.box.com/a?***'],
  ['nothing signed', 'https://dl.boxcloud.com/d/1', 'https://dl.boxcloud.com/d/1'],
  ['another host', 'https://judicial.ky/a?sig=1', 'https://judicial.ky/a?sig=1'],
  ['no address', 'not an address', 'not an address'],
  ['told twice', 'https://dl.boxcloud.com/d/1/***?***', 'https://dl.boxcloud.com/d/1/***?***'],
] as const) {
  test(`a signed address is told without what was signed: ${what}`, () => {
    expect(mask.url(given)).toBe(told);
  });
}

test('a message is told without the signed addresses in it', () => {
  const text = `answered 403: https://dl.boxcloud.com/d/1/${BLOB}/download?sig=1 (see https://x.org/?a=1)`;
  expect(mask.text(text)).toBe(
    'answered 403: https://dl.boxcloud.com/d/1/***/download?*** (see https://x.org/?a=1)',
  );
});

test.each([
  [
    'brackets in the path',
    'https://a.box.com/(old)x?sig=1: moved',
    'https://a.box.com/(old)x?***: moved',
  ],
  [
    'a quote in the query',
    "'https://a.box.com/a?b=it's&sig=1' failed",
    "'https://a.box.com/a?***' failed",
  ],
  ['in brackets', '(https://a.box.com/a?sig=1), then', '(https://a.box.com/a?***), then'],
])(
  'a signed address ends where it ends, not at what a sentence might put there: %s',
  (_, text, told) => {
    expect(mask.text(text)).toBe(told);
  },
);

test('a source without signed hosts is told as it is', () => {
  expect(addressMaskOf(undefined).url('https://dl.boxcloud.com/?sig=1')).toBe(
    'https://dl.boxcloud.com/?sig=1',
  );
});
