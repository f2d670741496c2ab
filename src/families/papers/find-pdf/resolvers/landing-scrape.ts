import { ERRORS, failureOf } from '../../../../core/errors.ts';
import { doiPath, isDoiLink } from '../../works/links.ts';
import { normalIdentifier, type Work } from '../../works/work.ts';
import { pdfLinks } from '../landing/pdf-links.ts';
import type { Resolver, ResolverContext } from '../resolver.ts';
import { isPage } from '../resolver.ts';

/** Reads the pages about a paper for the link to its PDF. */
export const landingScrape: Resolver = {
  name: 'landing_scrape_pdf',
  title: 'Landing pages',
  homepage: 'https://scholar.google.com/intl/en/scholar/inclusion.html#indexing',
  wants: ['landing', 'doi'],
  hosts: [],
  politeness: {
    rate: '5/second',
    timeout: { totalMs: 20_000 },
    retry: { attempts: 3 },
    robots: 'obey',
    maxBodyBytes: 8 * 1024 * 1024,
  },
  async *find(work, ctx) {
    const reading: Reading = { read: new Set(), failures: [] };
    let finds = 0;
    for (const address of pagesOf(work).slice(0, MOST_PAGES)) {
      for await (const found of scrape(address, work, ctx, reading)) {
        finds += 1;
        yield found;
      }
    }
    // Whoever comes this far has no paper yet: a page that may be there later is worth another try.
    const { failures } = reading;
    const failure = failures.find(mayPass) ?? (finds === 0 ? failures[0] : undefined);
    if (failure !== undefined) throw failure;
  },
};

/** Pages that were read, by the address asked for and the one that answered, and why others were not. */
interface Reading {
  readonly read: Set<string>;
  readonly failures: unknown[];
}

const mayPass = (error: unknown): boolean => ERRORS[failureOf(error).code].next !== 'give-up';

const MOST_PAGES = 6;
const MOST_FORWARDS = 2;

async function* scrape(address: string, work: Work, ctx: ResolverContext, reading: Reading) {
  const { read } = reading;
  let next: string | undefined = address;
  for (let hop = 0; next !== undefined && hop <= MOST_FORWARDS && !read.has(next); hop += 1) {
    read.add(next);
    const page = await pageAt(next, ctx, reading);
    if (page === undefined || read.has(`read ${page.url}`)) return;
    read.add(`read ${page.url}`);
    if (/^application\/pdf\b/i.test(page.mediaType)) {
      yield { url: page.url, how: 'pdf' } as const;
      return;
    }
    const { pdfs, forwardsTo, doi } = pdfLinks(page.text, page.url);
    const other = doi === undefined ? undefined : normalIdentifier('doi', doi);
    if (
      other !== undefined &&
      work.identifiers.doi !== undefined &&
      other !== work.identifiers.doi
    ) {
      ctx.note(`the page is about ${other}`, { url: page.url });
      return;
    }
    for (const { url, because } of pdfs) {
      ctx.note(`the page names a PDF: ${because}`, { url });
      yield { url, how: 'pdf', headers: { referer: page.url } } as const;
    }
    next = pdfs.length === 0 ? forwardsTo : undefined;
  }
}

/** One page that is forbidden or broken does not keep us from the next; an abort does. */
async function pageAt(url: string, ctx: ResolverContext, { failures }: Reading) {
  try {
    return await ctx.page(url, { role: 'landing' });
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    ctx.note(`the page could not be read: ${(error as Error).message}`, { url });
    failures.push(error);
    return undefined;
  }
}

/** Known pages first; the DOI's own, where nobody named it. */
function pagesOf({ locations, identifiers: { doi } }: Work): string[] {
  const pages = locations.filter(isPage).map(({ url }) => url);
  if (doi === undefined || pages.some(isDoiLink)) return pages;
  return [...pages, `https://doi.org/${doiPath(doi)}`];
}
