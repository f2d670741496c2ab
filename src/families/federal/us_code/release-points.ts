/** Release points of the Code: the state of all titles after a law, as their publisher names and lists them. */
import { AnnalsError } from '../../../core/errors.ts';
import { isLocalDate } from '../../../core/time.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';

export const OLRC = 'https://uscode.house.gov';
export const CURRENT_URL = `${OLRC}/download/download.shtml`;
export const PRIOR_URL = `${OLRC}/download/priorreleasepoints.htm`;

export interface ReleaseName {
  readonly congress: number;
  readonly law: number;
  /** Laws of that Congress that are not in it yet. */
  readonly without: readonly number[];
  /** How often the publisher mended it since. */
  readonly update: number;
}

/** `119-103`, `113-296not287not291`, `113-145not128u1`; undefined for anything else. */
export function parseRelease(name: string): ReleaseName | undefined {
  const match = /^(\d{1,3})-(\d{1,4})((?:not\d{1,4}|u\d{1,3})*)$/.exec(name.trim());
  if (!match) return undefined;
  const suffix = match[3] ?? '';
  return {
    congress: Number(match[1]),
    law: Number(match[2]),
    without: [...suffix.matchAll(/not(\d+)/g)].map((one) => Number(one[1])),
    update: Number([...suffix.matchAll(/u(\d+)/g)].at(-1)?.[1] ?? 0),
  };
}

export interface ReleasePoint {
  readonly name: string;
  readonly date: string | undefined;
  /** Titles that it changed: `42`, `5A`; undefined where the publisher does not say. */
  readonly titles: readonly string[] | undefined;
  /** The page with the files of its titles. */
  readonly url: string;
}

/** `05a` of a file and `5A` of a list are one title. */
export const titleName = (text: string): string =>
  text
    .trim()
    .replace(/^0+(?=\d)/, '')
    .toUpperCase();

const LINK = /<a\b[^>]*\bhref="([^"]*usc-rp@([^"/]+)\.html?)"[^>]*>([\s\S]*?)<\/a>/gi;

/** The points before the current one, newest first, in the publisher's own order. */
export function readPriorPoints(html: string): readonly ReleasePoint[] {
  const points = [...withoutComments(html).matchAll(LINK)].flatMap((match) => {
    const [, href = '', name = '', words = ''] = match;
    if (!parseRelease(name)) return [];
    const text = words.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    const titles = /affecting titles?\s+([^.]*)/i.exec(text)?.[1];
    return [
      {
        name,
        date: dateIn(text),
        titles: titles?.match(/\d{1,2}[A-Za-z]?/g)?.map(titleName),
        url: new URL(href, PRIOR_URL).href,
      },
    ];
  });
  if (points.length > 0) return points;
  const message = `${PRIOR_URL} names no release point; the publisher has hundreds`;
  throw new AnnalsError('DISCOVERY_INCOMPLETE', message, { url: PRIOR_URL });
}

/** The newest entry of the list stands in a comment until the next one follows. */
const withoutComments = (html: string): string => html.replaceAll(/<!--[\s\S]*?-->/g, '');

export interface PointFiles {
  readonly point: ReleasePoint;
  /** The address of each title's zip. */
  readonly files: ReadonlyMap<string, string>;
}

const ZIP = /href="([^"]*\/xml_usc(\d{1,2}[a-z]?)@([^"/]+)\.zip)"/gi;

/** The page of a point: its files, and the titles that are marked as changed by it. */
export function readPointPage(html: string, url: string): PointFiles {
  const text = withoutComments(html);
  const files = new Map<string, string>();
  const changed: string[] = [];
  let name: string | undefined;
  for (const match of text.matchAll(ZIP)) {
    const [, href = '', title = '', release = ''] = match;
    if (!parseRelease(release)) continue;
    name ??= release;
    files.set(titleName(title), new URL(href, url).href);
    // The row of a title begins with its name; the mark is on it.
    const row = text.slice(text.lastIndexOf('usctitle', match.index), match.index);
    if (row.startsWith('usctitlechanged')) changed.push(titleName(title));
  }
  if (name === undefined) {
    const message = `${url} names no file of a title; it may have moved`;
    throw new AnnalsError('DISCOVERY_INCOMPLETE', message, { url });
  }
  const titles = changed.length > 0 ? changed : undefined;
  return { point: { name, date: dateIn(text), titles, url }, files };
}

function dateIn(text: string): string | undefined {
  const date = isoDate(/\((\d{1,2}\/\d{1,2}\/\d{4})\)/.exec(text)?.[1]);
  return date !== undefined && isLocalDate(date) ? date : undefined;
}

/** Laws that a point brought: those after the point before it that it does not leave out. */
export function lawsOf(name: string, before: string | undefined): readonly string[] {
  const point = parseRelease(name);
  const earlier = before === undefined ? undefined : parseRelease(before);
  if (!point) return [];
  const first =
    earlier?.congress === point.congress ? earlier.law + 1 : earlier === undefined ? point.law : 1;
  const late = earlier?.congress === point.congress ? earlier.without : [];
  const laws = new Set(late);
  for (let law = first; law <= point.law; law++) laws.add(law);
  return [...laws]
    .filter((law) => !point.without.includes(law))
    .sort((a, b) => a - b)
    .map((law) => `${point.congress}-${law}`);
}
