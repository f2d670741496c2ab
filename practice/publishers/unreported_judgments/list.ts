/** `judgments.csv` as the site writes it, with everything that has been seen in it. */
import { type PracticeCase, spelledDate, spelledToken } from './case.ts';

export const HEADER = [
  'Neutral Citation',
  'Cause Number',
  'Judgment Date',
  'Title',
  'Subject',
  'Court',
  'Category',
  'Actions',
];

const BOM = '\uFEFF';

export function judgmentsCsv(cases: readonly PracticeCase[]): string {
  const listed = cases.filter((one) => one.only !== 'page');
  const rows = listed.flatMap((one, at) => rowsOf(one, at, listed));
  // A row without a token: the page has no button for it.
  const without = ['[2015] CIGC 0', '', '2015-01-02', 'Practice direction', '', '', 'Notice', ''];
  return BOM + [HEADER, ...rows, ...(listed.length > 20 ? [without] : [])].map(line).join('');
}

function rowsOf(one: PracticeCase, at: number, all: readonly PracticeCase[]): string[][] {
  if (one.inCellOf !== undefined) return [];
  const others = all.filter((other) => other.inCellOf === one.token);
  const row = [
    one.citation,
    one.cause,
    spelledDate(one.date, one.spelling.date),
    one.spelling.title === 'escaped' ? escaped(one.title) : one.title,
    one.subject,
    one.court,
    one.category,
    [one, ...others].map(spelledToken).join(' | '),
  ];
  // The same judgment again, further down and with another title: the first one counts.
  const again = row.with(3, `${one.title} (listed twice)`);
  return at % 20 === 11 && !one.isCriminal ? [row, again] : [row];
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

const cell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('–', '&#8211;')
    .replaceAll('“', '&ldquo;')
    .replaceAll('”', '&rdquo;')
    .replaceAll('’', '&#x2019;')
    .replaceAll(' v ', '&nbsp;v&nbsp;');
