/** CBO's feeds: the cost estimates of a Congress in a form of their own, and everything as RSS. */
import { createHash } from 'node:crypto';
import type { Candidate } from '../../../core/candidate.ts';
import { type Instant, instant } from '../../../core/time.ts';
import { billId, billNumber } from '../../../kit/bill-types.ts';
import { congressOfYear } from '../../../kit/congresses.ts';
import { readFeed } from '../../../kit/feed.ts';
import { elementsIn, unescaped, wordsOf } from '../../../kit/html-elements.ts';
import { present } from '../../../kit/parsed.ts';
import { isElement, parseXml, type XmlElement } from '../../../kit/xml/parse-xml.ts';

export const CBO = 'https://www.cbo.gov';
export const estimatesUrl = (congress: number): string =>
  `${CBO}/rss/${congress}congress-cost-estimates.xml`;
export const ALL_PUBLICATIONS = `${CBO}/publications/all/rss.xml`;
export const publicationUrl = (key: string): string => `${CBO}/publication/${key}`;

/** An entry of a feed. Plain JSON: it waits in the catalog until it is made a record. */
export interface ListedPublication {
  readonly key: string;
  readonly title: string;
  readonly published?: Instant;
  readonly description?: string;
  /** As the feed has it: `S. 4429`; of several bills all of them. */
  readonly billNumber?: string;
  readonly bills?: readonly string[];
  /** Laws in the title: of an estimate of what was enacted. */
  readonly laws?: readonly string[];
  readonly congress?: number;
  readonly isEstimate: boolean;
  /** What the estimate itself answers: mandates, long-term effects, pay-as-you-go. */
  readonly answers?: Readonly<Record<string, string>>;
}
export type CboCandidate = Candidate<ListedPublication>;

const WEEK = 7 * 24 * 3_600_000;
/** Reports that reprint an estimate are printed weeks after it, and hardly any later than this. */
const WEEKS_WATCHED = 26;

/** The order of the feed and the numbers of its entries mean nothing: each entry is compared with itself. */
export function candidateOf(one: ListedPublication, now: number): CboCandidate {
  const { key, title, published, description, billNumber: bill } = one;
  const said = createHash('sha256')
    .update(JSON.stringify([title, published, description, bill]))
    .digest('hex');
  const age =
    published === undefined ? undefined : Math.floor((now - Date.parse(published)) / WEEK);
  const isWatched = one.bills !== undefined && age !== undefined && age < WEEKS_WATCHED;
  return { key, version: isWatched ? `${said} ${age}` : said, files: [], fields: one };
}

export function readEstimates(url: string, xml: string): ListedPublication[] {
  const { root } = parseXml(xml);
  const items: XmlElement[] = [];
  const open: XmlElement[] = [root];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.name.toLowerCase() === 'item') items.push(at);
    else open.push(...at.children.filter(isElement).reverse());
  }
  const named = /(\d{2,3})congress/.exec(url)?.[1];
  return items.flatMap((item) => {
    const field = (name: string) => wordsIn(item, name);
    const key = /\/(?:publication|cost-estimate)\/(\d+)/.exec(field('Link') ?? '')?.[1];
    if (key === undefined) return [];
    const published = momentOf(field('Date'));
    const year = Number(published?.slice(0, 4));
    const title = field('Title') ?? '';
    const laws = lawsIn(title);
    // An estimate of a law may come when the next Congress sits already.
    const enacted = /^law:(\d+)-/.exec(laws[0] ?? '')?.[1] ?? named;
    const congress = enacted ? Number(enacted) : year ? congressOfYear(year) : undefined;
    const bill = field('Bill_Number');
    return present({
      key,
      title,
      published,
      description: field('Description'),
      billNumber: bill,
      bills: billsOf(title, bill, congress),
      laws,
      congress,
      isEstimate: true,
    }) as ListedPublication;
  });
}

/** The feed of all publications; its cost estimates are those that it shares with the other one. */
export const readPublications = (url: string, xml: string): ListedPublication[] =>
  readFeed(url, xml).flatMap((entry) => {
    const key = /\/(?:publication|cost-estimate)\/(\d+)/.exec(entry.url ?? entry.id)?.[1];
    if (key === undefined) return [];
    const title = unescaped(entry.title).trim();
    return present({
      key,
      title,
      published: momentOf(entry.publishedAt),
      description:
        entry.summary &&
        unescaped(entry.summary)
          .replace(/<[^>]*>/g, ' ')
          .trim(),
      isEstimate: /^(?:H|S)\.\s?(?:(?:J|Con)\.\s?)?(?:R|Res)?\.?\s?\d+,/.test(title),
    }) as ListedPublication;
  });

/** Title and day of a publication's own page. */
export function headOfPage(html: string): Pick<ListedPublication, 'title' | 'published'> {
  const [heading] = elementsIn(html, ({ tagName }) => tagName === 'h1');
  const inHead = /<title>([^<]{0,1000})<\/title>/i.exec(html)?.[1] ?? '';
  const printed = /<time\b[^<>]{0,300}\bdatetime="([^"<>]{1,60})"/i.exec(html)?.[1];
  const published = momentOf(printed);
  const site = inHead.lastIndexOf('|');
  return {
    title: wordsOf(heading) || unescaped(site < 0 ? inHead : inHead.slice(0, site)).trim(),
    ...(published && { published }),
  };
}

/** `P.L. 111-322, the Act`, `Public Law 112-8`. */
const lawsIn = (title: string): string[] =>
  [...title.matchAll(/\b(?:P\.\s?L\.|Public Law)\s*(\d{2,3})[-–](\d{1,4})\b/g)].map(
    ([, congress, number]) => `law:${congress}-${number}`,
  );

/** The title begins with the bill: where the field is empty or names another one, the title is right. */
function billsOf(title: string, field: string | undefined, congress: number | undefined): string[] {
  const named = billsIn(field, congress);
  const [begins] = billsIn(/^[HS]\.[^,]{0,40}(?=,)/.exec(title)?.[0], congress);
  return begins === undefined || named.includes(begins) ? named : [begins];
}

/** `S. 4429`, `H.R. 1 and S. 2`, `H.J. Res. 5; H.R. 7`. */
export function billsIn(text: string | undefined, congress: number | undefined): string[] {
  if (congress === undefined) return [];
  const found = (text ?? '').split(/\s*(?:,|;|&|\band\b)\s*/i).flatMap((one) => {
    const bill = billNumber(one);
    return bill ? [billId(congress, bill.type, bill.number)] : [];
  });
  return [...new Set(found)];
}

function wordsIn(item: XmlElement, name: string): string | undefined {
  const found = item.children
    .filter(isElement)
    .find((child) => child.name.toLowerCase() === name.toLowerCase());
  const text = found?.children.map((child) => (isElement(child) ? '' : child)).join('');
  return text?.replace(/\s+/g, ' ').trim() || undefined;
}

function momentOf(text: string | undefined): Instant | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : instant(at);
}
