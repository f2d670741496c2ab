import { wordsOf } from './query-words.ts';

/**
 * What of a query may be the number that one record is called by, the likeliest first: the query
 * itself, and what a label, a remark in brackets or an address leave of it. Whether a record has it,
 * the index tells.
 */
export function ownNumbersIn(text: string): readonly string[] {
  const inner = text.trim();
  if (inner.length > LONGEST) return [];
  const found = new Set<string>();
  if (looksLikeNumber(inner) || BARE.test(inner)) found.add(inner);
  const plain = REMARK.exec(inner)?.[1];
  if (plain !== undefined && looksLikeNumber(plain)) found.add(plain);
  const labelled = LABELLED.exec(inner)?.[1];
  if (labelled !== undefined) found.add(labelled);
  for (const cause of causesIn(inner)) found.add(cause);
  const [address] = /^https?:[^?#]*/i.exec(inner) ?? [];
  if (address !== undefined && address !== inner) found.add(address);
  const last = ADDRESS.exec(inner)?.[1];
  if (last !== undefined) found.add(last);
  return [...found];
}

/** No number is as long; an address with one may be. */
const LONGEST = 300;

/** Digits alone: fewer are a year or a page. */
const BARE = /^\d{5,12}$/;

/** `171 Cong. Rec. S203 (daily ed. Jan. 9, 2025)`. */
const REMARK = /^([^()]+?)\s*\([^()]*\)$/;

/** `PMID: 30000007`, `docket no. EPA-HQ-OAR-2021-0317`: a word or two that say what it is, and one piece with digits. */
const LABELLED =
  /^(?:\p{L}[\p{L}.]{0,20}[\s:#.]+){1,3}(?=[^\s]*\d)(\d{5,12}|[\p{L}\p{N}][\p{L}\p{N}./_–-]{6,79})$/u;

/** `FAM 106 of 2022`, `Cause No. FAM 0106 of 2022`: a court's number, which courts write with and without noughts. */
function causesIn(inner: string): readonly string[] {
  const [, list, number, year] = CAUSE.exec(inner) ?? [];
  if (list === undefined || number === undefined || year === undefined) return [];
  const plain = number.replace(/^0+(?=\d)/, '');
  const spellings = [number, plain.padStart(4, '0'), plain.padStart(3, '0'), plain];
  return [...new Set(spellings)].map((one) => `${list.toUpperCase()} ${one} of ${year}`);
}

const CAUSE =
  /^(?:(?:cause|case|claim|appeal|suit)\s{1,3})?(?:no\.?\s{0,3}:?\s{0,3})?([a-z]{1,5})\.?[\s-]{0,3}(\d{1,5})\s{0,3}(?:of|\/)\s{0,3}((?:19|20)\d\d)(?:\s{0,3}\([^()]{0,20}\))?$/i;

/** The last piece of a path, without the ending of a file. */
const ADDRESS =
  /^https?:\/\/[^\s?#]*\/(?=[^/]*\d)([\p{L}\p{N}][\p{L}\p{N}._–-]{3,79}?)(?:\.(?:pdf|html?|xml|json|txt))?\/?(?:[?#]\S*)?$/iu;

/** Letters or signs and digits, short: `R47892`, `1210-AC02`, `[2025] CIGC 1`; not a year or an amount. */
function looksLikeNumber(inner: string): boolean {
  const words = wordsOf(inner);
  return (
    (inner.length <= 60 || (words.length === 1 && inner.length <= 80)) &&
    words.length <= 8 &&
    /\d/.test(inner) &&
    (/\p{L}/u.test(inner) || /\d[-/:.]\d/.test(inner)) &&
    !/^[\p{L}\p{N}]+ [\p{Ll} ]+$/u.test(inner)
  );
}
