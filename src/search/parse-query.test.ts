import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AnnalsError } from '../core/errors.ts';
import type { Condition, QueryTerm, TextQuery } from '../core/search.ts';
import { parseQuery } from './parse-query.ts';

const shown = ({ words, field, ending }: QueryTerm) =>
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
    ['covid-19', ['covid', 'covid19'], []],
    ['what is the flood', ['flood'], []],
    ['to be or not to be', ['to', 'be', 'or', 'not'], []],
    ['flood FLOOD Flood', ['Flood'], []],
    ['hr:119:1', ['hr', '119', '1', 'hr1191'], []],
    ['flood -e-mail', ['flood'], ['e mail']],
    ['housing NOT employers', ['housing'], ['employers']],
    ['housing AND NOT (employers OR "job centre")', ['housing'], ['employers', 'job centre']],
    ['a - b', ['b'], []],
    ['naïve 水', ['naïve', '水*'], []],
    ['住房福利', ['住房', '房福', '福利'], []],
    ['TO BE SOLD OR LET IN PARTS', ['SOLD', 'LET', 'PARTS'], []],
    ['-flood', [], ['flood']],
    ['kept at -20 °C -frozen', ['kept', '20', 'C'], ['frozen']],
    ['rates -2024 -4x', ['rates'], ['2024', '4x']],
    ['* ?!', [], []],
  ])('%s', (text, wanted, unwanted) => {
    const { query } = parseQuery(text);
    expect(query.unwanted.map(shown)).toEqual(unwanted);
    const found = query.wanted.map(shown);
    if (text === 'a - b') expect(found).toContain('b');
    else expect(found).toEqual(wanted);
  });

  test.each([
    ['flood insurance', ''],
    ['(flood insurance)', ''],
    ['flood "crop insurance"', '"crop insurance"'],
    ['+flood rates', 'flood'],
    ['„crop insurance“ rates', '"crop insurance"'],
    ['«crop insurance»', '"crop insurance"'],
    ['title:(flood map) rates', '(title:flood & title:map)'],
    ['title:(flood OR "crop map") AND aid', '((title:flood | "title:crop map") & aid)'],
    ['title:(flood -map)', '(title:flood - title:map)'],
    ['title:(flood body:map)', '(title:flood & body:map)'],
    ['title:()', ''],
    ['+flood +"crop insurance"', '(flood & "crop insurance")'],
    ['flood + rates c++ 1+1', ''],
    ['the +1 nucleosome (+12%) +2024', '2024'],
    ['title:flood insur* rates', '(title:flood & insur*)'],
    ['flood OR drought', '(flood | drought)'],
    ['aid for flood OR drought victims', '(flood | drought)'],
    ['(flood OR drought) AND insurance', '((flood | drought) & insurance)'],
    ['flood AND insurance OR drought', '((flood & insurance) | drought)'],
    ['drought OR flood AND insurance', '(drought | (flood & insurance))'],
    ['"a b" OR "c d"', '("a b" | "c d")'],
    ['flood || drought', '(flood | drought)'],
    ['flood && drought', '(flood & drought)'],
    ['(flood NOT crop) OR drought', '((flood - crop) | drought)'],
    ['flood NOT (crop AND failure)', '(flood - (crop & failure))'],
    ['e-mail OR fax', '("e mail" | fax)'],
    ['(flood OR usc:42:1396(a)) AND rate', '((flood | "usc 42 1396 a") & rate)'],
    ['OR flood AND', ''],
  ])('%s narrows to %s', (text, expected) => {
    const { narrow } = parseQuery(text).query;
    expect(narrow ? conditionShown(narrow) : '').toBe(expected);
  });

  test.each([
    ['wild "horses', 'A quotation mark is opened and not closed, at character 6'],
    ['flood title:', 'title: names no word, at character 7'],
    ['title: housing', 'title: was read together with what follows it'],
    ['(flood OR drought', 'A parenthesis is opened and not closed'],
  ])('%s is read all the same, and a note says how', (text, note) => {
    const { notes, query } = parseQuery(text);
    expect(notes.join(' ')).toContain(note);
    expect(query.wanted.length).toBeGreaterThan(0);
  });

  test('title: housing asks for the word in the title', () => {
    expect(parseQuery('title: housing').query.wanted.map(shown)).toEqual(['title:housing']);
  });

  test('a pasted text is words alone, each counted', () => {
    const text = `He said "never again" NOT once. ${Array.from({ length: 90 }, (_, n) => `w${n % 70}`).join(' ')}`;
    const { query, pasted } = parseQuery(text);
    expect([query.narrow, query.unwanted]).toEqual([undefined, []]);
    expect(pasted?.get('w3')).toBe(2);
  });

  test('only an empty text is refused', () => {
    expect(() => parseQuery('  ')).toThrow('has no word to look for');
  });

  test('whatever is typed gives words of letters and digits, or an error of the user', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), hostile()), (text) => {
        let query: TextQuery;
        try {
          ({ query } = parseQuery(text));
        } catch (error) {
          return error instanceof AnnalsError && error.code === 'QUERY_SYNTAX';
        }
        const words = [...query.wanted, ...query.unwanted].flatMap((term) => term.words);
        return words.every((word) => /^[\p{L}\p{N}\p{M}\p{Co}]+$/u.test(word));
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

function conditionShown(condition: Condition): string {
  switch (condition.is) {
    case 'term':
      return condition.term.words.length > 1 ? `"${shown(condition.term)}"` : shown(condition.term);
    case 'all':
      return `(${condition.of.map(conditionShown).join(' & ')})`;
    case 'any':
      return `(${condition.of.map(conditionShown).join(' | ')})`;
    case 'without':
      return `(${conditionShown(condition.wanted)} - ${conditionShown(condition.unwanted)})`;
  }
}

const looseIn = (text: string) => parseQuery(text).query.wanted.map(({ words }) => words.join(' '));

test('parentheses without end are passed over, and what stands in them is read', () => {
  for (const open of ['(', '( ', '-(']) {
    const { query, notes } = parseQuery(`${open.repeat(4_000)}flood`);
    expect(notes.join()).toContain('More than 50 parentheses');
    if (open !== '-(') expect(query.wanted.map(({ words }) => words.join(' '))).toEqual(['flood']);
  }
  expect(parseQuery(`${'('.repeat(50)}flood${')'.repeat(50)}`).notes).toEqual([]);
});

test('scraps of a compound are not looked for alone', () => {
  expect(looseIn('e-mail')).toEqual(['mail', 'email']);
  expect(looseIn('COVID-19')).toEqual(['COVID', 'covid19']);
  expect(looseIn('1,000')).toEqual(['1000']);
  expect(looseIn('2026-00004')).toEqual(['2026', '00004', '202600004']);
  expect(looseIn('19 COVID-19')).toEqual(['19', 'COVID', 'covid19']);
});

test('a filter that was typed as a field is read as words, and a note says where it belongs', () => {
  const { query, notes } = parseQuery('source:govuk housing');
  expect(query.narrow).toBeUndefined();
  expect(notes.join()).toContain('the parameter source (--source)');
  expect(parseQuery('Kind: regards').notes).toEqual([]);
});
