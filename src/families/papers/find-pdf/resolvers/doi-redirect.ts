import { doiPath } from '../../works/links.ts';
import { publisherPdf } from '../landing/publisher-pdf.ts';
import { paced } from '../paced.ts';
import type { FoundAddress, Resolver } from '../resolver.ts';

/** Follows the DOI: some lead to the PDF itself, others to a page whose address tells where it is. */
export const doiRedirect: Resolver = {
  name: 'doi_redirect_pdf',
  title: 'DOI redirect',
  homepage: 'https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation',
  wants: ['doi'],
  hosts: ['doi.org'],
  politeness: paced({ rate: '5/second', withinMs: 20_000, robots: 'obey' }),
  async *find({ identifiers: { doi = '' } }, ctx): AsyncGenerator<FoundAddress> {
    const link = `https://doi.org/${doiPath(doi)}`;
    yield { url: link, how: 'pdf', headers: { accept: 'application/pdf' } };

    // Read as a page, so that whoever scrapes it next finds it in the cache.
    const page = await ctx.page(link, { role: 'landing' });
    if (page === undefined || page.url === link) return;
    const pdf = publisherPdf(page.url);
    if (pdf !== undefined) yield { url: pdf, how: 'pdf', headers: { referer: page.url } };
    yield { url: page.url, how: 'landing' };
  },
};
