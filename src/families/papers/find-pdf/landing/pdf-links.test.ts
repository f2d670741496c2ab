import { expect, test } from 'vitest';
import { pdfLinks } from './pdf-links.ts';
import { PUBLISHER_RULES, publisherPdf } from './publisher-pdf.ts';

const PAGE = 'https://journal.example/articles/7';
const links = (html: string, url = PAGE) =>
  pdfLinks(html, url).pdfs.map(({ url: pdf, because }) => `${because}: ${pdf}`);

test.each([
  [
    'the tag of Google Scholar, its entities read',
    '<meta content="/f?id=7&amp;type=printable" name="citation_pdf_url">',
    ['citation_pdf_url: https://journal.example/f?id=7&type=printable'],
  ],
  [
    'in any case',
    '<META NAME="CITATION_PDF_URL" CONTENT="7.pdf">',
    ['citation_pdf_url: https://journal.example/articles/7.pdf'],
  ],
  [
    'relative to the base',
    '<base href="https://cdn.example/x/"><meta name=citation_pdf_url content=7.pdf>',
    ['citation_pdf_url: https://cdn.example/x/7.pdf'],
  ],
  [
    'an alternate link',
    '<link rel="nofollow alternate" type="application/pdf" href="7.pdf">',
    ['link: https://journal.example/articles/7.pdf'],
  ],
  [
    'no other link',
    '<link rel="alternate" type="application/rss+xml" href="7.rss"><link rel=preload type=application/pdf href=x.pdf>',
    [],
  ],
  [
    'Open Graph',
    '<meta property="og:pdf" content="/7.pdf">',
    ['open graph: https://journal.example/7.pdf'],
  ],
  [
    'JSON-LD, wherever it stands in it',
    '<script type="application/ld+json">{"@graph":[{"associatedMedia":[{"contentUrl":"/dl/7","encodingFormat":"application/pdf"}]}]}</script>',
    ['json-ld: https://journal.example/dl/7'],
  ],
  [
    'not JSON-LD that is broken',
    '<script type="application/ld+json">{"contentUrl":"/7.pdf"</script>',
    [],
  ],
  [
    'a link that calls itself the PDF',
    '<a href="/download/7">Download <b>PDF</b></a>',
    ['anchor: https://journal.example/download/7'],
  ],
  [
    'not the supplement, the policy or the PDF of a reference',
    '<a href="/7-supplement.pdf">PDF</a><a href="/policy.pdf">PDF policy</a><a href="https://other.example/1.pdf">PDF</a>',
    [],
  ],
  [
    'not what a script would write',
    "<script>document.write('<meta name=citation_pdf_url content=x.pdf><a href=x.pdf>PDF</a>')</script>",
    [],
  ],
  [
    'not a script address, a mail address or one with a password',
    '<meta name=citation_pdf_url content="javascript:alert(1)"><meta name=citation_pdf_url content="mailto:a@b"><meta name=citation_pdf_url content="https://u:p@journal.example/7.pdf">',
    [],
  ],
  [
    'each address once, the surest reason first',
    '<a href="7.pdf">PDF</a><link rel=alternate type=application/pdf href=7.pdf><meta name=citation_pdf_url content=7.pdf>',
    ['citation_pdf_url: https://journal.example/articles/7.pdf'],
  ],
  ['not the page itself', '<meta name=citation_pdf_url content="#main">', []],
])('a page is read for %s', (_what, html, expected) => {
  expect(links(html)).toEqual(expected);
});

test.each([
  ['https://eprints.ox.ac.uk/7', 'https://files.ox.ac.uk/7.pdf', true],
  ['https://eprints.ox.ac.uk/7', 'https://www.cam.ac.uk/7.pdf', false],
  ['https://journals.sfu.ca/7', 'https://other.ca/7.pdf', false],
  ['https://journals.sfu.ca/7', 'https://www.sfu.ca/7.pdf', true],
])('of a link on %s to %s, whether it is of the same site: %s', (page, pdf, isSame) => {
  expect(links(`<a href="${pdf}">PDF</a>`, page)).toEqual(isSame ? [`anchor: ${pdf}`] : []);
});

test('a page that only forwards says where to', () => {
  expect(pdfLinks('<meta http-equiv="REFRESH" content="0;URL=/a/7">', PAGE).forwardsTo).toBe(
    'https://journal.example/a/7',
  );
});

test.each(PUBLISHER_RULES.map(({ publisher, example: [page, pdf] }) => [publisher, page, pdf]))(
  'the PDF of a page of %s follows from its address',
  (_publisher, page, pdf) => {
    expect(publisherPdf(page)).toBe(pdf);
    expect(links('', page)).toEqual([`publisher: ${pdf}`]);
  },
);

test.each([
  ['deep nesting', (n: number) => '<div><a href=x>'.repeat(n)],
  ['an attribute without end', (n: number) => `<a href="${'x'.repeat(n * 10)}`],
  [
    'many attributes',
    (n: number) => `<a ${Array.from({ length: n }, (_, i) => `a${i}=b`).join(' ')}>`,
  ],
  ['a tag without end', (n: number) => `<a${' '.repeat(n * 10)}`],
  ['entities', (n: number) => `<a href="${'&amp;'.repeat(n)}">`],
  ['comments', (n: number) => '<!--'.repeat(n)],
  ['scripts', (n: number) => '<script type="application/ld+json">{'.repeat(n)],
  ['deep JSON', (n: number) => `<script type="application/ld+json">${'['.repeat(n)}</script>`],
  ['labels', (n: number) => `<a href=x.pdf>${'download '.repeat(n)}</a>`],
  ['meta tags', (n: number) => '<meta name="citation_pdf_url" content="/x">'.repeat(n)],
  ['anchors', (n: number) => '<a href="7.pdf">view the article as</a>'.repeat(n)],
])('hostile HTML is read in time that grows with its length alone: %s', (_what, make) => {
  // What the processor did, not how long it took: others may use it, too.
  const work = (n: number) => {
    const html = make(n);
    const before = process.cpuUsage();
    pdfLinks(html, PAGE);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const least = (n: number) => Math.min(work(n), work(n), work(n));
  work(1_000);
  // Eight times the length: quadratic reading would take 64 times as long.
  expect(least(40_000)).toBeLessThan(Math.max(least(5_000), 10) * 30);
});
