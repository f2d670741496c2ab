import { expect, test } from 'vitest';
import { ownNumbersIn } from './own-numbers.ts';

test.each([
  ['R47892', ['R47892']],
  ['1210-AC02', ['1210-AC02']],
  ['30000007', ['30000007']],
  ['PMID: 30000007', ['PMID: 30000007', '30000007']],
  ['PMID 30000007', ['PMID 30000007', '30000007']],
  ['docket no. EPA-HQ-OAR-2021-0317', ['docket no. EPA-HQ-OAR-2021-0317', 'EPA-HQ-OAR-2021-0317']],
  ['171 Cong. Rec. S203 (daily ed. Jan. 9, 2025)', ['171 Cong. Rec. S203']],
  [
    'Cause No. FAM 0106 of 2022',
    ['Cause No. FAM 0106 of 2022', 'FAM 0106 of 2022', 'FAM 106 of 2022'],
  ],
  [
    'fsd 7 of 2022 (DDJ)',
    [
      'fsd 7 of 2022 (DDJ)',
      'fsd 7 of 2022',
      'FSD 7 of 2022',
      'FSD 0007 of 2022',
      'FSD 007 of 2022',
    ],
  ],
  [
    'https://pubmed.ncbi.nlm.nih.gov/30000007/',
    ['https://pubmed.ncbi.nlm.nih.gov/30000007/', '30000007'],
  ],
  ['https://example.org/files/R47892.pdf', ['https://example.org/files/R47892.pdf', 'R47892']],
  [
    'https://example.org/news/4#top',
    ['https://example.org/news/4#top', 'https://example.org/news/4'],
  ],
])('of %s it may be %j', (text, expected) => {
  expect(ownNumbersIn(text)).toEqual(expected);
});

test.each(['flood insurance', '2024', 'lamps of', 'a'.repeat(400), ''])('of %s nothing', (text) => {
  expect(ownNumbersIn(text)).toEqual([]);
});

test('a long text is looked at in no time', () => {
  for (const text of ['a.'.repeat(150), 'https://a/'.repeat(30), `${'aa '.repeat(99)}1`]) {
    const begun = process.cpuUsage();
    ownNumbersIn(text);
    const { user } = process.cpuUsage(begun);
    expect(user).toBeLessThan(200_000);
  }
});
