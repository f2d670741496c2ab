/** Documents in the publisher's own XML, an issue or one alone: what the print says of each. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { insideFirst, wordsInMarkup } from '../../../kit/markup-words.ts';
import { present } from '../../../kit/parsed.ts';
import type { FrDocument } from './shapes.ts';

export interface PrintedDocument {
  readonly document: FrDocument;
  /** Where its element stands in the text. */
  readonly from: number;
  readonly to: number;
  /** A document alone does not say when it was published: the day it was filed stands for it. */
  readonly undated: boolean;
}

/** What the publisher calls its elements, and govinfo its classes. */
export const TYPES: Readonly<Record<string, string>> = {
  RULE: 'Rule',
  PRORULE: 'Proposed Rule',
  NOTICE: 'Notice',
  PRESDOCU: 'Presidential Document',
  CORRECT: 'Correction',
  SUNSHINE: 'Sunshine Act Document',
  UNKNOWN: 'Uncategorized Document',
};
const DOCUMENT = new RegExp(`<(${Object.keys(TYPES).join('|')})(?:\\s[^>]*)?>`, 'g');

/** In the order of the print. A document whose number is nowhere printed is no record, and is counted. */
export function printedDocuments(xml: string): {
  readonly documents: readonly PrintedDocument[];
  readonly withoutNumber: number;
} {
  const issue = /<FEDREG\b/.test(xml.slice(0, 4_000)) ? xml.slice(0, 4_000) : '';
  const volume = Number(wordsInMarkup(insideFirst(issue, 'VOL')) || Number.NaN);
  const day = isoDate(wordsInMarkup(insideFirst(issue, 'DATE')).replace(/^[A-Za-z]+,\s*/, ''));
  const documents: PrintedDocument[] = [];
  let withoutNumber = 0;
  for (const match of xml.matchAll(DOCUMENT)) {
    const [, element = ''] = match;
    const end = xml.indexOf(`</${element}>`, match.index);
    if (end < 0) continue;
    const to = end + element.length + 3;
    const own = xml.slice(match.index, to);
    const found = numberIn(own);
    if (found === undefined) withoutNumber += 1;
    else {
      const before = pagesIn(xml.slice(Math.max(0, match.index - 200_000), match.index)).at(-1);
      const publication = day ?? found.filed;
      if (publication === undefined) withoutNumber += 1;
      else
        documents.push({
          document: {
            document_number: found.number,
            publication_date: publication,
            type: TYPES[element] ?? element,
            ...factsOf(own, before, Number.isFinite(volume) ? volume : undefined),
          },
          from: match.index,
          to,
          undated: day === undefined,
        });
    }
  }
  return { documents, withoutNumber };
}

/** `[FR Doc. 2024-02930 Filed 2-8-24; 2:00 pm]`, which may be split over elements; the last one is its own. */
function numberIn(own: string): { number: string; filed: string | undefined } | undefined {
  const printed = wordsInMarkup(own.slice(-4_000));
  const [, number, month, day, year] =
    [
      ...printed.matchAll(
        /\[\s?FR Doc\.?\s*([A-Z]?\d?[A-Z0-9]*[‐-―−-][\dA-Z‐-―−-]+)(?:\s+Filed\s+(\d{1,2})[‐-―-](\d{1,2})[‐-―-](\d{2,4}))?/g,
      ),
    ].at(-1) ?? [];
  if (number === undefined) return undefined;
  const full = year === undefined ? '' : year.length === 4 ? year : centuryOf(Number(year));
  return { number: number.replace(/[‐-―−]/g, '-'), filed: isoDate(`${month}/${day}/${full}`) };
}

/** The XML begins in 1994. */
const centuryOf = (year: number): string => String(year >= 90 ? 1900 + year : 2000 + year);

function factsOf(own: string, before: number | undefined, volume: number | undefined) {
  const head = insideFirst(own, 'PREAMB') || own;
  const pages = pagesIn(own);
  // A document that begins in the middle of a page has no mark of that page.
  const first = /^[^<]*(?:<[^>]*>\s*){1,6}<PRTPAGE/.test(own) ? pages[0] : (before ?? pages[0]);
  const names = ['AGENCY', 'SUBAGY'].flatMap(
    (name) => wordsInMarkup(insideFirst(head, name)) || [],
  );
  const order = /Executive Order (\d{4,5})/.exec(wordsInMarkup(insideFirst(own, 'EXECORDR')))?.[1];
  const proclamation = /Proclamation (\d{3,5})/.exec(wordsInMarkup(insideFirst(own, 'PROC')))?.[1];
  return present({
    title: wordsInMarkup(insideFirst(head, 'SUBJECT') || insideFirst(own, 'HD')),
    action: paragraphs(head, 'ACT'),
    abstract: paragraphs(head, 'SUM'),
    dates: paragraphs(head, 'DATES') || paragraphs(head, 'EFFDATE'),
    agencies: names.map((name) => ({ raw_name: name, name })),
    docket_ids: wordsInMarkup(insideFirst(head, 'DEPDOC'))
      .replace(/^\[|\]$/g, '')
      .split(/;\s*/)
      .filter((one) => one !== ''),
    regulation_id_numbers: [...wordsInMarkup(head).matchAll(/\bRIN:? (\d{4}-[A-Z]{2}\d{2})/g)].map(
      ([, rin = '']) => rin,
    ),
    cfr_references: cfrIn(wordsInMarkup(insideFirst(head, 'CFR'))),
    volume,
    start_page: first,
    end_page: pages.at(-1) ?? first,
    executive_order_number: order,
    proclamation_number: proclamation,
  });
}

export const cfrIn = (text: string): { title: number; part: number }[] =>
  [...text.matchAll(/(\d{1,2}) CFR Parts? ([\d, and]+)/g)].flatMap(([, title, parts = '']) =>
    [...parts.matchAll(/\d+/g)].map(([part]) => ({ title: Number(title), part: Number(part) })),
  );

const pagesIn = (xml: string): number[] =>
  [...xml.matchAll(/<PRTPAGE\s+P="(\d+)"/g)].map(([, page]) => Number(page));

/** Without the heading that names the part of the preamble. */
const paragraphs = (xml: string, name: string): string =>
  wordsInMarkup(insideFirst(xml, name).replace(/<HD[\s\S]*?<\/HD>/, ''));
