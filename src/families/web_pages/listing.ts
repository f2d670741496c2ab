import { AnnalsError } from '../../core/errors.ts';
import type { DiscoverContext } from '../../core/source-contexts.ts';
import { parseInstant } from '../../core/time.ts';
import { instantInFeed } from '../../kit/dates.ts';
import { readFeed } from '../../kit/feed.ts';
import { readSitemap } from '../../kit/sitemap.ts';
import type { Site } from './settings.ts';

/** A page as its listing names it. */
export interface ListedPage {
  readonly url: string;
  readonly title?: string;
  readonly published?: string;
  /** Changes when the publisher says that the page did; without it the page is asked for each time. */
  readonly updated?: string;
}

type Asking = Pick<DiscoverContext<never, unknown>, 'text' | 'page' | 'list'>;

/** What a site lists, from its feed, its sitemap, or the settings themselves. */
export async function pagesOf(site: Site, ctx: Asking): Promise<readonly ListedPage[]> {
  const listed = site.feed
    ? await fromFeed(site.feed, ctx)
    : site.sitemap
      ? await fromSitemaps(site.sitemap, ctx)
      : (site.list ?? []).map((url) => ({ url }));
  const { within, most } = site;
  const wanted = within === undefined ? listed : listed.filter(({ url }) => url.startsWith(within));
  if (wanted.length <= most) return wanted;
  throw new AnnalsError(
    'UNEXPECTED_SHAPE',
    `${wanted.length} pages are listed; at most ${most} are taken in one run`,
    { hint: 'Narrow the site with `within`, or raise `most` if you want them all.' },
  );
}

async function fromFeed(url: string, ctx: Asking): Promise<readonly ListedPage[]> {
  const entries = readFeed(url, await ctx.text(url, { cache: 'no-cache' }));
  ctx.page();
  await ctx.list({ url, rows: entries.length });
  return entries.flatMap(({ url: page, title, publishedAt, updatedAt }) => {
    const published = instantInFeed(publishedAt ?? updatedAt);
    const updated = instantInFeed(updatedAt ?? publishedAt);
    if (page === undefined || !URL.canParse(page, url)) return [];
    return [
      {
        url: new URL(page, url).href,
        ...(title !== '' && { title }),
        ...(published && { published }),
        ...(updated && { updated }),
      },
    ];
  });
}

/** An index names sitemaps, which name pages; no deeper. */
async function fromSitemaps(url: string, ctx: Asking): Promise<readonly ListedPage[]> {
  const first = await sitemapAt(url, ctx);
  const pages = first.is === 'list' ? [...first.entries] : [];
  for (const one of first.is === 'index' ? first.entries : []) {
    const { is, entries } = await sitemapAt(one.url, ctx);
    if (is === 'list') pages.push(...entries);
  }
  return pages.map(({ url: page, lastModified }) => {
    const updated = parseInstant(lastModified ?? '');
    return { url: page, ...(updated && { updated }) };
  });
}

async function sitemapAt(url: string, ctx: Asking) {
  const sitemap = readSitemap(url, await ctx.text(url, { cache: 'no-cache' }));
  ctx.page();
  await ctx.list({ url, rows: sitemap.entries.length });
  return sitemap;
}
