import { AnnalsError } from '../core/errors.ts';
import type { NextPage, PagedListing } from '../core/pages.ts';
import type { RequestOptions } from '../core/source-contexts.ts';

/** What reading pages needs of the run. */
export interface PageReader {
  read(url: string, options: RequestOptions | undefined): Promise<{ text: string; link?: string }>;
  fit<A>(url: string, listing: Pick<PagedListing<A, never>, 'shape'>, text: string): A;
  /** A page was read, and how many items it named. */
  counted(url: string, rows: number): Promise<void>;
  complain(message: string, details: { readonly [name: string]: number | string }): void;
}

/** Streams the items of a listing page by page, and notices a listing that is cut or goes in circles. */
export async function* readPages<A, I>(
  reader: PageReader,
  listing: PagedListing<A, I>,
): AsyncGenerator<I> {
  const seen = new Set<string>();
  const visited = new Set<string>();
  let named = 0;
  let page = 0;
  let total: number | undefined;
  let url: string | undefined = listing.url;
  while (url !== undefined) {
    visited.add(url);
    const read: ReadPage<A, I> = await readPage(reader, listing, url);
    const { answer, items, link } = read;
    page += 1;
    const before = total;
    total = listing.total?.(answer) ?? total;
    if (before !== undefined && total !== undefined && total < before) {
      reader.complain('the publisher counts fewer items than a page before', { before, total });
    }
    const isRepeated = items.length > 0 && noneIsNew(items, listing, seen);
    if (isRepeated) throw circle(url, `page ${page} names nothing that earlier pages did not name`);
    yield* items;
    named += items.length;
    url = items.length === 0 ? undefined : nextOf(listing, { answer, link, named, page, url });
    if (url !== undefined && visited.has(url)) throw circle(url, 'it was read before');
    if (listing.next.by !== 'address' && listing.next.by !== 'link' && isAll(named, total)) break;
  }
  const found = () => (listing.key ? seen.size : named);
  if (!isShort(listing, found(), total)) return;
  if (listing.movesToFront && page > 1) {
    const { items } = await readPage(reader, listing, listing.url);
    noneIsNew(items, listing, seen);
    yield* items;
    if (!isShort(listing, found(), total)) return;
  }
  const message = `${withoutQuery(listing.url)}: ${total} items are counted, ${found()} were listed`;
  if (listing.missing !== 'warns') {
    throw new AnnalsError('DISCOVERY_INCOMPLETE', message, { url: listing.url });
  }
  reader.complain(message, { counted: total ?? 0, listed: found() });
}

interface ReadPage<A, I> {
  readonly answer: A;
  readonly items: readonly I[];
  readonly link: string | undefined;
}

async function readPage<A, I>(
  reader: PageReader,
  listing: PagedListing<A, I>,
  url: string,
): Promise<ReadPage<A, I>> {
  const { text, link } = listing.ask
    ? { text: await listing.ask(url), link: undefined }
    : await reader.read(url, listing.options);
  const answer = reader.fit<A>(url, listing, text);
  const items = listing.items(answer);
  await reader.counted(url, items.length);
  return { answer, items, link };
}

/** Remembers the items; true when every one of them was named before. */
function noneIsNew<A, I>(
  items: readonly I[],
  { key }: PagedListing<A, I>,
  seen: Set<string>,
): boolean {
  if (!key) return false;
  const before = seen.size;
  for (const item of items) seen.add(key(item));
  return seen.size === before;
}

interface Position<A> {
  readonly answer: A;
  readonly link: string | undefined;
  readonly named: number;
  readonly page: number;
  readonly url: string;
}

function nextOf<A, I>(listing: PagedListing<A, I>, at: Position<A>): string | undefined {
  const next: NextPage<A> = listing.next;
  switch (next.by) {
    case 'offset':
      return next.url(at.named);
    case 'page':
      return next.url((next.first ?? 1) + at.page);
    case 'cursor': {
      const cursor = next.cursor(at.answer);
      return cursor ? next.url(cursor) : undefined;
    }
    case 'address':
      return onSameHost(next.next(at.answer), at.url);
    case 'link':
      return onSameHost(/<([^>]*)>[^,]*;\s*rel="?next"?/i.exec(at.link ?? '')?.[1], at.url);
  }
}

/** A publisher's page must not lead the run to somebody else. */
function onSameHost(next: string | null | undefined, url: string): string | undefined {
  if (!next) return undefined;
  const to = URL.canParse(next, url) ? new URL(next, url) : undefined;
  const from = new URL(url);
  if (to?.host === from.host && to.protocol === from.protocol) return to.href;
  throw circle(next, `it is not on ${from.host}`);
}

const isAll = (named: number, total: number | undefined): boolean =>
  total !== undefined && named >= total;

function isShort<A, I>(
  { countsUpTo = Number.POSITIVE_INFINITY }: PagedListing<A, I>,
  found: number,
  total: number | undefined,
): boolean {
  return total !== undefined && total < countsUpTo && found < total;
}

const circle = (url: string, why: string): AnnalsError =>
  new AnnalsError('DISCOVERY_INCOMPLETE', `the next page is ${url}; it leads nowhere new: ${why}`, {
    url,
  });

/** A query of forty fields says nothing to the person who reads the message. */
const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url;
