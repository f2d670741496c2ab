import { describe, expect, test } from 'vitest';
import { AnnalsError } from '../../../core/errors.ts';
import { readJudgments } from './judgments.ts';

const HEADER = 'Neutral Citation,Cause Number,Judgment Date,Title,Subject,Court,Category,Actions';
const row = (token: string, more: { date?: string; title?: string; category?: string } = {}) =>
  `[2025] CIGC 1,FSD 151 of 2025,${more.date ?? '2025-11-06'},${more.title ?? 'A v B'},Costs,Grand Court,${more.category ?? 'Civil'},${token}`;

function read(text: string, before?: number) {
  const notes: string[] = [];
  const list = { url: 'https://court.example/judgments.csv', before };
  const entries = readJudgments(text, { ...list, note: (message) => notes.push(message) });
  return { entries, notes };
}
const csv = (...rows: string[]) => `\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n`;

describe('judgments.csv', () => {
  test('is read whole: every column, the neutral citation too', () => {
    expect(read(csv(row('FSD01512025'))).entries).toEqual([
      {
        key: 'FSD01512025',
        excluded: null,
        fields: {
          action_token_raw: 'FSD01512025',
          title: 'A v B',
          subject: 'Costs',
          cause_number: 'FSD 151 of 2025',
          court: 'Grand Court',
          category: 'Civil',
          judgment_date: '2025-11-06',
          neutral_citation: '[2025] CIGC 1',
        },
      },
    ]);
  });

  test('several tokens in a cell share the row; of duplicates the first row counts, and it is told', () => {
    const { entries, notes } = read(
      csv(row('A1 | B2'), row('a1', { title: 'other' }), row('C3', { category: 'Criminal' })),
    );
    expect(entries.map(({ key, fields, excluded }) => [key, fields.title, excluded])).toEqual([
      ['A1', 'A v B', null],
      ['B2', 'A v B', null],
      ['C3', 'A v B', 'criminal'],
    ]);
    expect(notes).toEqual(['1 tokens stand in the list again; the first row counts']);
  });

  test('an unread date is kept as written, and told', () => {
    const { entries, notes } = read(csv(row('A1', { date: 'in May' }), row('B2')));
    expect(entries[0]?.fields).toMatchObject({ judgment_date: null, judgment_date_raw: 'in May' });
    expect(notes).toEqual(['1 judgment dates are in no known format']);
  });

  test('columns are found under their other names', () => {
    const other = 'Case Title,Court file,Date,Cause No.,Action\nA v B,Civil,06/11/2025,G 1,G1\n';
    expect(read(other).entries[0]).toMatchObject({
      key: 'G1',
      fields: { title: 'A v B', court: 'Civil', judgment_date: '2025-11-06', cause_number: 'G 1' },
    });
  });

  for (const [what, text, before, message] of [
    ['nothing at all', '', undefined, 'the list is empty'],
    ['a page', '<!doctype html>\n<h1>Maintenance</h1>', undefined, 'there is no column "Actions"'],
    ['no column of tokens', csv(row('A')).replace('Actions', 'Notes'), undefined, '"Actions"'],
    ['a header alone', csv(), undefined, 'a header and no row'],
    [
      'rows without tokens',
      csv(row(''), row(''), row('A1')),
      undefined,
      '2 of 3 rows have no token',
    ],
    ['rows of other lengths', csv('a,b', 'c', row('A1')), undefined, '2 of 3 rows are not as long'],
    ['a quote that never ends', `${csv(row('A1'))}"open`, undefined, 'Quote'],
    ['half of what it named', csv(row('A1')), 60, 'the list names 1; the last good one named 60'],
  ] as const) {
    test(`refused: ${what}`, () => {
      expect(() => read(text, before)).toThrow(AnnalsError);
      expect(() => read(text, before)).toThrow(message);
    });
  }
});
