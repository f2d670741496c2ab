import { expect, test } from 'vitest';
import { AnnalsError } from '../../../../core/errors.ts';
import { type Work, workOf } from '../../works/work.ts';
import { ask, type Publishers } from '../conformance/asking.ts';
import { landingScrape } from './landing-scrape.ts';

const work = workOf({
  identifiers: { doi: '10.5555/7' },
  locations: ['https://a.example/7', 'https://b.example/7', 'https://c.example/7.pdf'].map(
    (url) => ({ url, kind: url.endsWith('.pdf') ? 'pdf' : 'landing' }),
  ),
}) as Work;

const page = (body: string, type = 'text/html') => ({
  status: 200,
  headers: { 'content-type': type },
  body,
});

const publishers =
  (pages: Readonly<Record<string, ReturnType<typeof page> | AnnalsError>>): Publishers =>
  async (url) => {
    const answer = pages[url];
    if (answer instanceof AnnalsError) throw answer;
    return { url, ...(answer ?? { ...page(''), status: 404 }) };
  };

const PDF = '<meta name="citation_pdf_url" content="/7.pdf">';
const busy = new AnnalsError('HTTP_5XX', 'https://a.example/7: 503');
const forbidden = new AnnalsError('ROBOTS_DISALLOWED', 'https://a.example/7: robots.txt');

test('known pages are read in their order, then the one of the DOI; files are not pages', async () => {
  const { requests } = await ask(landingScrape, work, publishers({}));
  expect(requests).toEqual([
    'https://a.example/7',
    'https://b.example/7',
    'https://doi.org/10.5555/7',
  ]);
});

test('a page that is forbidden does not keep us from the next', async () => {
  const pages = publishers({ 'https://a.example/7': forbidden, 'https://b.example/7': page(PDF) });
  const { found } = await ask(landingScrape, work, pages);
  expect(found.map(({ url }) => url)).toEqual(['https://b.example/7.pdf']);
});

test('when no page had the paper, the failure that may pass is the one that counts', async () => {
  const pages = publishers({ 'https://a.example/7': forbidden, 'https://b.example/7': busy });
  await expect(ask(landingScrape, work, pages)).rejects.toBe(busy);
});

test('a page about another work is left alone', async () => {
  const other = `<meta name="citation_doi" content="10.5555/8">${PDF}`;
  const { found, notes } = await ask(
    landingScrape,
    work,
    publishers({ 'https://a.example/7': page(other) }),
  );
  expect(found).toEqual([]);
  expect(notes).toContain('the page is about 10.5555/8');
});

test('a page that is the paper is the paper', async () => {
  const { found } = await ask(
    landingScrape,
    work,
    publishers({ 'https://a.example/7': page('%PDF', 'application/pdf') }),
  );
  expect(found).toEqual([{ url: 'https://a.example/7', how: 'pdf' }]);
});

test('a page that may be there later is worth another try, whatever the others named', async () => {
  const pages = publishers({ 'https://a.example/7': busy, 'https://b.example/7': page(PDF) });
  await expect(ask(landingScrape, work, pages)).rejects.toBe(busy);
});

test('pages that forward to each other are read once each', async () => {
  const to = (url: string) => page(`<meta http-equiv="refresh" content="0;url=${url}">`);
  const pages = publishers({
    'https://a.example/7': to('https://b.example/7'),
    'https://b.example/7': to('https://a.example/7'),
  });
  const { requests } = await ask(landingScrape, work, pages);
  expect(requests).toEqual([
    'https://a.example/7',
    'https://b.example/7',
    'https://doi.org/10.5555/7',
  ]);
});
