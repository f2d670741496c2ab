/** The Clerk's pages of a year's roll calls: a table of six cells, and links to the pages of each hundred. */
import { AnnalsError } from '../../../core/errors.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import type { ListedVote } from './listing.ts';

export interface HouseIndex {
  /** As the heading states them; undefined where it does not. */
  readonly congress?: number;
  readonly session?: number;
  readonly votes: readonly ListedVote[];
  /** `ROLL_000.asp`, `ROLL_100.asp`: names of further pages. */
  readonly pages: readonly string[];
}

/** The dates have no year: it is that of the session. */
export function readHouseIndex(html: string, year: number): HouseIndex {
  // The endings are raised, `116<sup>th</sup>`, and stand apart when the tags are gone.
  const heading = /(\d{1,3})\s?(?:st|nd|rd|th)\s+Congress\W+(\d)\s?(?:st|nd|rd)\s+Session/i.exec(
    words(html),
  );
  const votes = html
    .split(/<tr\b/i)
    .slice(1)
    .map((row) => voteIn(row, year))
    .filter((vote) => vote !== undefined);
  const pages = [...html.matchAll(/href\s*=\s*["']?(ROLL_\d+\.asp)/gi)].map(
    ([, page = '']) => page,
  );
  if (!heading && votes.length === 0 && pages.length === 0)
    throw new AnnalsError('UNEXPECTED_SHAPE', 'the page is no list of roll calls of the House');
  return {
    ...(heading && { congress: Number(heading[1]), session: Number(heading[2]) }),
    votes,
    pages: [...new Set(pages)].sort(),
  };
}

function voteIn(row: string, year: number): ListedVote | undefined {
  const number = /rollnumber=(\d{1,5})/i.exec(row)?.[1];
  if (number === undefined) return undefined;
  const [, date, ...rest] = row
    .split(/<td\b/i)
    .slice(1)
    .map((cell) => words(`<${cell}`));
  return { number: Number(number), date: isoDate(`${date}-${year}`), row: rest };
}

/** Text without tags, white space run together. */
const words = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
