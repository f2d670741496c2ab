import { expect, test } from 'vitest';
import { declaredCharset } from './declared-charset.ts';
import { decodeText } from './decode-text.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const cases: readonly (readonly [
  what: string,
  bytes: Uint8Array,
  transport: string | undefined,
  expected: string,
])[] = [
  ['a byte order mark wins over the transport', utf8('\ufeff<p>é'), 'iso-8859-1', 'é'],
  [
    'UTF-16 by its mark',
    Uint8Array.of(0xff, 0xfe, 0x3c, 0, 0x70, 0, 0x3e, 0, 0xe9, 0),
    undefined,
    'é',
  ],
  ['the transport wins over the document', latin('<meta charset=utf-8><p>\xe9'), 'latin1', 'é'],
  ['meta charset', latin('<meta charset="iso-8859-2"><p>\xb1'), undefined, 'ą'],
  [
    'meta http-equiv',
    latin('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>\xc4'),
    undefined,
    'Д',
  ],
  ['a meta that claims UTF-16', utf8('<meta charset="utf-16"><p>é'), undefined, 'é'],
  ['a meta inside a comment', utf8('<!-- <meta charset="windows-1251"> --><p>é'), undefined, 'é'],
  [
    'an XML declaration',
    latin('<?xml version="1.0" encoding="iso-8859-1"?><p>\xe9'),
    undefined,
    'é',
  ],
  ['nothing said, valid UTF-8', utf8('<p>é'), undefined, 'é'],
  ['nothing said, else windows-1252', latin('<p>\x93\x80\x94'), undefined, '“€”'],
  ['latin1 means windows-1252, as on the web', latin('<p>\x92'), 'iso-8859-1', '’'],
  ['an unknown name is ignored', utf8('<p>é'), 'klingon', 'é'],
];

for (const [what, bytes, charset, expected] of cases) {
  test(`charset: ${what}`, () => {
    const said = { transport: charset, declared: declaredCharset(bytes) };
    expect(decodeText(bytes, said).text).toMatch(new RegExp(`<p>${expected}$`, 'u'));
  });
}

test('an unknown charset is reported with its name', () => {
  expect(decodeText(utf8('é'), { transport: 'klingon' }).warnings).toEqual([
    'charset "klingon" said by the transport is unknown; it was ignored',
  ]);
});

test.each([
  ['the transport', { transport: 'utf-8' }, 'transport'],
  ['the document', { declared: 'utf-8' }, 'document'],
])('bytes that are not what %s says read as U+FFFD, and that is told', (_, said, who) => {
  const { text, warnings } = decodeText(latin('caf\u00e9, caf\u00e9s'), said);
  expect(text).toBe('caf\u{fffd}, caf\u{fffd}s');
  expect(warnings).toEqual([`2 places are no utf-8, which the ${who} names; each reads as U+FFFD`]);
});

test('a publisher that writes U+FFFD itself means it', () => {
  expect(decodeText(utf8('lost: \u{fffd}'), { transport: 'utf-8' }).warnings).toEqual([]);
});
