/** What the first pages of a hearing or a report say of it, where nothing else came with the text. */
import { billIdFrom, billNumber } from '../../../kit/bill-types.ts';
import { longDatesIn } from '../../../kit/dates.ts';
import { printedLines } from './printed-text.ts';

export interface PrintedHead {
  readonly chamber?: 'h' | 's' | 'j' | 'e';
  readonly congress?: number;
  /** `100` of `[House Report 119-100]`; hearings of the Senate have one, too. */
  readonly number?: number;
  readonly part?: number;
  readonly title?: string;
  readonly date?: string;
  /** `52977`, printed `52-977 PDF` at the foot of the cover. */
  readonly jacket?: string;
  readonly serial?: string;
  readonly bill?: string;
}

/** A cover is on the first pages; what is far behind is quoted from elsewhere. */
const COVER_LINES = 400;

export function readPrintedHead(html: string): PrintedHead {
  const lines = printedLines(html).slice(0, COVER_LINES);
  const cover = lines.join('\n');
  const [, word, first, second, part] =
    /\[(House|Senate|Joint|Executive) (?:Hearing|Report|Committee Print|Prt\.?)[ ,]*(\d{1,3})(?:-(\d+)| Congress)?(?:,? Parts? (\d+))?[^\]]{0,60}\]/i.exec(
      cover,
    ) ?? [];
  const congress = first === undefined ? undefined : Number(first);
  const title = titleIn(html, lines);
  // Covers print the day in capitals.
  const [date] = longDatesIn(
    cover.replace(/\b[A-Z]{3,9}\b/g, (word) => word.charAt(0) + word.slice(1).toLowerCase()),
  );
  const jacket = /^\s*(\d{2,3})-(\d{3})(?:\s+PDF)?\s+(?:.{0,20}\s)?WASHINGTON\s*:/m.exec(cover);
  const serial = /\b(Serial No\. [A-Z0-9][A-Z0-9-]{1,20}|S\. Hrg\. \d{2,3}-\d{1,5})/i.exec(
    cover,
  )?.[1];
  const accompanied = billNumber(
    /\[To accompany ([^\]]{2,30})\]/i.exec(cover.replace(/\s+/g, ' '))?.[1],
  );
  const bill = accompanied && billIdFrom(congress, accompanied.type, accompanied.number);
  return {
    ...(word && { chamber: word.charAt(0).toLowerCase() as 'h' | 's' | 'j' | 'e' }),
    ...(congress !== undefined && { congress }),
    ...(second !== undefined && { number: Number(second) }),
    ...(part !== undefined && { part: Number(part) }),
    ...(title && { title }),
    ...(date && { date }),
    ...(jacket && { jacket: `${jacket[1]}${jacket[2]}` }),
    ...(serial && { serial }),
    ...(bill && { bill }),
  };
}

/** The page's own title is ` - THE TITLE`; else the first words in the middle of the page. */
function titleIn(html: string, lines: readonly string[]): string | undefined {
  const own = /<title>([^<]{0,500})<\/title>/i.exec(html.slice(0, 4000))?.[1];
  const title = own
    ?.replace(/^[\s-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (title) return title;
  return lines
    .map((line) => line.trim())
    .find((line) => /^[A-Z][A-Z0-9 ,.:;'’"()-]{8,}$/.test(line));
}
