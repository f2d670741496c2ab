import { describe, expect, test } from 'vitest';
import { dispositionsIn, revocationOf } from './disposition.ts';
import { sectionsIn } from './regulations.ts';
import type { FrDocument } from './shapes.ts';

describe('disposition notes', () => {
  test.each([
    ['Revokes: EO 13800, May 11, 2017', [['revokes', 'eo:13800', 'whole', '2017-05-11']]],
    [
      'Amends: EO 12000; EO 12001, June 1, 1977\nRevoked by: EO 14148, January 20, 2025',
      [
        ['amends', 'eo:12000', 'whole', undefined],
        ['amends', 'eo:12001', 'whole', '1977-06-01'],
        ['revoked_by', 'eo:14148', 'whole', '2025-01-20'],
      ],
    ],
    [
      'Revoked in part by: EO 14148, January 20, 2025',
      [['revoked_by', 'eo:14148', 'part', '2025-01-20']],
    ],
    [
      'Revoked by: EO 14148, January 20, 2025 (in part)',
      [['revoked_by', 'eo:14148', 'part', '2025-01-20']],
    ],
    ['Partially revokes: EO 11246; See: EO 11478', [['revokes', 'eo:11246', 'part', undefined]]],
    [
      'Amended by: Proclamation 10,371, April 21, 2022',
      [['amended_by', 'proclamation:10371', 'whole', '2022-04-21']],
    ],
    ['Superseded by: E.O. 12958-A', [['superseded_by', 'eo:12958-a', 'whole', undefined]]],
    ['Revoked by EO 14148, January 20, 2025', [['revoked_by', 'eo:14148', 'whole', '2025-01-20']]],
    ['It was amended by others, and EO 13497 too', []],
    ['See: EO 13497', []],
    [null, []],
  ])('%o', (notes, expected) => {
    expect(
      dispositionsIn(notes).map(({ kind, to, extent, date }) => [kind, to, extent, date]),
    ).toEqual(expected);
  });

  test('an order is withdrawn by a revocation of all of it, in the words of the note', () => {
    const notes = (disposition_notes: string) => ({ disposition_notes }) as FrDocument;
    expect(revocationOf(notes('Revoked by: EO 14148, January 20, 2025'))).toEqual({
      status: 'withdrawn',
      tombstoneAt: '2025-01-20T00:00:00.000Z',
      tombstoneReason: 'Revoked by: EO 14148, January 20, 2025',
    });
    expect(revocationOf(notes('Revoked in part by: EO 14148'))).toEqual({});
    expect(revocationOf(notes('Revokes: EO 14148'))).toEqual({});
  });
});

test('the sections that a rule prints, by the part that stands around them', () => {
  const xml =
    '<REGTEXT TITLE="14" PART="241"><SECTION><SECTNO>§ 19-8.1</SECTNO></SECTION></REGTEXT><REGTEXT TITLE="40" PART="60"><SECTNO>§ <E T="03">60.1</E></SECTNO><SECTNO>[Amended]</SECTNO></REGTEXT>';
  expect(sectionsIn(xml).map(({ id }) => id)).toEqual(['cfr:14-241-19-8.1', 'cfr:40-60-60.1']);
});
