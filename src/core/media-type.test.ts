import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charsetOf, contentTypeOf, essenceOf, parseMediaType } from './media-type.ts';

describe('media types', () => {
  for (const [text, essence, charset] of [
    ['text/html', 'text/html', undefined],
    ['Text/HTML; Charset=UTF-8', 'text/html', 'UTF-8'],
    ['text/html;charset="utf-8"', 'text/html', 'utf-8'],
    ['text/plain; charset=latin1', 'text/plain', 'latin1'],
    ['text/plain; charset=', 'text/plain', undefined],
    ['text/plain;a;b=;;c="x;charset=y";c=z', 'text/plain', undefined],
    ['text/plain;a=b;charset=windows-1251 ; x', 'text/plain', 'windows-1251'],
    ['application/xhtml+xml ; q=1', 'application/xhtml+xml', undefined],
  ] as const) {
    test(text, () => {
      expect(essenceOf(text)).toBe(essence);
      expect(charsetOf(text)).toBe(charset);
    });
  }

  for (const text of ['', 'text', 'text/', '/html', 'te xt/html', 'text/ht ml', '"text/html"']) {
    test(`${JSON.stringify(text)} is no media type`, () => {
      expect(parseMediaType(text)).toBeUndefined();
      expect(essenceOf(text)).toBeUndefined();
    });
  }

  test('parameters: the first of a repeated name, quotations undone', () => {
    const media = parseMediaType('text/plain;c="x;y";c=z;d="a\\"b');
    expect([...(media?.parameters ?? [])]).toEqual([
      ['c', 'x;y'],
      ['d', 'a"b'],
    ]);
  });

  test('any text is read without error, and a character set that was read reads back the same', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab/;="\\ \t,é'), maxLength: 30 });
    fc.assert(
      fc.property(text, (tail) => {
        const charset = charsetOf(`text/x;charset=${tail}`);
        if (charset !== undefined)
          expect(charsetOf(contentTypeOf('text/x', charset))).toBe(charset);
      }),
      { numRuns: 2000 },
    );
  });
});
