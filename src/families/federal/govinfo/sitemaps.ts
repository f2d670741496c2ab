/** govinfo's sitemaps: an index of further sitemaps, and in each of these what it has, with dates. */
import { AnnalsError } from '../../../core/errors.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { readSitemap, type SitemapEntry } from '../../../kit/sitemap.ts';

export const GOVINFO = 'https://www.govinfo.gov';

export interface SitemapTree {
  readonly index: string;
  /** Whether a sitemap of the index is wanted. */
  readonly wants: (url: string) => boolean;
  /** Sitemaps and entries that were not touched since then are passed over. */
  readonly since?: string | undefined;
  /** Looks at each sitemap that was read, before its entries are handed on. */
  readonly look?: (url: string, entries: readonly SitemapEntry[]) => void;
}

/**
 * The entries of every wanted sitemap. What govinfo has it keeps, so an empty sitemap is an outage of
 * the publisher: the others are read to their end, and then the listing fails.
 */
export async function* sitemapEntries<P>(
  ctx: DiscoverContext<P>,
  { index, wants, since = '', look }: SitemapTree,
): AsyncGenerator<SitemapEntry> {
  const wanted = (await readOneSitemap(ctx, index)).filter(({ url }) => wants(url));
  if (wanted.length === 0) throw outage(index, 'names none of the wanted sitemaps');
  const empty: string[] = [];
  for (const sitemap of wanted) {
    // The date of a sitemap is that of its newest entry.
    if (isBefore(sitemap, since)) continue;
    const entries = await readOneSitemap(ctx, sitemap.url);
    if (entries.length === 0) empty.push(sitemap.url);
    look?.(sitemap.url, entries);
    for (const entry of entries) if (!isBefore(entry, since)) yield entry;
  }
  if (empty.length > 0) throw outage(empty.join(', '), 'names nothing');
}

async function readOneSitemap<P>(
  ctx: DiscoverContext<P>,
  url: string,
): Promise<readonly SitemapEntry[]> {
  const { entries } = readSitemap(url, await ctx.text(url, { cache: 'no-cache' }));
  ctx.page();
  await ctx.list({ url, rows: entries.length });
  return entries;
}

const isBefore = ({ lastModified }: SitemapEntry, since: string): boolean =>
  lastModified !== undefined && lastModified.slice(0, 10) < since;

const outage = (url: string, what: string): AnnalsError =>
  new AnnalsError(
    'UNEXPECTED_SHAPE',
    `${url} ${what}: that is an outage of the publisher, and nothing held is taken for removed`,
    { url },
  );
