import { describe, expect, test } from 'vitest';
import {
  candidateOf,
  congressCandidate,
  isReportNumber,
  readCsv,
  reportNumber,
} from './listing.ts';

const SHA = 'a'.repeat(40);
const HEAD = 'number,url,sha1,latestPubDate,title,latestPDF,latestHTML';
const ROW = `R47892,reports/R47892.json,${SHA},2026-01-05,"A ""quoted"", long title",files/a.pdf,files/a.html`;

describe('reports.csv', () => {
  test.each([
    ['as it comes', `${HEAD}\n${ROW}\n`],
    ['with a byte order mark and carriage returns', `\uFEFF${HEAD}\r\n${ROW}\r\n`],
    ['without a last line break, with an empty line', `${HEAD}\n\n${ROW}`],
    [
      'with another order of columns and one more',
      `extra,latestHTML,latestPDF,title,latestPubDate,sha1,url,number\nx,files/a.html,files/a.pdf,"A ""quoted"", long title",2026-01-05,${SHA},reports/R47892.json,R47892`,
    ],
  ])('%s', (_what, text) => {
    expect(readCsv(text)).toEqual([
      expect.objectContaining({
        number: 'R47892',
        sha1: SHA,
        title: 'A "quoted", long title',
        latestHTML: 'files/a.html',
      }),
    ]);
  });

  test('a title over two lines is one title', () => {
    expect(readCsv(`${HEAD}\nR1,reports/R1.json,${SHA},2026-01-05,"two\nlines",,`)[0]?.title).toBe(
      'two\nlines',
    );
  });

  test.each([
    ['a quote that is not closed', `${HEAD}\nR1,"open`, /[Qq]uote/],
    ['a row that is too short', `${HEAD}\nR1,reports/R1.json\n`, /line 2/],
    ['no sha1', `${HEAD}\nR1,reports/R1.json,none,2026-01-05,t,,\n`, /record 1, sha1/],
    ['a page', '<html><body>Sorry</body></html>\n<p>x</p>', /record 1, number/],
  ])('%s is an error that says where', (_what, text, why) => {
    expect(() => readCsv(text)).toThrow(why);
  });
});

describe('the candidate of a row', () => {
  const [row] = readCsv(`${HEAD}\n${ROW}`);
  if (!row) throw new Error('no row');
  const at = (path: string) => `https://www.everycrsreport.com/${path}`;

  test('its key is the number, its files the text and the JSON', () => {
    expect(candidateOf(row, undefined)).toMatchObject({
      key: 'R47892',
      version: SHA,
      files: [
        { name: 'html', url: at('files/a.html'), expect: 'html', optional: true },
        { name: 'json', url: at('reports/R47892.json'), expect: 'json' },
      ],
    });
  });

  test.each([
    ['only a PDF', { latestHTML: '' }, ['pdf', 'json']],
    ['neither', { latestHTML: '', latestPDF: '' }, ['json']],
  ])('%s', (_what, change, names) => {
    expect(candidateOf({ ...row, ...change }, undefined).files.map(({ name }) => name)).toEqual(
      names,
    );
  });

  const version = (entry: Parameters<typeof candidateOf>[1]) => candidateOf(row, entry).version;
  test('the status of congress.gov makes a new version, its other fields do not', () => {
    const entry = {
      id: 'R47892',
      status: 'Active',
      updateDate: '2026-01-01T00:00:00Z',
      version: 1,
    };
    expect(version(entry)).toBe(SHA);
    expect(version({ ...entry, updateDate: '2026-02-01T00:00:00Z', version: 9 })).toBe(SHA);
    expect(version({ ...entry, status: 'Archived' })).toBe(`${SHA} archived`);
  });
});

test('a report that only congress.gov has: its detail comes first', () => {
  expect(
    congressCandidate({
      id: 'in12740',
      status: 'Active',
      version: 1,
      publishDate: '2026-09-21T04:00:00Z',
    }),
  ).toMatchObject({
    key: 'IN12740',
    version: 'congress 1 2026-09-21T04:00:00Z',
    files: [{ name: 'json', url: 'https://api.congress.gov/v3/crsreport/IN12740?format=json' }],
  });
});

test.each([
  ['r47892', 'R47892', true],
  ['98-807', '98-807', true],
  [' LSB11481 ', 'LSB11481', true],
  ['../etc', '../ETC', false],
  ['R1/2', 'R1/2', false],
])('the number %o is %o', (text, number, isOne) => {
  expect(reportNumber(text)).toBe(number);
  expect(isReportNumber(number)).toBe(isOne);
});
