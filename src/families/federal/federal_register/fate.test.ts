import { describe, expect, test } from 'vitest';
import {
  docketName,
  isWithdrawal,
  mayBeWithdrawn,
  republications,
  supersedingOrder,
  tombstoneOf,
  withdraws,
} from './fate.ts';
import type { FrDocument } from './shapes.ts';

const proposed: FrDocument = {
  document_number: '2024-01234',
  publication_date: '2024-01-20',
  type: 'Proposed Rule',
  action: 'Proposed rule.',
  title: 'Safety Zone; Ohio River',
  docket_ids: ['Docket No. USCG-2024-0001'],
  regulation_id_numbers: ['1625-AA00'],
  volume: 89,
  start_page: 3_600,
  end_page: 3_605,
};
const notice: FrDocument = {
  ...proposed,
  document_number: '2024-05678',
  publication_date: '2024-03-15',
  action: 'Proposed rule; withdrawal.',
  abstract: 'The Coast Guard is withdrawing its proposed rule published at 89 FR 3601.',
  start_page: 18_900,
  end_page: 18_900,
};

describe('an action withdraws', () => {
  test.each([
    ['Proposed rule; withdrawal.', true],
    ['Notice of proposed rulemaking; withdrawal.', true],
    ['Withdrawal of notice of proposed rulemaking.', true],
    ['Direct final rule; withdrawal.', true],
    ['Proposed rule; withdrawn.', true],
    ['Proposed rule; partial withdrawal.', false],
    ['Proposed rule; withdrawal in part.', false],
    ['Proposed rule.', false],
    ['Final rule; correction.', false],
    ['Final rule; delay of effective date.', false],
    ['Notice; correction.', false],
    [null, false],
  ])('%o: %o', (action, expected) => expect(isWithdrawal({ ...notice, action })).toBe(expected));
});

describe('may be withdrawn by a later document', () => {
  test.each([
    ['a proposed rule', proposed, true],
    ['a direct final rule', { ...proposed, type: 'Rule', action: 'Direct final rule.' }, true],
    ['a final rule', { ...proposed, type: 'Rule', action: 'Final rule.' }, false],
    ['a notice', { ...proposed, type: 'Notice' }, false],
    ['a withdrawal itself', notice, false],
  ])('%s: %o', (_what, document, expected) => {
    expect(mayBeWithdrawn(document as FrDocument)).toBe(expected);
  });
});

describe('a withdrawal names its document', () => {
  const saying = (abstract: string) => ({ ...notice, abstract });
  test.each([
    ['by a page of it', notice, proposed, true],
    ['by its day', saying('the rule published on January 20, 2024, is withdrawn'), proposed, true],
    ['by its number', saying('FR Doc. 2024-01234 is withdrawn'), proposed, true],
    ['by a page in another volume', saying('published at 88 FR 3601'), proposed, false],
    ['by a page beside it', saying('published at 89 FR 3606'), proposed, false],
    ['not at all', saying('is withdrawing its proposed rule'), proposed, false],
    [
      'by page, but of another proceeding',
      notice,
      { ...proposed, docket_ids: ['EPA-1'], regulation_id_numbers: [] },
      false,
    ],
    ['by page, of the same regulation', notice, { ...proposed, docket_ids: [] }, true],
    ['by page, but before it', { ...notice, publication_date: '2024-01-19' }, proposed, false],
    [
      'by page, but in part',
      { ...notice, action: 'Proposed rule; partial withdrawal.' },
      proposed,
      false,
    ],
  ])('%s: %o', (_what, by, document, expected) => {
    expect(withdraws(by as FrDocument, document as FrDocument)).toBe(expected);
  });
});

test.each([
  ['Docket No. FAA-2024-0224', 'FAA-2024-0224'],
  ['Docket ID EPA-HQ-OAR-2020-0001', 'EPA-HQ-OAR-2020-0001'],
  ['Docket Number: USCG-2024-0001', 'USCG-2024-0001'],
  ['FAA-2024-0224', 'FAA-2024-0224'],
])('the docket %o is %o', (docket, name) => expect(docketName(docket)).toBe(name));

test('only a republication replaces a document', () => {
  const at = (number: string) => `https://www.federalregister.gov/api/v1/documents/${number}`;
  const corrections = [at('C1-2024-01234'), at('R1-2024-01234'), at('C2-2024-01234')];
  expect(republications({ ...proposed, corrections })).toEqual([at('R1-2024-01234')]);
  expect(republications(proposed)).toEqual([]);
});

test.each([
  ['Superseded by: EO 14000, January 20, 2021', { number: '14000', signed: '2021-01-20' }],
  [
    'Amends: EO 12000\nSuperseded by: Executive Order 13500, May 1, 2009; See: EO 1',
    { number: '13500', signed: '2009-05-01' },
  ],
  ['Superseded by: EO 14000, January 20, 2021 (in part)', undefined],
  ['Superseded in part by: EO 14000, January 20, 2021', undefined],
  ['Superseded by EO 14000, January 20, 2021', { number: '14000', signed: '2021-01-20' }],
  ['Superseded by: EO 14000', undefined],
  ['Revoked by: EO 14148, January 20, 2025', undefined],
  ['Amended by: EO 14000, January 20, 2021', undefined],
  [null, undefined],
])('notes %o name %o', (disposition_notes, order) => {
  expect(supersedingOrder({ ...proposed, disposition_notes })).toEqual(order);
});

test('the tombstone says by what, where and when', () => {
  const by = {
    id: 'fr:2024-05678',
    date: '2024-03-15',
    citation: '89 FR 18900',
    action: 'Proposed rule; withdrawal.',
  };
  expect(tombstoneOf(undefined)).toEqual({});
  expect(tombstoneOf({ is: 'withdrawn', by })).toEqual({
    status: 'withdrawn',
    tombstoneAt: '2024-03-15T00:00:00.000Z',
    tombstoneReason:
      'withdrawn by fr:2024-05678 (89 FR 18900, 2024-03-15): Proposed rule; withdrawal.',
  });
  expect(tombstoneOf({ is: 'superseded', by, why: 'superseded by' })).toMatchObject({
    status: 'superseded',
    successorId: 'fr:2024-05678',
  });
});
