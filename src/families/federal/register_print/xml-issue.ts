/** Documents in the publisher's own XML, an issue or one alone: what the print says of each. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { insideFirst, wordsInMarkup } from '../../../kit/markup-words.ts';
import {
  agenciesNamed,
  docketsIn,
  documentsIn,
  numbersIn,
  orderNumbersIn,
  partsOfCfrIn,
} from './printed-document.ts';

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

/** How far back the mark of a page may stand. */
const LONGEST_DOCUMENT = 200_000;

export function xmlDocuments(xml: string) {
  const issue = /<FEDREG\b/.test(xml.slice(0, 4_000)) ? xml.slice(0, 4_000) : '';
  const volume = Number(wordsIn(issue, 'VOL')) || undefined;
  const publishedOn = isoDate(wordsIn(issue, 'DATE').replace(/^[A-Za-z]+,\s*/, ''));
  return documentsIn(xml, TYPES, (own, _element, from) => {
    // The number may be split over elements; the last one is the document's own.
    const { number, filedOn } = numbersIn(wordsInMarkup(own.slice(-4_000))).at(-1) ?? {};
    const pageBefore = pagesIn(xml.slice(Math.max(0, from - LONGEST_DOCUMENT), from)).at(-1);
    return { number, publishedOn, filedOn, others: { volume, ...factsOf(own, pageBefore) } };
  });
}

function factsOf(own: string, pageBefore: number | undefined) {
  const head = insideFirst(own, 'PREAMB') || own;
  const pages = pagesIn(own);
  // A document that begins in the middle of a page has no mark of that page.
  const startsPage = /^[^<]*(?:<[^>]*>\s*){1,6}<PRTPAGE/.test(own);
  const first = startsPage ? pages[0] : (pageBefore ?? pages[0]);
  const agencies = ['AGENCY', 'SUBAGY'].flatMap((name) => wordsIn(head, name) || []);
  const rins = wordsInMarkup(head).matchAll(/\bRIN:? (\d{4}-[A-Z]{2}\d{2})/g);
  return {
    title: wordsIn(head, 'SUBJECT') || wordsIn(own, 'HD'),
    action: withoutHead(head, 'ACT'),
    abstract: withoutHead(head, 'SUM'),
    dates: withoutHead(head, 'DATES') || withoutHead(head, 'EFFDATE'),
    agencies: agenciesNamed(agencies),
    docket_ids: docketsIn(wordsIn(head, 'DEPDOC')),
    regulation_id_numbers: [...rins].map(([, rin = '']) => rin),
    cfr_references: partsOfCfrIn(wordsIn(head, 'CFR')),
    start_page: first,
    end_page: pages.at(-1) ?? first,
    ...orderNumbersIn(`${wordsIn(own, 'EXECORDR')} ${wordsIn(own, 'PROC')}`),
  };
}

const pagesIn = (xml: string): number[] =>
  [...xml.matchAll(/<PRTPAGE\s+P="(\d+)"/g)].map(([, page]) => Number(page));

const wordsIn = (xml: string, name: string): string => wordsInMarkup(insideFirst(xml, name));

/** Without the heading that names the part of the preamble. */
const withoutHead = (xml: string, name: string): string =>
  wordsInMarkup(insideFirst(xml, name).replace(/<HD[\s\S]*?<\/HD>/, ''));
