import { expect, test } from 'vitest';
import type { AcquiredFile } from '../../../core/acquired.ts';
import { judgmentRecord } from './record.ts';

const common = { kind: 'judgment', sourceUrl: 'https://judicial.ky/', sourceOrg: 'Court' };
const pdf = { bytes: async () => new Uint8Array() } as AcquiredFile;

const citationOf = async (listed: object): Promise<readonly [string, string]> => {
  const fields = {
    listed: {
      action_token_raw: 'a-1',
      title: 'Alpha v Beta',
      cause_number: 'FSD 1 of 2026',
      court: '',
      category: '',
      judgment_date: '2026-07-15',
      neutral_citation: '',
      ...listed,
    },
  };
  const { title, citation } = await judgmentRecord(pdf, { key: 'A1', files: [], fields }, common);
  return [title, citation];
};

test.each([
  ['all is known', {}, ['Alpha v Beta', 'Alpha v Beta (FSD 1 of 2026, 2026-07-15)']],
  [
    'it has a neutral citation',
    { neutral_citation: '[2026] CIGC 1' },
    ['Alpha v Beta', 'Alpha v Beta [2026] CIGC 1'],
  ],
  [
    'it has no date',
    { judgment_date: null },
    ['Alpha v Beta', 'Alpha v Beta (FSD 1 of 2026, n.d.)'],
  ],
  ['it has no title', { title: '' }, ['FSD 1 of 2026', 'FSD 1 of 2026 (2026-07-15)']],
  [
    'it has no title but a neutral citation',
    { title: '', neutral_citation: '[2026] CIGC 1' },
    ['FSD 1 of 2026', 'FSD 1 of 2026 [2026] CIGC 1'],
  ],
  [
    'it has nothing but its token',
    { title: '', cause_number: '', judgment_date: null },
    ['A1', 'A1 (n.d.)'],
  ],
])('a judgment is cited when %s', async (_when, listed, expected) => {
  expect(await citationOf(listed)).toEqual(expected);
});
