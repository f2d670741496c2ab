import { expect, test } from 'vitest';
import { candidateOf, readAdministration } from './listing.ts';

const row = (title: string, more = '') =>
  `- bills:\n  - hr1388\n  document_title: '${title}'\n  congress: 111\n  date_issued: '2009-03-17'\n${more}`;

test.each([
  ['An Act (2 pages, 31 kb)', 'An Act'],
  ['An Act (1 page 37 kb)', 'An Act'],
  ['An Act (Rep. Roby, R-AL, and 17 cosponsors)', 'An Act (Rep. Roby, R-AL, and 17 cosponsors)'],
])('the size of the file is no part of the title: %s', (written, title) => {
  expect(readAdministration(row(written))[0]?.title).toBe(title);
});

test('without a bill the id is made of the title as it is written', () => {
  const [one] = readAdministration(
    `- bills: []\n  document_title: An Act (2 pages, 31 kb)\n  date_issued: '2009-03-17'\n`,
  );
  expect([one?.key, one?.title]).toEqual(['2009-03-17-an-act-2-pages-31-kb', 'An Act']);
});

test('an address that ends in a space is that of a PDF, and an empty file is none', () => {
  const more = `  file: ''\n  fetched_from_url: 'https://www.whitehouse.gov/a.pdf '\n`;
  const [one] = readAdministration(row('An Act', more));
  if (!one) throw new Error('nothing was read');
  expect(candidateOf(one).files).toMatchObject([
    { name: 'pdf', url: 'https://www.whitehouse.gov/a.pdf' },
  ]);
});
