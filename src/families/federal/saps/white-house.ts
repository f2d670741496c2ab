/** Pages on which the White House lists its statements: each administration has written its own. */
import { congressOfYear } from '../../../kit/congresses.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import {
  attribute,
  elementsIn,
  hasClass,
  type PageElement,
  wordsOf,
} from '../../../kit/html-elements.ts';
import { billsInTitle, keyOf, type ListedStatement, WHITE_HOUSE } from './listing.ts';

const SIZE = /\(\d{1,3} pages?,? ?\d{1,5} ?[km]b\)/gi;
const DAY =
  /\(?\b(?:([A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})|(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2}))\b\)?:?/;
const CHAMBER = /\((?:House|Senate)\)|\s(?:House|Senate)$/g;

/** Links to statements with the day beside them, or in their own name; a statement without a day is left to the archive. */
export function readWhiteHouse(html: string): ListedStatement[] {
  const items = elementsIn(html, ({ tagName }) => /^(?:li|p|tr)$/.test(tagName));
  // Some stand in no list: what is around the link alone, from the inside out.
  const around = elementsIn(html, ({ tagName }) => tagName === 'div' || tagName === 'td').reverse();
  const base = addressOf(html) ?? WHITE_HOUSE;
  const found = new Map<string, ListedStatement>();
  for (const item of [...items, ...around]) {
    const links = elementsIn(item, isStatement);
    const [link] = links;
    if (!link || links.length > 1) continue;
    const url = new URL(attribute(link, 'href') ?? '', base).href;
    const words = wordsOf(item);
    const date = dayIn(words) ?? isoDate(/_((?:19|20)\d{6})\b/.exec(url)?.[1]);
    if (date === undefined || found.has(url)) continue;
    const congress = congressOfYear(Number(date.slice(0, 4)));
    const linked = wordsOf(link);
    // The link is the title, or its number, and the title stands beside it.
    const title = /\d\s*[–—-]\s|\d{1,5} [A-Z]/.test(linked) ? linked : withoutDay(words) || linked;
    const bills = billsInTitle(title, congress);
    const key = keyOf(date, bills, title);
    found.set(url, { key, title, date, congress, bills, url, listedAt: base });
  }
  return [...found.values()];
}

const isStatement = (one: PageElement): boolean =>
  one.tagName === 'a' &&
  /^[^?#]*(?:\/uploads\/|(?:^|[/_])sap)[^?#]*\.pdf$/i.test(attribute(one, 'href') ?? '');

function dayIn(words: string): string | undefined {
  const [, written, month, day, year = ''] = DAY.exec(words) ?? [];
  if (written) return isoDate(written);
  const century = Number(year) > 80 ? '19' : '20';
  return month && isoDate(`${month}/${day}/${year.length === 2 ? `${century}${year}` : year}`);
}

/** What an item says of the statement, without its size, its day and its chamber. */
const withoutDay = (words: string): string =>
  words
    .replace(SIZE, ' ')
    .replace(DAY, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(CHAMBER, '')
    .replace(/\s--\s/g, ' – ')
    .replace(/^[\s,:–—-]+|[\s,:–—-]+$/g, '');

const addressOf = (html: string): string | undefined => {
  const canonical = /<link\b[^<>]{0,300}\brel="canonical"[^<>]{0,300}>/i.exec(html)?.[0];
  const address = /\bhref="(https?:\/\/[^"<>\s]+)"/i.exec(canonical ?? '')?.[1];
  return address && URL.canParse(address) ? address : undefined;
};

/** A page of the library in Santa Barbara, which has the statements of before 2009 with their words. */
export function readLibraryPage(html: string): ListedStatement | undefined {
  const url = addressOf(html);
  if (!url?.startsWith('https://www.presidency.ucsb.edu/documents/')) return undefined;
  const [heading] = elementsIn(html, ({ tagName }) => tagName === 'h1');
  const [, title] = /^Statement of Administration Policy:?\s*(.+)$/i.exec(wordsOf(heading)) ?? [];
  const [day] = elementsIn(html, (one) => hasClass(one, 'date-display-single'));
  const date = day && (isoDate(attribute(day, 'content')) ?? isoDate(wordsOf(day)));
  if (!title || !date) return undefined;
  const congress = congressOfYear(Number(date.slice(0, 4)));
  const bills = billsInTitle(title, congress);
  return { key: keyOf(date, bills, title), title, date, congress, bills, url };
}
