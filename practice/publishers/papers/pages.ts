/** Pages of journals: those that name the paper, each in its own way, and those that stand before it. */
import { pdfUrl } from './addresses.ts';
import type { Paper } from './paper.ts';

export function landingPage(paper: Paper): string {
  const pdf = escaped(pdfUrl(paper));
  const title = escaped(paper.title);
  const heads: Readonly<Record<string, string>> = {
    citation: `<meta name="citation_pdf_url" content="${pdf}">`,
    link: `<link rel="alternate" type="application/pdf" href="/pdf/${paper.row}.pdf">`,
    'json-ld': `<script type="application/ld+json">${JSON.stringify({
      '@type': 'ScholarlyArticle',
      name: paper.title,
      encoding: {
        '@type': 'MediaObject',
        encodingFormat: 'application/pdf',
        contentUrl: pdfUrl(paper),
      },
    }).replaceAll('<', '\\u003c')}</script>`,
  };
  const { page } = paper.story.places;
  const body =
    page === 'anchor'
      ? `<a class="download" href="/pdf/${paper.row}.pdf">Download PDF</a>`
      : page === 'silent'
        ? '<p class="access">Purchase access to read the full article.</p>'
        : '';
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="citation_title" content="${title}">
<meta name="citation_doi" content="${escaped(paper.doi)}">
${heads[page] ?? ''}
<script>window.dataLayer = ["<a href='/pdf/not-this-one.pdf'>PDF</a>"];</script>
</head><body><h1>${title}</h1>
${body}
<p>References: <a href="https://elsewhere.example/reference.pdf">another paper (PDF)</a>,
<a href="/pdf/${paper.row}-supplement.pdf">Supplementary PDF</a></p>
</body></html>`;
}

/** Sends the reader on after a moment, as some linking services do. */
export const forwardPage = (to: string): string =>
  `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="2; url='${escaped(to)}'"><title>Redirecting</title></head><body>Redirecting</body></html>`;

export const loginPage = (title: string): string =>
  `<!DOCTYPE html><html><head><title>Log in</title></head><body><h1>${escaped(title)}</h1><form action="/login" method="post"><label>User name <input name="user"></label><label>Password <input type="password" name="password"></label><button>Log in</button></form><p>Access through your institution.</p></body></html>`;

export const challengePage = (site: string): string =>
  `<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><h1>Checking your browser before you visit ${escaped(site)}</h1><div id="challenge-form" data-ray="practice"></div><noscript>Enable JavaScript and cookies to continue</noscript></body></html>`;

export const movedPage = (title: string): string =>
  `<!DOCTYPE html><html><head><title>Article moved</title></head><body><h1>This article has moved</h1><p>${escaped(title)} is now published by another press.</p></body></html>`;

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
