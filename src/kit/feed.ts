import { SaxesParser } from 'saxes';
import { AnnalsError } from '../core/errors.ts';

/** One entry of a feed. */
export interface FeedEntry {
  /** Its guid (RSS) or id (Atom); its address where it has none. */
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  /** As the publisher writes them. */
  readonly publishedAt?: string;
  readonly updatedAt?: string;
  readonly summary?: string;
  readonly categories: readonly string[];
}

/** More entries than any feed has: what goes on is no feed. */
const MOST_ENTRIES = 20_000;

/** Reads RSS 1.0, RSS 2.0 and Atom. A feed that is cut, or a page of HTML, is refused. */
export function readFeed(url: string, xml: string): readonly FeedEntry[] {
  const entries: FeedEntry[] = [];
  let isFeed = false;
  let depth = 0;
  let text = '';
  let open: (Partial<Writable<FeedEntry>> & { at: number; categories: string[] }) | undefined;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw unreadable(url, error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    const tag = localName(name);
    isFeed ||= tag === 'rss' || tag === 'feed' || tag === 'RDF';
    if (!isFeed) throw unreadable(url, `it begins with <${name}>`);
    text = '';
    if (tag === 'item' || tag === 'entry') open = { at: depth, categories: [] };
    if (!open) return;
    const { href, rel = 'alternate', term } = attributes;
    if (tag === 'link' && href && rel === 'alternate') open.url ??= href;
    if (tag === 'category' && term) open.categories.push(term);
  });
  const more = (part: string) => {
    text += part;
  };
  parser.on('text', more);
  parser.on('cdata', more);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (!open) return;
    const tag = localName(name);
    if (depth + 1 === open.at) {
      const id = open.id ?? open.url;
      if (id) entries.push({ ...open, id, title: open.title ?? '', categories: open.categories });
      open = undefined;
      if (entries.length > MOST_ENTRIES)
        throw unreadable(url, `it has over ${MOST_ENTRIES} entries`);
      return;
    }
    if (depth === open.at) fill(open, tag, text.trim());
  });
  parser.write(xml).close();
  if (!isFeed) throw unreadable(url, 'it is empty');
  return entries;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function fill(
  entry: Partial<Writable<FeedEntry>> & { categories: string[] },
  tag: string,
  text: string,
): void {
  if (text === '') return;
  if (tag === 'category' || tag === 'subject') entry.categories.push(text);
  const field = FIELDS[tag];
  if (field) entry[field] ??= text;
}

const FIELDS: Readonly<Record<string, Exclude<keyof FeedEntry, 'categories'>>> = {
  title: 'title',
  link: 'url',
  guid: 'id',
  id: 'id',
  pubDate: 'publishedAt',
  published: 'publishedAt',
  date: 'publishedAt',
  updated: 'updatedAt',
  description: 'summary',
  summary: 'summary',
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const unreadable = (url: string, why: string): AnnalsError =>
  new AnnalsError('UNEXPECTED_SHAPE', `${url}: expected a feed; ${why}`, { url });
