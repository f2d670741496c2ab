import { FIELDS } from './shapes.ts';

const SITE = 'https://www.federalregister.gov';
export const HOMEPAGE = SITE;
/** The most the documentation allows; a single one would silently become twenty. */
const PER_PAGE = 1_000;

export type Conditions = readonly (readonly [name: string, value: string])[];

/** A list of documents, oldest first, so that what is published meanwhile comes at the end. */
export function listUrl(conditions: Conditions): string {
  const query = new URLSearchParams();
  for (const [name, value] of conditions) query.append(`conditions${name}`, value);
  for (const field of FIELDS) query.append('fields[]', field);
  query.append('order', 'oldest');
  query.append('per_page', String(PER_PAGE));
  return `${SITE}/api/v1/documents.json?${query}`;
}

export const between = (since: string, until: string): Conditions => [
  ['[publication_date][gte]', since],
  ['[publication_date][lte]', until],
];

/** One document, by the address another one gives of it (`.../api/v1/documents/2026-20818`). */
export function documentUrl(address: string): string | undefined {
  const number = numberAt(address);
  return number === undefined ? undefined : documentUrlOf(number);
}

export function documentUrlOf(number: string): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) query.append('fields[]', field);
  return `${SITE}/api/v1/documents/${encodeURIComponent(number)}.json?${query}`;
}

/** The number in an address of the API. */
export function numberAt(address: string): string | undefined {
  const path = /^https:\/\/www\.federalregister\.gov\/api\/v1\/documents\/([^/?#]+)/.exec(address);
  return path?.[1] && decodeURIComponent(path[1].replace(/\.json$/, ''));
}
