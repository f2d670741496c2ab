import { describe, expect, test } from 'vitest';
import { bareNumber, frId, keyOf, printedNumbers } from './identity.ts';

describe('the id of a document', () => {
  test.each([
    ['2026-08558', '2026-05-04', 'fr:2026-08558'],
    ['2025-31999', '2026-01-02', 'fr:2025-31999'],
    ['C1-2026-20818', '2026-10-01', 'fr:C1-2026-20818'],
    ['R1-2026-20818', '2026-10-01', 'fr:R1-2026-20818'],
    ['97-26440', '1997-10-06', 'fr:97-26440'],
    ['97-26440-2', '1997-10-06', 'fr:97-26440-2'],
    ['00-111', '2000-01-04', 'fr:00-111'],
    ['99-34000', '2000-01-03', 'fr:99-34000'],
    ['E9-1777', '2009-01-26', 'fr:E9-1777'],
    ['X10-10118', '2010-01-18', 'fr:X10-10118'],
    ['2012-7333', '2012-03-28', 'fr:2012-7333'],
    ['2012-7333', '2019-03-28', 'fr:2012-7333@2019-03-28'],
    ['94-1', '2004-01-02', 'fr:94-1@2004-01-02'],
    ['Z', '2004-01-02', 'fr:Z@2004-01-02'],
  ])('%s of %s is %s', (document_number, publication_date, id) => {
    expect(frId({ document_number, publication_date })).toBe(id);
    expect(keyOf({ document_number, publication_date })).toBe(
      `${document_number}@${publication_date}`,
    );
  });
});

test.each([
  ['2012-07333', '2012-7333'],
  ['2024–02741', '2024-2741'],
  ['c1-2024-00100', 'C1-2024-100'],
])('%s is compared as %s', (number, bare) => expect(bareNumber(number)).toBe(bare));

test.each([
  ['[FR Doc. 2026-19200 Filed 9-17-26; 8:45 am]', ['2026-19200']],
  ['<FRDOC>[FR Doc. 2024-02934 </FRDOC>\n<FILED>Filed', ['2024-2934']],
  ['<FRDOC>[FR Doc. <E T="03">C1–2024–02345</E> Filed', ['C1-2024-2345']],
  ['[FR Doc. E9-1777 Filed 1-23-09]', ['E9-1777']],
  ['[FR Doc. 97-26440 Filed 10-3-97]', ['97-26440']],
  ['no number; see FR Doc. 2020-00001', []],
])('printed in %o are %o', (text, numbers) => expect(printedNumbers(text)).toEqual(numbers));
