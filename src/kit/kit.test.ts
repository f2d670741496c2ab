import { describe, expect, test } from 'vitest';
import { billNumber, billType } from './bill-types.ts';
import { congressOfYear, ordinalIn, sessionOfYear, yearOfSession } from './congresses.ts';
import { clockTime, easternDateTime, isoDate } from './eastern-dates.ts';
import { jsonFields } from './json-reader.ts';
import { present, wholeNumber } from './parsed.ts';
import { fieldsOf } from './xml/element-reader.ts';
import { parseXml } from './xml/parse-xml.ts';

describe('dates as Congress prints them', () => {
  for (const [text, date] of [
    ['26-Jan-2023', '2023-01-26'],
    ['3-JAN-2025', '2025-01-03'],
    ['January 26, 2023', '2023-01-26'],
    ['20250103', '2025-01-03'],
    ['2025-01-03T04:00:00Z', '2025-01-03'],
    ['13/40/2020', undefined],
    ['soon', undefined],
  ] as const) {
    test(text, () => expect(isoDate(text)).toBe(date));
  }

  test('clocks of both kinds, and midnight', () => {
    expect(
      ['5:23 PM', '12:05 AM', '12:05 PM', '18:16:46', '07:15PM', '25:00'].map(clockTime),
    ).toEqual(['17:23', '00:05', '12:05', '18:16:46', '19:15', undefined]);
    expect(easternDateTime('November 17, 2004,  05:48 PM')).toBe('2004-11-17T17:48');
  });
});

describe('bills and Congresses', () => {
  test('all spellings of a type', () => {
    expect(
      [
        'HR',
        'H.R.',
        'H. Con. Res.',
        'S CON RES',
        'House Joint Resolution',
        'senate-bill',
        'PN',
      ].map(billType),
    ).toEqual(['hr', 'hr', 'hconres', 'sconres', 'hjres', 's', undefined]);
    expect(billNumber('H R 21')).toEqual({ type: 'hr', number: 21 });
    expect(billNumber('JOURNAL')).toBeUndefined();
    expect(billNumber('S.Amdt. 3331')).toBeUndefined();
  });

  test('years and sessions', () => {
    expect([congressOfYear(2025), congressOfYear(2026), congressOfYear(1789)]).toEqual([
      119, 119, 1,
    ]);
    expect([sessionOfYear(2025), sessionOfYear(2026)]).toEqual([1, 2]);
    expect(yearOfSession(119, 2)).toBe(2026);
    expect([ordinalIn('1st'), ordinalIn('118th CONGRESS'), ordinalIn('none')]).toEqual([
      1,
      118,
      undefined,
    ]);
  });

  test.each([
    ['One Hundred Nineteenth Congress of the United States of America', 119],
    ['ONE HUNDREDTH CONGRESS', 100],
    ['One Hundred and Twentieth Congress', 120],
    ['One Hundred Twenty-first Congress', 121],
    ['Ninety-third Congress', 93],
    ['Eightieth Congress', 80],
    ['Congress assembled', undefined],
  ])('“%s” is %s', (words, number) => {
    expect(ordinalIn(words)).toBe(number);
  });
});

describe('readers that remember', () => {
  test('elements, attributes and words that nobody asked for', () => {
    const fields = fieldsOf(
      parseXml('<a x="1" y="2">stray<b>1</b><b>2</b><c><d/></c><e><f/></e></a>').root,
    );
    expect(fields.root.text('b')).toBe('1');
    fields.root.attribute('x');
    fields.root.one('c');
    fields.root.one('e')?.words();
    expect(fields.unread()).toEqual(['a/#text', 'a/b (several)', 'a/c/d', 'a@y']);
  });

  test('fields of JSON', () => {
    const fields = jsonFields({ a: 1, b: [{ c: 'x', d: null }], e: 'Y', f: {} }, 'it');
    expect([
      fields.root.number('a'),
      fields.root.all('b')[0]?.text('c'),
      fields.root.flag('e'),
    ]).toEqual([1, 'x', true]);
    expect(fields.unread()).toEqual(['b/d', 'f']);
    expect(
      jsonFields(JSON.parse('{"__proto__": {"x": 1}, "hasOwnProperty": 1}'), 'it').root.text(
        'toString',
      ),
    ).toBeUndefined();
  });

  test('what is empty is absent', () => {
    expect(present({ a: '', b: undefined, c: [], d: 0, e: false })).toEqual({ d: 0, e: false });
    expect([wholeNumber('1,024'), wholeNumber('878'), wholeNumber('55-25')]).toEqual([
      1024,
      878,
      undefined,
    ]);
  });
});
