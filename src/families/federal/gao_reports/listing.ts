/** What GAO lists: a feed of its 25 newest products, and for each year and month pages with everything. */
import { createHash } from 'node:crypto';
import type { Candidate, CandidateFile } from '../../../core/candidate.ts';
import { type Instant, instant } from '../../../core/time.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { readFeed } from '../../../kit/feed.ts';
import {
  attribute,
  elementsIn,
  hasClass,
  type PageElement,
  unescaped,
  wordsOf,
} from '../../../kit/html-elements.ts';
import { wordsInMarkup } from '../../../kit/markup-words.ts';
import { present } from '../../../kit/parsed.ts';

export const GAO = 'https://www.gao.gov';
const FILES = 'https://files.gao.gov';
export const FEED = `${GAO}/rss/reports.xml`;

/** A product as a listing has it. Plain JSON: it waits in the catalog until its files are read. */
export interface ListedProduct {
  /** In lower case: `gao-26-107879`, `b-424129.2`. */
  readonly number: string;
  /** Further numbers of one decision. */
  readonly others?: readonly string[];
  readonly title: string;
  readonly published?: Instant;
  readonly released?: string;
  readonly summary?: string;
  readonly topics?: readonly string[];
  /** What the publisher calls it: `Bid Protest Decision`. */
  readonly type?: string;
  readonly outcome?: string;
  /** Its package at govinfo, where it is taken from there. */
  readonly packageId?: string;
}
export type GaoCandidate = Candidate<ListedProduct>;

export const monthUrl = (year: number, month: string | undefined, page: number): string =>
  `${GAO}/reports-testimonies/month-in-review/${year}${month ? `/${month}` : ''}${page > 0 ? `?page=${page}` : ''}`;

export const productUrl = (number: string): string => `${GAO}/products/${number}`;

/** The file host has the report, its one-page summary and for about half of them a web page; none is sure. */
export function filesOf(number: string): CandidateFile[] {
  const optional = true;
  return [
    { name: 'pdf', url: `${FILES}/assets/${number}.pdf`, expect: 'pdf', optional },
    {
      name: 'highlights',
      url: `${FILES}/assets/${number}-highlights.pdf`,
      expect: 'pdf',
      optional,
    },
    {
      name: 'html',
      url: `${FILES}/reports/${number.toUpperCase()}/index.html`,
      expect: 'html',
      optional,
    },
  ];
}

export const candidateOf = (product: ListedProduct): GaoCandidate => ({
  key: product.number,
  version: createHash('sha256')
    .update(JSON.stringify([product.title, product.published ?? product.released, product.summary]))
    .digest('hex'),
  files: filesOf(product.number),
  fields: product,
});

/** One product may stand under several topics of a month. */
export const mergeProducts = (first: GaoCandidate, second: GaoCandidate): GaoCandidate => ({
  ...second,
  fields: {
    ...second.fields,
    topics: [...new Set([...(first.fields.topics ?? []), ...(second.fields.topics ?? [])])],
  },
});

/** `/products/gao-26-107879`; a decision on several protests has their numbers with commas between. */
export function numbersIn(address: string): readonly string[] {
  const [, last = ''] = /\/products\/([^/?#]+)/i.exec(address) ?? [];
  return (
    decodeURIComponent(last)
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      // Products of before 1981 have the number of their entry in GAO's index alone.
      .filter((one) => /^(?:[a-z][a-z0-9./-]*\d[a-z]*|\d{5,6})$/.test(one))
  );
}

export function readGaoFeed(url: string, xml: string): ListedProduct[] {
  return readFeed(url, xml).flatMap((entry) => {
    const [number, ...others] = numbersIn(entry.url ?? entry.id);
    if (number === undefined) return [];
    const published = Date.parse(entry.publishedAt ?? '');
    return present({
      number,
      others,
      title: unescaped(entry.title).replace(/\s+/g, ' ').trim(),
      published: Number.isNaN(published) ? undefined : instant(published),
      summary: entry.summary && wordsInMarkup(unescaped(entry.summary)),
      topics: entry.categories,
    }) as ListedProduct;
  });
}

/** The teasers of a page of a month or a year, each with the topic it stands under. */
export function readMonthPage(html: string): ListedProduct[] {
  const found: ListedProduct[] = [];
  let topic: string | undefined;
  const parts = elementsIn(
    html,
    (one) =>
      (one.tagName === 'h2' && attribute(one, 'id') !== undefined) ||
      (one.tagName === 'article' && hasClass(one, 'node--type-product')),
  );
  for (const part of parts) {
    if (part.tagName === 'h2') topic = wordsOf(part);
    else found.push(...productIn(part, topic));
  }
  return found;
}

/** What a product is called where no subject stands above its title. */
const KIND = /^(?:report|testimony|correspondence|guide|product|letter|other)$/i;

function productIn(article: PageElement, topic: string | undefined): ListedProduct[] {
  const links = elementsIn(article, (one) => one.tagName === 'a');
  // A title of one line has no heading below the bookmark.
  const link = links.find((one) => attribute(one, 'rel') !== 'bookmark') ?? links[0];
  const [number, ...others] = numbersIn((link && attribute(link, 'href')) ?? '');
  if (number === undefined) return [];
  const field = (name: string) =>
    wordsOf(elementsIn(article, (one) => hasClass(one, name))[0]) || undefined;
  const dates = field('dates') ?? '';
  const day = (words: RegExp) => isoDate(words.exec(dates)?.[1]);
  const above = field('teaser-search--bookmark') ?? '';
  const isLegal = above === topic || /decision|rule report|antideficiency act/i.test(above);
  const own = wordsOf(link);
  // Of a report the line above is the first half of its title, as the feed has it: `Crop Insurance: Costs...`.
  const isHalf = !isLegal && above !== '' && above !== own && !KIND.test(above);
  return [
    present({
      number,
      others,
      title: isHalf ? `${above}: ${own}` : own,
      published: instantOf(day(/Published:\s*([A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})/)),
      released: day(/Released:\s*([A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})/),
      summary: field('teaser-search--excerpt'),
      topics: topic === undefined || isLegal ? [] : [topic],
      type: isHalf || above === own ? undefined : above,
      outcome: field('field--name-field-legal-prod-decision-status'),
    }) as ListedProduct,
  ];
}

const instantOf = (date: string | undefined): Instant | undefined =>
  date && `${date}T00:00:00.000Z`;
