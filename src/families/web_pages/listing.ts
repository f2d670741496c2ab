import { AnnalsError } from '../../core/errors.ts';
import type { DiscoverContext } from '../../core/source-contexts.ts';
import { parseInstant } from '../../core/time.ts';
import { instantInFeed } from '../../kit/dates.ts';
import { readFeed } from '../../kit/feed.ts';
import { readSitemap, type Sitemap } from '../../kit/sitemap.ts';
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
  const { most } = site;
  const within = beginningOf(site);
  const wanted: ListedPage[] = [];
  for await (const listed of listsOf(site, ctx)) {
    const own = listed
      .filter(({ url }) => isOfTheWeb(url))
      .map((page) => ({ ...page, url: withoutLogin(page.url) }));
    wanted.push(...own.filter(({ url }) => url.startsWith(within)));
    if (wanted.length > most) {
      throw new AnnalsError(
        'UNEXPECTED_SHAPE',
        `${wanted.length} pages are listed; at most ${most} are taken in one run`,
        { hint: 'Narrow the site with `within`, or raise `most` if you want them all.' },
      );
    }
  }
  return wanted;
}

/** `https://a.org` is the host a.org and no address of a.org.example. */
const beginningOf = ({ within = '' }: Pick<Site, 'within'>): string =>
  URL.canParse(within) ? new URL(within).href : within;

/** What else a listing names (scripts, files, mail, words) is no page; one of them must not cost the others. */
const isOfTheWeb = (url: string): boolean => /^https?:\/\/./i.test(url) && URL.canParse(url);

/** A record shows its address to everybody; a name and a password before the host are a secret. */
function withoutLogin(address: string): string {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** One list after the other, so that nobody is asked for more once there are too many. */
async function* listsOf(site: Site, ctx: Asking): AsyncGenerator<readonly ListedPage[]> {
  if (site.feed) yield await fromFeed(site.feed, ctx);
  else if (site.sitemap) yield* fromSitemaps(site.sitemap, ctx);
  else yield (site.list ?? []).map((url) => ({ url }));
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
async function* fromSitemaps(url: string, ctx: Asking): AsyncGenerator<readonly ListedPage[]> {
  const first = await sitemapAt(url, ctx);
  if (first.is === 'list') yield pagesIn(first);
  for (const one of first.is === 'index' ? first.entries : []) {
    const next = await sitemapAt(one.url, ctx);
    if (next.is === 'list') yield pagesIn(next);
  }
}

const pagesIn = ({ entries }: Sitemap): readonly ListedPage[] =>
  entries.map(({ url, lastModified }) => {
    const updated = parseInstant(lastModified ?? '');
    return { url, ...(updated && { updated }) };
  });

async function sitemapAt(url: string, ctx: Asking) {
  const sitemap = readSitemap(url, await ctx.text(url, { cache: 'no-cache' }));
  ctx.page();
  await ctx.list({ url, rows: sitemap.entries.length });
  return sitemap;
}
