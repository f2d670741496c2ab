import { describe, expect, test } from 'vitest';
import { createBody } from './body-writer.ts';
import { escapeLineStart, escapeWords, marked } from './escape.ts';
import { decodeEntities, writeHtmlFragment } from './html-fragment.ts';
import { layTable } from './table.ts';

describe('words that must come out as they went in', () => {
  for (const [words, written] of [
    ['5 * 3', '5 \\* 3'],
    ['snake_case and _x_', 'snake_case and \\_x\\_'],
    ['<b> and a < b', '&lt;b> and a < b'],
    ['AT&amp;T & Co', 'AT&amp;amp;T & Co'],
    ['[1](x) [2] y', '[1\\](x) [2] y'],
    ['a | b `c` ~d', 'a \\| b \\`c\\` \\~d'],
  ] as const) {
    test(words, () => expect(escapeWords(words)).toBe(written));
  }

  test('a line that would begin a block does not', () => {
    expect(['1. x', '- x', '# x', '> x', '1.5 x'].map(escapeLineStart)).toEqual([
      '1\\. x',
      '\\- x',
      '\\# x',
      '\\> x',
      '1.5 x',
    ]);
  });

  test('markup goes where every renderer takes it, and is left out elsewhere', () => {
    expect(marked(' Provided ', '*')).toBe(' *Provided* ');
    expect(marked('(x)', '*')).toBe('(x)');
    expect(marked('', '**')).toBe('');
  });
});

describe('a body', () => {
  test('items nest, quotes go on over blank lines, and what is appended stays on the last line', () => {
    const body = createBody();
    body.heading(2, 'Lamps');
    body.item(() => {
      body.paragraph('(1) one');
      body.item(() => body.paragraph('(A) deep'));
      body.quote(() => {
        body.paragraph('first');
        body.paragraph('second');
      });
      body.append('”; and');
    });
    body.item(() => body.paragraph('(2) two'));
    expect(body.body().markdown).toBe(
      '## Lamps\n\n- (1) one\n  - (A) deep\n\n  > first\n  >\n  > second”; and\n\n- (2) two\n',
    );
  });

  test('nothing written is an empty body; headings have anchors of their own', () => {
    expect(createBody().body()).toMatchObject({ markdown: '', status: 'empty' });
    const body = createBody();
    body.heading(1, 'Lamps');
    body.heading(2, 'Lamps');
    expect(body.body().headings.map((one) => one.anchor)).toEqual(['lamps', 'lamps-1']);
  });

  test('nesting has an end', () => {
    const body = createBody();
    const deeper = (levels: number): void => {
      if (levels === 0) body.paragraph('end');
      else body.item(() => deeper(levels - 1));
    };
    deeper(100);
    expect(body.body().markdown.length).toBeLessThan(60);
  });

  test('lines are fenced by more marks than they hold', () => {
    const body = createBody();
    body.lines('a\n````\nb');
    expect(body.body().markdown).toBe('`````\na\n````\nb\n`````\n');
  });
});

test('a cell that reaches down pushes the next row to the right', () => {
  const cell = (words: string, rows = 1) => ({ markdown: words, words, columns: 1, rows });
  const { table, gfm } = layTable([
    { header: false, cells: [cell('a', 2), cell('b')] },
    { header: false, cells: [cell('c')] },
  ]);
  expect(gfm).toBeUndefined();
  expect(table.cells.map(({ r, c, text }) => [r, c, text])).toEqual([
    [0, 0, 'a'],
    [0, 1, 'b'],
    [1, 1, 'c'],
  ]);
});

describe('HTML inside a field', () => {
  test('paragraphs, lists, emphasis and safe links', () => {
    const body = createBody();
    writeHtmlFragment(
      '<p><b>Lamp Act</b> &amp; more</p><ul><li>one <a href="https://x.example/1">here</a></li><li><a href="javascript:alert(1)">two</a></li></ul>tail',
      body,
    );
    expect(body.body().markdown).toBe(
      '**Lamp Act** & more\n\n- one [here](https://x.example/1)\n- two\n\ntail\n',
    );
  });

  test('entities that are none stay', () => {
    expect(decodeEntities('&nosuch; &#xD800; &#x41;')).toBe('&nosuch; &#xD800; A');
  });

  test('tags that never close take time that grows with their number alone', () => {
    const cost = (size: number) => {
      const body = createBody();
      const before = process.cpuUsage();
      writeHtmlFragment('<a<b'.repeat(size / 4), body);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    const small = cost(20_000);
    expect(cost(320_000)).toBeLessThan(Math.max(small, 20) * 64);
  });
});
