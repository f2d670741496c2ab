import { SaxesParser } from 'saxes';
import { AnnalsError } from '../core/errors.ts';

/** One line of a sitemap, or of an index of sitemaps. */
export interface SitemapEntry {
  readonly url: string;
  /** As the publisher writes it. */
  readonly lastModified?: string;
}

export interface Sitemap {
  /** An index names further sitemaps, a list names pages. */
  readonly is: 'index' | 'list';
  readonly entries: readonly SitemapEntry[];
}

/** A page holds 50,000 addresses at most; more means that this is no sitemap. */
const MOST_ENTRIES = 50_000;

/**
 * Reads a sitemap or an index of sitemaps. One that is cut or is a page of HTML is refused; an empty
 * one is read as what it is, for only the source can tell an outage from an empty year.
 */
export function readSitemap(url: string, xml: string): Sitemap {
  const entries: SitemapEntry[] = [];
  let is: Sitemap['is'] | undefined;
  let text = '';
  let open: { url?: string; lastModified?: string } = {};
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw unreadable(url, error.message);
  });
  parser.on('opentag', ({ name }) => {
    const tag = localName(name);
    if (is === undefined) is = ROOTS[tag];
    if (is === undefined) throw unreadable(url, `it begins with <${name}>`);
    if (tag === 'url' || tag === 'sitemap') open = {};
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('cdata', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    const tag = localName(name);
    if (tag === 'loc') open.url ??= text.trim();
    if (tag === 'lastmod') open.lastModified ??= text.trim();
    if (tag !== 'url' && tag !== 'sitemap') return;
    if (open.url) entries.push({ ...open, url: open.url });
    if (entries.length > MOST_ENTRIES) throw unreadable(url, `it has over ${MOST_ENTRIES} entries`);
  });
  parser.write(xml).close();
  if (is === undefined) throw unreadable(url, 'it is empty');
  return { is, entries };
}

const ROOTS: Readonly<Record<string, Sitemap['is']>> = { sitemapindex: 'index', urlset: 'list' };

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const unreadable = (url: string, why: string): AnnalsError =>
  new AnnalsError('UNEXPECTED_SHAPE', `${url}: expected a sitemap; ${why}`, { url });
