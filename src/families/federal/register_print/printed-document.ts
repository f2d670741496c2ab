/** What the Federal Register prints of each document, alike in all its forms: XML, USLM and plain text. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import { plainDashes } from '../../../kit/plain-dashes.ts';
import type { FrDocument } from '../federal_register/shapes.ts';

export interface PrintedDocument {
  readonly document: FrDocument;
  /** Where its element stands in the text. */
  readonly from: number;
  readonly to: number;
  /** A document alone does not say when it was published: the day it was filed stands for it. */
  readonly undated: boolean;
}

/** What is printed of one document; its number and a day are what makes it a record. */
export interface PrintedFacts {
  readonly number: string | undefined;
  readonly publishedOn: string | undefined;
  /** Stands for the day of publication, where that is not printed. */
  readonly filedOn: string | undefined;
  readonly others: Readonly<Partial<FrDocument>>;
}

/**
 * The documents of a text in the order of the print, by their elements. One whose number or day is
 * nowhere printed is no record, and is counted.
 */
export function documentsIn(
  xml: string,
  types: Readonly<Record<string, string>>,
  read: (own: string, element: string, from: number) => PrintedFacts,
): { readonly documents: readonly PrintedDocument[]; readonly withoutNumber: number } {
  const documents: PrintedDocument[] = [];
  let withoutNumber = 0;
  const opening = new RegExp(`<(${Object.keys(types).join('|')})(?:\\s[^<>]*)?>`, 'g');
  for (const { 1: element = '', index: from } of xml.matchAll(opening)) {
    const end = xml.indexOf(`</${element}>`, from);
    if (end < 0) continue;
    const to = end + element.length + 3;
    const { number, publishedOn, filedOn, others } = read(xml.slice(from, to), element, from);
    const day = publishedOn ?? filedOn;
    if (number === undefined || day === undefined) {
      withoutNumber += 1;
      continue;
    }
    const type = types[element] ?? element;
    const document = { document_number: number, publication_date: day, type, ...present(others) };
    documents.push({ document, from, to, undated: publishedOn === undefined });
  }
  return { documents, withoutNumber };
}

/** `[FR Doc. 2024-02930 Filed 2-8-24; 2:00 pm]`, each that is printed; prose about a number has no bracket. */
export const numbersIn = (text: string): readonly { number: string; filedOn?: string }[] =>
  [...plainDashes(text).matchAll(NUMBER)].map(([, number = '', month, day, year = '']) => {
    const filedOn = isoDate(`${month}/${day}/${year.length === 2 ? century(year) : ''}${year}`);
    return { number, ...(filedOn && { filedOn }) };
  });

const NUMBER =
  /\[\s?FR Doc\.?\s*([A-Z]?\d?[A-Z0-9]*-[\dA-Z-]+)(?:\s+Filed\s+(\d{1,2})-(\d{1,2})-(\d{2,4}))?/g;

/** The XML begins in 1994. */
const century = (year: string): string => (Number(year) >= 90 ? '19' : '20');

/** `14 CFR Parts 39 and 71` */
export const partsOfCfrIn = (text: string): { title: number; part: number }[] =>
  [...text.matchAll(/(\d{1,2}) CFR Parts? ([\d, and]+)/g)].flatMap(([, title, parts = '']) =>
    [...parts.matchAll(/\d+/g)].map(([part]) => ({ title: Number(title), part: Number(part) })),
  );

/** `[Docket No. FAA-2024-0001; Amendment 39-1]` */
export const docketsIn = (line: string): string[] =>
  line
    .replace(/^\[|\]$/g, '')
    .split(/;\s*/)
    .filter((one) => one !== '');

/** The numbers that the President's documents have of their own. */
export const orderNumbersIn = (words: string) => ({
  executive_order_number: /Executive Order (\d{4,5}(?:-[A-Z])?)/.exec(words)?.[1],
  proclamation_number: /Proclamation (\d{3,5})/.exec(words)?.[1],
});

export const agenciesNamed = (names: readonly string[]) =>
  names.map((name) => ({ raw_name: name, name }));

/** Pages and volume as the API gives them, with the citation where both are known. */
export function placeOf(
  volume: number | undefined,
  first: number | undefined,
  last: number | undefined,
) {
  const citation = volume && first ? `${volume} FR ${first}` : undefined;
  return { volume, start_page: first, end_page: last ?? first, citation };
}
