/** Where the eCFR answers: lists of titles and of changes, structure, text on a day, and its pages for people. */
import type { Unit } from './unit.ts';

export const ECFR = 'https://www.ecfr.gov';
const VERSIONER = `${ECFR}/api/versioner/v1`;

export const TITLES_URL = `${VERSIONER}/titles.json`;
export const CORRECTIONS_URL = `${ECFR}/api/admin/v1/corrections.json`;

/** One of the filters on the day of issue is required; a page has 1,000 rows. */
export function changesUrl(
  title: number,
  { since, part, page = 1 }: { since: string; part?: string | undefined; page?: number },
): string {
  const query = new URLSearchParams({ 'issue_date[gte]': since });
  if (part !== undefined) query.set('part', part);
  if (page > 1) query.set('page', String(page));
  return `${VERSIONER}/versions/title-${title}.json?${query}`;
}

export const structureUrl = (title: number, date: string): string =>
  `${VERSIONER}/structure/${date}/title-${title}.json`;

/** The text of a part on a day; an appendix outside of parts by the divisions around it. */
export const textUrl = (
  title: number,
  date: string,
  within: Readonly<Record<string, string>>,
): string => `${VERSIONER}/full/${date}/title-${title}.xml?${new URLSearchParams(within)}`;

/** The page for people, on the day of the text where it is no longer the newest. */
export function pageUrl({ title, part, is, number }: Unit, day?: string): string {
  const on = day === undefined ? 'current' : `on/${day}`;
  const above = part === null ? '' : `/part-${part}`;
  const own = is === 'part' || is === 'title' ? '' : `/${is}-${encodeURIComponent(number)}`;
  return `${ECFR}/${on}/title-${title}${above}${own}`;
}
