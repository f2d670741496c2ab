import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

describe('Markdown without its marks', () => {
  test.each([
    ['a link is its words', 'see [the rule](https://x.test/a) now', 'see the rule now'],
    ['a picture is what it shows', '![a map](m.png)', 'a map'],
    ['brackets in brackets stay', '[a [b](c)', '[a b'],
    ['headings, quotes and lists', '# One\n> two\n- three\n* four', 'One two three four'],
    ['a table is its cells', '| a | b |\n| --- | :-: |\n| c | d |', 'a b c d'],
    ['a line across is nothing', 'a\n---\nb\n===\nc', 'a b c'],
    ['a break at the end of a line', 'Office\\\n1 Street\\\nLondon', 'Office 1 Street London'],
    ['tags', 'x<sup id="fn:1">2</sup> <br/>and <!-- no -->y', 'x2 and y'],
    ['tags written otherwise', 'H&lt;sub&gt;2&lt;/sub&gt;O, \\<b\\>bold\\</b\\>', 'H 2 O, bold'],
    ['entities', 'R&amp;D &#8211; a&nbsp;b', 'R&D – a b'],
    ['smaller than stays', 'a < b > c', 'a < b > c'],
    ['a link with a title, and what is left of one', '[a](b "c") d](https://x.test/y) e', 'a d e'],
    ['notes and artifacts', 'one[^1] [artifact t1: Rates] two', 'one Rates two'],
    ['a closed heading', '## One ##', 'One'],
    ['emphasis', '**bold** and _soft_, `code`', 'bold and soft, code'],
    [
      'escaped signs',
      'a trap \\* \\_ [not] a link\\](x) \\# one \\| two',
      'a trap * _ [not] a link](x) # one | two',
    ],
    [
      'an address by itself',
      'to <a@b.example>, <https://b.example/c>',
      'to a@b.example, https://b.example/c',
    ],
    ['a note at a number', '£2,400<sup>1</sup> and m<sup>2</sup>', '£2,400 1 and m2'],
    ['what was escaped', '1\\. \\[a\\]', '1. [a]'],
  ])('%s', (_what, markdown, plain) => expect(plainText(markdown)).toBe(plain));

  // Each would take minutes if its cost grew with the square of the length.
  test.each([
    ['opening brackets', '['],
    ['links that do not end', '[a]('],
    ['bars', '|'],
    ['spaces', ' '],
    ['dashes', '-'],
    ['stars', '*'],
    ['backslashes', '\\'],
    ['tags', '<a '],
    ['addresses', '<a@'],
    ['addresses of pages', '<https://a'],
    ['notes', '1<sup '],
    ['comments', '<!--'],
    ['signs', ' #'],
  ])('many %s cost no more than they are long', (_what, sign) => {
    const text = sign.repeat(300_000);
    expect(plainText(`begin${text} end`)).toMatch(/^begin.* end$/s);
    expect(plainText(`${text} end`)).toMatch(/end$/);
  });
});
