import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

const size = { words: 6, overlap: 2 };
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `w${from + at}`).join(' ');

describe('pieces of a text', () => {
  test('neighbours share words', () => {
    const text = numbered(1, 12);
    const pieces = chunksOf(text, size).map(({ start, end }) => text.slice(start, end));
    expect(pieces).toEqual([numbered(1, 6), numbered(5, 10), numbered(9, 12)]);
  });

  test('none runs over a heading, and each knows those it stands under', () => {
    const text = `# Rates\n\n${numbered(1, 4)}\n\n## Coast\n\n${numbered(5, 8)}\n\n# Maps\n\n${numbered(9, 12)}`;
    const pieces = chunksOf(text, size);
    expect(pieces.map(({ headings }) => headings)).toEqual([
      ['Rates'],
      ['Rates', 'Coast'],
      ['Maps'],
    ]);
    expect(pieces.map(({ start, end }) => text.slice(start, end))).toEqual([
      numbered(1, 4),
      numbered(5, 8),
      numbered(9, 12),
    ]);
  });

  test('a section too short to stand alone goes with the next one', () => {
    const text = `# A\n\nw1\n\n# B\n\n${numbered(2, 4)}`;
    expect(chunksOf(text, size)).toHaveLength(1);
  });

  test('every word but a heading is in a piece, and no piece has too many', () => {
    const line = fc.oneof(
      fc.constant('# Heading'),
      fc
        .array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 30 })
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }).map((lines) => lines.join('\n')),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 19 }),
        (text, words, overlap) => {
          fc.pre(overlap < words);
          const pieces = chunksOf(text, { words, overlap });
          const covered = new Set<number>();
          for (const { start, end } of pieces) {
            expect((text.slice(start, end).match(/\S+/g) ?? []).length).toBeLessThanOrEqual(words);
            for (let at = start; at < end; at++) covered.add(at);
          }
          for (const { 0: word, index } of text.matchAll(/\S+/g)) {
            if (word === '#' || word === 'Heading') continue;
            expect(covered.has(index)).toBe(true);
          }
        },
      ),
    );
  });

  test('the signs that close a heading are no part of it', () => {
    const [piece] = chunksOf('# One #\n\n## Two C# ##  \n\nword', size);
    expect(piece?.headings).toEqual(['One', 'Two C#']);
  });

  // Each would take minutes if its cost grew with the square of the length.
  test.each([
    ['spaces in a heading', `# a${' '.repeat(200_000)}b`, 1],
    ['signs in a heading', `# a${'#'.repeat(200_000)}b`, 1],
    ['headings without text', `word\n${'# x\n'.repeat(50_000)}`, 25_000],
  ])('%s cost no more than they are long', (_what, text, pieces) => {
    expect(chunksOf(`${text}\nend`, size)).toHaveLength(pieces);
  });

  test('an empty text has none', () => expect(chunksOf('', size)).toEqual([]));
});
