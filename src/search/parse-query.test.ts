import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AnnalsError } from '../core/errors.ts';
import type { Term } from '../core/search.ts';
import { parseQuery } from './parse-query.ts';

const shown = ({ words, field, ending }: Term) =>
  `${field ? `${field}:` : ''}${words.join(' ')}${ending === 'beginning' ? '*' : ''}`;

describe('reading a query', () => {
  test.each([
    ['flood insurance', ['flood', 'insurance'], []],
    ['"flood insurance" rates', ['flood insurance', 'rates'], []],
    ['“flood insurance”', ['flood insurance'], []],
    ['flood -crop', ['flood'], ['crop']],
    ['flood -"crop failure"', ['flood'], ['crop failure']],
    ['title:flood insurance', ['title:flood', 'insurance'], []],
    ['TITLE:"flood map" insur*', ['title:flood map', 'insur*'], []],
    ['covid-19', ['covid', '19'], []],
    ['what is the flood', ['flood'], []],
    ['to be or not to be', ['to', 'be', 'or', 'not'], []],
    ['flood FLOOD Flood', ['Flood'], []],
    ['hr:119:1', ['hr', '119', '1'], []],
    ['flood AND (insurance OR NEAR(rate, 2))', ['flood', 'insurance', 'NEAR', 'rate', '2'], []],
    ['a - b', ['b'], []],
    ['naïve 水', ['naïve', '水'], []],
  ])('%s', (text, wanted, unwanted) => {
    const query = parseQuery(text);
    expect(query.unwanted.map(shown)).toEqual(unwanted);
    const found = query.wanted.map(shown);
    if (text === 'a - b') expect(found).toContain('b');
    else expect(found).toEqual(wanted);
  });

  test.each([
    ['', 1, 'has no word to look for'],
    ['  ?! ', 1, 'has no word to look for'],
    ['flood "insurance', 7, 'a quotation mark is opened and not closed, at character 7'],
    ['flood title:', 7, 'title: names no word, at character 7'],
    ['-flood', 1, 'names only what is unwanted'],
    ['x'.repeat(2001), 2000, 'has 2001 characters; at most 2000 are read'],
    ['ab '.repeat(500) + Array.from({ length: 200 }, (_, n) => `w${n}`).join(' '), 2000, ''],
    [Array.from({ length: 200 }, (_, n) => `w${n}`).join(' '), 1, 'has 200 terms; at most 128'],
  ])('a mistake in %j is told with its position', (text, position, message) => {
    const error = failureOf(text);
    expect(error).toMatchObject({ code: 'QUERY_SYNTAX', facts: { position } });
    expect(error.message).toContain(message);
  });

  test('whatever is typed gives words of letters and digits, or an error of the user', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), hostile()), (text) => {
        let query: ReturnType<typeof parseQuery>;
        try {
          query = parseQuery(text);
        } catch (error) {
          return error instanceof AnnalsError && error.code === 'QUERY_SYNTAX';
        }
        const words = [...query.wanted, ...query.unwanted].flatMap((term) => term.words);
        return words.length > 0 && words.every((word) => /^[\p{L}\p{N}\p{M}\p{Co}]+$/u.test(word));
      }),
    );
  });
});

/** Pieces of both languages that a query must never become. */
const hostile = () =>
  fc
    .array(
      fc.constantFrom(
        '"',
        '""',
        "'",
        '*',
        '-',
        ':',
        '(',
        ')',
        '^',
        '{title}',
        'title:',
        'body :',
        'AND',
        'OR',
        'NOT',
        'NEAR(a b, 3)',
        ';',
        '--',
        'DROP TABLE documents',
        '\0',
        '%',
        '\\',
        'flood',
        ' ',
        '+',
      ),
    )
    .map((parts) => parts.join(''));

function failureOf(text: string): AnnalsError {
  try {
    parseQuery(text);
  } catch (error) {
    if (error instanceof AnnalsError) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
}
