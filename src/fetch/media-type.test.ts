import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charsetOf, formatMediaType, parseMediaType } from './media-type.ts';

describe('media types', () => {
  for (const [text, expected, charset] of [
    ['text/html', 'text/html', undefined],
    ['Text/HTML; Charset=UTF-8', 'text/html;charset=UTF-8', 'utf-8'],
    ['text/html;charset="utf-8"', 'text/html;charset=utf-8', 'utf-8'],
    ['text/plain; charset=latin1', 'text/plain;charset=latin1', 'windows-1252'],
    ['text/plain; charset=nonsense', 'text/plain;charset=nonsense', undefined],
    ['text/plain;a;b=;;c="x;y";c=z', 'text/plain;c="x;y"', undefined],
    ['text/plain;c="a\\"b', 'text/plain;c="a\\"b"', undefined],
    ['application/xhtml+xml ; q=1', 'application/xhtml+xml;q=1', undefined],
  ] as const) {
    test(text, () => {
      const media = parseMediaType(text);
      expect(media && formatMediaType(media)).toBe(expected);
      expect(media && charsetOf(media)).toBe(charset);
    });
  }

  for (const text of ['', 'text', 'text/', '/html', 'te xt/html', 'text/ht ml', '"text/html"']) {
    test(`${JSON.stringify(text)} is no media type`, () => {
      expect(parseMediaType(text)).toBeUndefined();
    });
  }

  test('any text is read without error, and what is read reads back the same', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab/;="\\ \t,é'), maxLength: 30 });
    fc.assert(
      fc.property(text, (tail) => {
        const media = parseMediaType(`text/x${tail}`);
        if (media) expect(parseMediaType(formatMediaType(media))).toEqual(media);
      }),
      { numRuns: 2000 },
    );
  });
});
