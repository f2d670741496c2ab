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
  readonly session?: number;
  readonly conference?: boolean;
  readonly title?: string;
  readonly date?: string;
  /** `52977`, printed `52-977 PDF` at the foot of the cover. */
  readonly jacket?: string;
  readonly serial?: string;
  readonly bill?: string;
  /** `Committee on Lamps`; of a hearing the subcommittee first. */
  readonly committees?: readonly string[];
  /** Who handed in a report for its committee. */
  readonly submittedBy?: string;
}

/** A cover is on the first pages; what is far behind is quoted from elsewhere. */
const COVER_LINES = 400;

export function readPrintedHead(html: string): PrintedHead {
  const lines = printedLines(html).slice(0, COVER_LINES);
  const cover = lines.join('\n');
  const [, word, first, second, part] =
    /\[(?:Senate )?(House|Senate|Joint|Executive) (?:House and Senate )?(?:Hearing|Report|Committee Print|Prt\.?)[ ,]*(\d{1,3})(?:-(\d+)| Congress)?(?:,? Parts? (\d+))?[^\]]{0,60}\]/i.exec(
      cover,
    ) ?? [];
  const session = /^\s*(\d)(?:st|d|nd) Session\b/m.exec(lines.slice(0, 40).join('\n'))?.[1];
  // `2d Session }   {  Part 2`: many covers have the part there alone.
  const partBeside = /\{\s{1,20}Part (\d{1,2})\s*$/m.exec(lines.slice(0, 40).join('\n'))?.[1];
  const congress = first === undefined ? undefined : Number(first);
  const title = titleIn(html, lines);
  // Covers print the day in capitals.
  const [date] = longDatesIn(
    cover.replace(/\b[A-Z]{3,9}\b/g, (word) => word.charAt(0) + word.slice(1).toLowerCase()),
  );
  const jacket = /^\s*(\d{2,3})-(\d{3})(?:\s+PDF)?\s+(?:.{0,20}\s)?WASHINGTON\s*:/m.exec(cover);
  const serial = /\b(Serial No\. [A-Z0-9][A-Z0-9-]{1,20}|S\. Hrg\. {1,3}\d{2,3}-\d{1,5})/i
    .exec(cover)?.[1]
    ?.replace(/ +/g, ' ');
  const inOneLine = cover.replace(/\s+/g, ' ');
  // The Senate prints `R E P O R T of the COMMITTEE ON ... on S. 1280` instead.
  const accompanied = billNumber(
    (/\[To accompany ([^\]]{2,30})\]/i.exec(inOneLine) ??
      /R E P O R T (?:\w+ ){0,6}?of the (?:SELECT |SPECIAL )?COMMITTEE [A-Z, ]{3,90} on ((?:S\.|H\.)[A-Za-z. ]{0,14}\d{1,5})\b/.exec(
        inOneLine,
      ))?.[1],
  );
  // `Mr. Doe, from the Committee on Lamps, submitted the following`.
  const [, submittedBy, reporting] =
    /\b((?:Mr|Mrs|Ms|Miss|Dr)\.? [A-Z][^,.]{1,40}), from the ((?:Select |Special |Permanent )*Committee [^.;]{3,120}?), submitted\b/.exec(
      inOneLine,
    ) ?? [];
  const committees = reporting ? [reporting] : hearingCommittees(lines);
  const bill = accompanied && billIdFrom(congress, accompanied.type, accompanied.number);
  return {
    ...(word && { chamber: word.charAt(0).toLowerCase() as 'h' | 's' | 'j' | 'e' }),
    ...(congress !== undefined && { congress }),
    ...(second !== undefined && { number: Number(second) }),
    ...((part ?? partBeside) !== undefined && { part: Number(part ?? partBeside) }),
    ...(session && { session: Number(session) }),
    ...(title && { title }),
    ...(date && { date }),
    ...(jacket && { jacket: `${jacket[1]}${jacket[2]}` }),
    ...(serial && { serial }),
    ...(bill && { bill }),
    ...(committees.length > 0 && { committees }),
    ...(submittedBy && { submittedBy }),
  };
}

/** `BEFORE THE SUBCOMMITTEE ON LAMPS OF THE COMMITTEE ON LIGHT` on lines of their own, until the chamber. */
function hearingCommittees(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => /^\s*before the\s*$/i.test(line));
  if (from < 0) return [];
  const rest = lines.slice(from + 1, from + 30).map((line) => line.trim());
  const to = rest.findIndex((line) => IS_CHAMBER.test(line));
  if (to < 0) return [];
  return rest
    .slice(0, to)
    .join(' ')
    .split(/\b(?:of the|and the)\b(?=\s+(?:sub)?committee\b)|\bof the\s*$/i)
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => /committee|commission/i.test(name));
}

const IS_CHAMBER =
  /^(?:U\.?S\.? )?(?:HOUSE OF REPRESENTATIVES|(?:UNITED STATES )?SENATE|CONGRESS OF THE|ONE HUNDRED|[A-Z]+(?:-[A-Z]+)? CONGRESS)\b/i;

/** The page's own title is ` - THE TITLE` or `House Report 119-1 - THE TITLE`; else the first words in the middle of the page. */
function titleIn(html: string, lines: readonly string[]): string | undefined {
  const own = /<title>([^<]{0,500})<\/title>/i.exec(html.slice(0, 4000))?.[1];
  const title = own
    ?.replace(
      /^\s*(?:(?:House|Senate|(?:Senate )?Executive) Report \d{1,3}-\d+(?:, Part \d+)?)?[\s-]+/i,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim();
  if (title) return title;
  return lines
    .map((line) => line.trim())
    .find((line) => !IS_FRAME.test(line) && /^[A-Z][A-Z0-9 ,.:;'’"()-]{8,}$/.test(line));
}

/** Lines that every cover has above its title. */
const IS_FRAME =
  /^(?:HOUSE OF REPRESENTATIVES|SENATE|REPORT|HEARINGS?|CALENDAR NO\b.*)$|\bCONGRESS\b/i;
