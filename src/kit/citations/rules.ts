/** The Federal Register and what stands around it: dockets, RINs, executive orders. */
import {
  type CitationReader,
  cite,
  matchesOf,
  patternReader,
  type RunningCitation,
} from './citation.ts';

/** The Federal Register prints its numbers with en dashes. */
const hyphenated = (text: string | undefined): string => (text ?? '').replaceAll('–', '-');

export const registerPagesIn = patternReader(
  'fr',
  /(?<![\d.,])(\d{1,2})\s{1,2}(?:FR|F\.R\.|Fed\.\s?Reg\.|Federal\sRegister)\s{1,2}(?:at\s)?(\d{1,3},\d{3}|\d{3,6})(?:[–-]\d{1,6})?(?![\dA-Za-z])/g,
  ([, volume, page]) => [`fr-page:${volume}-${page?.replace(',', '')}`],
);

export const registerDocumentsIn = patternReader(
  'fr',
  /\bFR\s(?:Doc\.?|Document)\s{0,2}(?:No\.?:?\s)?((?:[CR]\d[-–])?(?:\d{4}|\d{2}|E\d)[-–]\d{1,6})\b/g,
  ([, number]) => [`fr:${hyphenated(number)}`],
);

const AGENCY_DOCKET =
  /(?<![A-Za-z0-9_/.–-])([A-Z][A-Z0-9]{1,7}(?:[-–][A-Z][A-Z0-9]{0,7}){0,3}[-–](?:19|20)\d{2}[-–](?:[A-Z]{1,4}[-–]){0,2}\d{3,5})([-–]\d{3,6})?(?![A-Za-z0-9]|[-–][A-Za-z0-9])/g;
const NAMED_DOCKET =
  /\b[Dd]ocket\s(?:ID\s)?(?:[Nn]o[.:]|[Nn]umber|ID:?)\s{0,2}([A-Z]{0,5}\d{1,4}[-–][A-Z0-9]{1,6}(?:[-–][A-Z0-9]{1,6}){0,3})(?![A-Za-z0-9]|[-–]\d)/g;

/** Dockets of regulations.gov name themselves; all others need the word before them. */
export const docketsIn: CitationReader = (text) => {
  const found: RunningCitation[] = [];
  for (const match of matchesOf(AGENCY_DOCKET, text)) {
    if (
      /^(?:[CR]\d|GAO|CRPT|CREC|BILLS|PLAW|CHRG|ISO|CVE|COVID|SARS|RFC|IEEE|UTC)[-–]/.test(match[0])
    )
      continue;
    const end = match.index + match[0].length;
    const id = match[2] === undefined ? `docket:${match[1]}` : `regdoc:${match[1]}${match[2]}`;
    found.push(cite('docket', text, match.index, end, [hyphenated(id)]));
  }
  for (const match of matchesOf(NAMED_DOCKET, text)) {
    const end = match.index + match[0].length;
    found.push(
      cite('docket', text, end - (match[1]?.length ?? 0), end, [hyphenated(`docket:${match[1]}`)]),
    );
  }
  return found;
};

const RIN = /(?<![A-Za-z0-9-])(\d{4}[-–][A-Z]{2}\d{2})(?![A-Za-z0-9-])/g;

/** The number alone could be a part of a machine: the name must stand a little before it. */
export const rinsIn = patternReader('rin', RIN, (match, _context, text) => {
  const before = text.slice(Math.max(0, match.index - 120), match.index);
  return /\bRINs?\b|Regulation(?:s|\sIdentifier)?\s(?:Identification|Identifier|Number)/.test(
    before,
  )
    ? [hyphenated(`rin:${match[1]}`)]
    : undefined;
});

const ORDER =
  /\b(?:Executive\sOrders?|Exec\.\sOrders?|E\.\s?O\.|EOs?)\s{0,2}(?:Nos?\.\s?|Number\s)?(?=\d)/g;
const ORDER_NUMBER = /(\d{1,2},\d{3}|\d{3,5})(-[A-Z])?(?![\dA-Za-z]|[-–,]\d)/y;
const FURTHER = /(?:,\s{1,2}(?:and\s)?|\s(?:and|or)\s)(?:E\.O\.\s|EO\s|Executive\sOrder\s)?/y;

export const ordersIn: CitationReader = (text) => {
  const found: RunningCitation[] = [];
  let done = 0;
  for (const match of matchesOf(ORDER, text)) {
    if (match.index < done) continue;
    let start = match.index;
    let at = start + match[0].length;
    for (let items = 0; items < 30; items++) {
      ORDER_NUMBER.lastIndex = at;
      const number = ORDER_NUMBER.exec(text);
      // In a list the numbers are of one time: a year after a comma is none of them.
      if (!number || (items > 0 && Number(number[1]?.replace(',', '')) < 3_000)) break;
      const end = at + number[0].length;
      const digits = number[1]?.replace(',', '');
      found.push(cite('eo', text, start, end, [`eo:${digits}${(number[2] ?? '').toLowerCase()}`]));
      done = end;
      FURTHER.lastIndex = end;
      const further = FURTHER.exec(text);
      if (!further) break;
      at = end + further[0].length;
      start = at - (/(?:E|Exec).*$/.exec(further[0])?.[0].length ?? 0);
    }
  }
  return found;
};
