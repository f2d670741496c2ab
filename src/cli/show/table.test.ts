import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paintFor, visibleLength } from '../paint.ts';
import { facts, table } from './table.ts';

describe('table', () => {
  const columns = [{ title: 'name' }, { title: 'n', align: 'right' }] as const;

  test('columns are as wide as their widest cell, and no line ends in spaces', () => {
    expect(
      table(columns, [
        ['a', '10'],
        ['long', '9'],
      ]),
    ).toBe('name   n\na     10\nlong   9');
  });

  test('colours take no room', () => {
    const { good } = paintFor('colours');
    const [, first, second] = table(columns, [
      [good('a'), '1'],
      ['abcd', '2'],
    ]).split('\n');
    expect(first).toBe(`${good('a')}     1`);
    expect(second).toBe('abcd  2');
  });

  test('on a narrow terminal the column that may shrink gives way, the others stay', () => {
    const shrinking = [{ title: 'id' }, { title: 'title', shrinks: true }] as const;
    const text = table(shrinking, [['12345', 'A very long title that does not fit']], {
      width: 24,
    });
    expect(text.split('\n')[1]).toBe('12345  A very long titl…');
  });

  const words = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/\s/g, '-'));
  const painted = fc
    .tuple(words, fc.boolean())
    .map(([text, colour]) => (colour ? paintFor('colours').bad(text) : text));

  test('whatever is in it, no row is wider than the terminal, and a pipe gets every cell whole', () => {
    const column = fc.record(
      {
        title: words.map((text) => text.slice(0, 12)),
        align: fc.constant('right' as const),
        shrinks: fc.constant(true as const),
        leaves: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: ['title'] },
    );
    const given = fc.array(column, { minLength: 1, maxLength: 8 }).chain((shape) =>
      fc.record({
        shape: fc.constant([...shape.slice(0, -1), { title: 'said', wraps: true as const }]),
        rows: fc.array(fc.array(painted, { minLength: shape.length, maxLength: shape.length })),
      }),
    );
    fc.assert(
      fc.property(given, fc.constantFrom(40, 80, 132), ({ shape, rows }, width) => {
        for (const line of table(shape, rows, { width }).split('\n')) {
          expect(visibleLength(line)).toBeLessThanOrEqual(width);
        }
        const piped = table(shape, rows);
        for (const cell of rows.flat()) expect(piped).toContain(cell.trimEnd());
      }),
      { numRuns: 60 },
    );
  });

  test('columns that may leave go in their order, and the last line names them', () => {
    const leaving = [
      { title: 'id' },
      { title: 'a', leaves: 2 },
      { title: 'b', leaves: 1 },
    ] as const;
    const row = ['12345', 'x'.repeat(10), 'y'.repeat(10)];
    expect(table(leaving, [row], { width: 20 })).toBe(
      `id     a\n12345  ${'x'.repeat(10)}\na wider terminal ha…`,
    );
    expect(table(leaving, [row], { width: 29 }).split('\n')).toHaveLength(2);
  });

  test('a sentence goes on below itself', () => {
    const said = [{ title: '' }, { title: '', wraps: true }] as const;
    expect(table(said, [['ok', 'one two three']], { width: 11 })).toBe('ok  one two\n    three');
  });

  test('a coloured text that is cut keeps its colour whole', () => {
    const { bad } = paintFor('colours');
    const text = table([{ title: '', shrinks: true }], [[bad('abcdefghijklmnopq')]], { width: 13 });
    expect(text).toBe(bad('abcdefghijkl…'));
  });

  test('every verb prints its tables through the layout, which knows the width', () => {
    const cli = path.resolve(import.meta.dirname, '..');
    const others = readdirSync(cli, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .filter((name) => name !== path.join('show', 'layout.ts'))
      .filter((name) =>
        /\btable\b[^;]*from '[./a-z]*\/table\.ts'/.test(readFileSync(path.join(cli, name), 'utf8')),
      );
    expect(others).toEqual([]);
  });

  test('facts line up, what is missing is left out, and further lines are indented', () => {
    expect(
      facts([
        ['a', '1'],
        ['bcd', undefined],
        ['ef', 'x\ny'],
      ]),
    ).toBe('a   1\nef  x\n    y');
  });
});
