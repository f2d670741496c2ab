import { expect, test } from 'vitest';
import { textOf } from './text-of.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const CASES: readonly (readonly [
  what: string,
  bytes: Uint8Array,
  contentType: string | undefined,
  expected: string,
])[] = [
  ['Content-Type of a CSV', latin('Caf\xe9'), 'text/csv; charset=windows-1252', 'Café'],
  ['Content-Type of HTML', latin('<p>\xc4\xe0'), 'text/html; charset=windows-1251', '<p>Да'],
  ['a mark beats Content-Type', utf8('\ufeffé'), 'text/plain; charset=latin1', 'é'],
  [
    'Content-Type beats meta',
    latin('<meta charset=utf-8>\xe9'),
    'text/html; charset=latin1',
    '<meta charset=utf-8>é',
  ],
  [
    'meta without a charset in Content-Type',
    latin('<meta charset=windows-1251>\xc4'),
    'text/html',
    '<meta charset=windows-1251>Д',
  ],
  [
    'an XML declaration without any Content-Type',
    latin(' <?xml version="1.0" encoding="iso-8859-2"?><a>\xb1'),
    undefined,
    ' <?xml version="1.0" encoding="iso-8859-2"?><a>ą',
  ],
  [
    'a meta tag inside JSON is data',
    utf8('"<meta charset=windows-1251> é"'),
    'application/json',
    '"<meta charset=windows-1251> é"',
  ],
  ['the guess: valid UTF-8', utf8('é'), 'text/plain', 'é'],
  ['the guess: else windows-1252', latin('\x93\xe9\x94'), 'text/plain', '“é”'],
  ['a character set nobody knows is no word', utf8('é'), 'text/plain; charset=klingon', 'é'],
];

for (const [what, bytes, contentType, expected] of CASES) {
  test(`text of an answer: ${what}`, () => {
    expect(textOf(bytes, contentType)).toBe(expected);
  });
}
