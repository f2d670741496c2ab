import { DAY } from '../../core/time.ts';

/**
 * Addresses that name a record by something else than its id: an event of the House without its
 * Congress, an article of the Record by volume and page without its day. One such list holds the ids
 * that the record may have, and the catalog knows which of them there is.
 */
export function addressMeans(text: string): readonly (readonly string[])[] {
  if (text.length > LONGEST) return [];
  const event = EVENT.exec(text.trim())?.[1];
  if (event !== undefined) return [eventIds(event)];
  const [, volume, page, nth = '1'] = ARTICLE.exec(text.trim()) ?? [];
  if (volume === undefined || page === undefined) return [];
  return [articleIds(Number(volume), page.toUpperCase(), Number(nth))];
}

const LONGEST = 300;

/** The number runs through all Congresses, so that no two of them have the same. */
const EVENT =
  /^(?:(?:https?:\/\/)?docs\.house\.gov)?\/Committee\/Calendar\/ByEvent\.aspx\?(?:[^#\s]*&)?EventID=(\d{1,9})(?![^&#])/i;

/** Meetings have had such numbers since the 112th Congress; nobody keeps one of a later than this. */
const FIRST = 112;
const LAST = 150;

const eventIds = (event: string): readonly string[] =>
  Array.from({ length: LAST - FIRST + 1 }, (_, at) => `meeting:${LAST - at}-h-${event}`);

/** `…/volume-171/issue-4/house-section/article/H100-1`, and `…/volume-164/house-section/page/H9359`. */
const ARTICLE =
  /^(?:https?:\/\/)?(?:www\.)?congress\.gov\/congressional-record\/volume-(\d{2,3})\/(?:issue-\d{1,3}\/)?[a-z-]{1,40}\/(?:article|page)\/([DEHS]\d{1,6})(?:-(\d{1,3}))?(?:[/?#]|$)/i;

/** Each volume is of one year, and begins with the session on the third of January. */
const YEAR_BEFORE_THE_FIRST_VOLUME = 1854;
const SESSION_BEGINS = { month: 0, day: 3 };

/** Pages run through a volume: of its days only one has an article that begins on this page. */
function articleIds(volume: number, page: string, nth: number): readonly string[] {
  const year = YEAR_BEFORE_THE_FIRST_VOLUME + volume;
  const ids: string[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  const { month, day: first } = SESSION_BEGINS;
  for (let at = Date.UTC(year, month, first); at < end; at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    // The first article on a page has no number of its own in the name of its file.
    const name = nth > 1 ? `Pg${page}-${nth}` : `Pg${page}`;
    ids.push(`crec-granule:CREC-${day}-pt1-${name}`, `crec-granule:CREC-${day}-pt2-${name}`);
  }
  return ids;
}
