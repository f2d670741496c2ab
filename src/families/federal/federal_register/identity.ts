import { documentId } from '../../../core/ids.ts';
import { wordsInMarkup } from '../../../kit/markup-words.ts';
import { plainDashes } from '../../../kit/plain-dashes.ts';
import { numbersIn } from '../register_print/printed-document.ts';
import type { FrDocument } from './shapes.ts';

type Named = Pick<FrDocument, 'document_number' | 'publication_date'>;

/** Numbers were used again; with the day they are unique. */
export const keyOf = ({ document_number, publication_date }: Named): string =>
  `${document_number}@${publication_date}`;

/**
 * `fr:2026-08558`. A number that carries another year than the day it was published on may have
 * been used before: the day is then a part of the id.
 */
export function frId(named: Named): string {
  if (isOrdersOwn(named)) return named.document_number.toLowerCase();
  const number = named.document_number.toUpperCase();
  return documentId('fr', carriesYearOf(named) ? number : `${number}@${named.publication_date}`);
}

/** Printed before the Federal Register numbered its documents. */
export const isOrdersOwn = ({ document_number }: Pick<Named, 'document_number'>): boolean =>
  /^(?:eo|proclamation):/i.test(document_number);

function carriesYearOf({ document_number, publication_date }: Named): boolean {
  const digits = yearDigits(document_number);
  if (digits === undefined) return false;
  const size = 10 ** digits.length;
  const away = Math.abs((Number(publication_date.slice(0, 4)) % size) - Number(digits));
  // Filed in December, published in January.
  return Math.min(away, size - away) <= 1;
}

/** 2026-08558, C1-2026-08558; 97-26440, E9-1777, X10-10118: two digits or one before 2010. */
export const yearDigits = (number: string): string | undefined =>
  /^(?:[CR]\d-)?[A-Z]?(\d{1,4})-/i.exec(number)?.[1];

/** Dashes and leading zeros as the publisher would not tell apart: 2012–7333 is 2012-07333. */
export const bareNumber = (number: string): string =>
  plainDashes(number.toUpperCase())
    .replace(/-0+(?=\d)/g, '-')
    .trim();

/** The numbers printed at the end of a document: `[FR Doc. 2026-19200 Filed ...]`. */
export const printedNumbers = (text: string): string[] =>
  numbersIn(wordsInMarkup(text)).map(({ number }) => bareNumber(number));
