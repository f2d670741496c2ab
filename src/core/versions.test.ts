import { describe, expect, test } from 'vitest';
import { gradeOf, type VersionGrade, type VersionText } from './versions.ts';

const saying = (text: string | null): VersionText => ({ text, bodySha256: null });

describe('the grade of a version', () => {
  const cases: readonly [string, string | null, string | null, VersionGrade][] = [
    ['the same text', 'A rule.', 'A rule.', 'bytes'],
    ['no text before or after', null, null, 'bytes'],
    ['white space', 'A  rule.\n\nAnother.', 'A rule.\nAnother.\n', 'cosmetic'],
    ['a no-break space', 'section 5', 'section\u00A05', 'cosmetic'],
    ['the level of a heading', '# Scope\n\nAll.', '## Scope\n\nAll.', 'cosmetic'],
    ['emphasis', 'It **must** _stop_.', 'It *must* stop.', 'cosmetic'],
    ['the sign of a bullet', '- one\n- two', '* one\n* two', 'cosmetic'],
    [
      'the shape of quotes',
      '"fit" and \'fair\'',
      '\u201Cfit\u201D and \u2018fair\u2019',
      'cosmetic',
    ],
    ['the shape of a dash', 'pages 5-10', 'pages 5\u201310', 'cosmetic'],
    ['a soft hyphen', 'regu\u00ADlation', 'regulation', 'cosmetic'],
    ['how a letter is composed', 'caf\u00E9', 'cafe\u0301', 'cosmetic'],
    ['the rule under a header', '| a | b |\n| --- | --- |', '|a|b|\n|:-----|-----:|', 'cosmetic'],
    ['a word', 'It must stop.', 'It may stop.', 'text'],
    ['the case of a letter', 'the Act', 'the act', 'text'],
    ['a number', 'within 30 days', 'within 60 days', 'text'],
    ['the number of a list item', '1. one', '2. one', 'text'],
    ['where a link leads', '[x](https://a.test/1)', '[x](https://a.test/2)', 'text'],
    ['a cell that moved', '| 1 2 | 3 |', '| 1 | 2 3 |', 'text'],
    ['a star that is meant', 'Total', 'Total\\*', 'text'],
    ['an underscore inside a name', 'a_b', 'ab', 'text'],
    ['a text that came', null, 'A rule.', 'text'],
    ['a text that went', 'A rule.', null, 'text'],
  ];
  for (const [what, before, after, grade] of cases) {
    test(`${what} is ${grade}`, () => {
      expect(gradeOf(saying(before), saying(after))).toBe(grade);
      expect(gradeOf(saying(after), saying(before))).toBe(grade);
    });
  }

  test('nothing before is first', () => {
    expect(gradeOf(undefined, saying('A rule.'))).toBe('first');
    expect(gradeOf(undefined, saying(null))).toBe('first');
  });

  for (const piece of [' ', '|', '-', '_', 'a_', '\\', '*', '> ', '#', '| - ', '\t \n', '<br ']) {
    test(`a million characters of ${JSON.stringify(piece)} are graded without ado`, () => {
      const text = piece.repeat(1_000_000 / piece.length);
      expect(gradeOf(saying(`${text}x`), saying(`${text}y`))).toBe('text');
    });
  }

  test('equal hashes are equal texts', () => {
    const hash = { bodySha256: 'b'.repeat(64) };
    expect(gradeOf({ ...hash, text: 'not kept' }, { ...hash, text: 'A rule.' })).toBe('bytes');
  });
});
