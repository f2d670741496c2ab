import { type BillType, billId, billNumber, billType } from '../../kit/bill-types.ts';
import { billsIn } from '../../kit/citations/bills.ts';

const BILL =
  /^([a-z][a-z.\s]{0,20}?)[\s-]*(\d{1,5})(?:[\s,(]+(\d{1,3})(?:st|nd|rd|th)?(?:\s+cong(?:ress|\.)?)?\)?)?$/i;

/** `119 hr 1`, `119-hr-1`, `119th Congress S. Res. 1`. */
const CONGRESS_FIRST =
  /^(\d{2,3})(?:st|nd|rd|th|d)?(?:\s+cong(?:ress|\.)?)?[\s,-]*([a-z][a-z.\s]{0,20}?)[\s-]*(\d{1,5})$/i;
const CONGRESS = /\b(\d{2,3})(?:st|nd|rd|th|d)\s+Cong/i;

/** Small letters are how people type; `hr 1` may be an hour where nobody speaks of bills. */
const SPEAKS_OF_BILLS =
  /\b(?:bills?|acts?|resolutions?|congress|house|senate|text|summary|(?:co)?sponsors?|amendments?)\b/i;
const TYPED =
  /(?<![\w.])(?:h\.?\s?r\.?|[hs]\.?\s?(?:j|con)\.?\s?res\.?|[hs]\.?\s?res\.|s\.)\s?\d{1,5}\b/gi;

/** Bills have been numbered as they are now since the 93rd Congress; nobody keeps one of a later than this. */
const FIRST = 93;
const LAST = 150;

/**
 * The bills that `hr1`, `119 hr 1` or `H.R. 1 - Lamp Act` may be; of no Congress that is named, the
 * latest first. In a longer text a bill must be written as one, or the text must speak of bills.
 */
export function billsMeantBy(text: string): readonly string[] {
  const { type, number, congress } = alone(text.trim()) ?? within(text) ?? {};
  if (type === undefined || number === undefined) return [];
  if (congress !== undefined) return [billId(congress, type, number)];
  const latestFirst = Array.from({ length: LAST - FIRST + 1 }, (_, at) => LAST - at);
  return latestFirst.map((one) => billId(one, type, number));
}

interface Meant {
  readonly type: BillType;
  readonly number: number;
  readonly congress?: number;
}

function alone(text: string): Meant | undefined {
  const [, typed, number, after] = BILL.exec(text) ?? [];
  const [, before, typedBehind, numberBehind] = CONGRESS_FIRST.exec(text) ?? [];
  const type = billType(typed ?? typedBehind);
  const congress = after ?? before;
  if (type === undefined) return undefined;
  const n = Number(number ?? numberBehind);
  return { type, number: n, ...(congress !== undefined && { congress: Number(congress) }) };
}

/** The first bill that a text names, of the Congress that it names anywhere. */
function within(text: string): Meant | undefined {
  const written = SPEAKS_OF_BILLS.test(text)
    ? text.replace(TYPED, (found) => found.toUpperCase())
    : text;
  const [first] = billsIn(written, {});
  const named = billNumber(first?.text.replace(/\bNo\.\s?/i, ''));
  if (!named) return undefined;
  const congress = CONGRESS.exec(text)?.[1];
  return { ...named, ...(congress !== undefined && { congress: Number(congress) }) };
}
