import { webAddress } from '../../../core/web-address.ts';
import {
  type Identifiers,
  type Location,
  normalIdentifier,
  readIdentifier,
  type Scheme,
  type Work,
  workOf,
} from '../works/work.ts';

/** One thing that was handed in: a work, or why it is none, with the line it begins on. */
export type Entry =
  | { readonly line: number; readonly work: Work }
  | { readonly line: number; readonly bad: string };

/** Fields of a reference, as the formats have them. */
export interface Reference {
  readonly names: readonly { readonly scheme?: Scheme; readonly text: string }[];
  readonly addresses?: readonly { readonly url: string; readonly kind?: Location['kind'] }[];
  readonly title?: string | null;
  readonly year?: number | null;
}

/** A reference as a work. A name or address that is none is told, unless another one makes it a work. */
export function entryOf(line: number, { names, addresses = [], title, year }: Reference): Entry {
  const found: Partial<Record<Scheme, string>> = {};
  const locations: Location[] = [];
  const misread: string[] = [];
  for (const { scheme, text } of names) {
    const read = readName(scheme, text);
    if (!read) misread.push(`${scheme ?? 'name'} ${quotedText(text)}`);
    else found[read.scheme] ??= read.value;
  }
  for (const { url: text, kind } of addresses) {
    const named = readIdentifier(text);
    if (named) found[named.scheme] ??= named.value;
    const url = webAddress(text);
    if (url === undefined) misread.push(`address ${quotedText(text)}`);
    else if (!named || kind === 'pdf') locations.push({ url, kind: kind ?? locationKind(url) });
  }
  const work = workOf({ identifiers: found as Identifiers, title, year, locations });
  if (work) return { line, work };
  return { line, bad: misread.length > 0 ? `not readable: ${misread.join(', ')}` : NOTHING };
}

const NOTHING = 'it has no DOI, arXiv id, PMCID, PubMed id, OpenAlex id or address';

function readName(scheme: Scheme | undefined, text: string) {
  const read = readIdentifier(text);
  if (read && (scheme === undefined || read.scheme === scheme)) return read;
  const value = scheme && normalIdentifier(scheme, text);
  return scheme && value !== undefined ? { scheme, value } : read;
}

const locationKind = (url: string): Location['kind'] =>
  /\.pdf$/i.test(new URL(url).pathname) ? 'pdf' : 'unknown';

export const quotedText = (text: string): string => {
  const clean = text.replace(/\s+/g, ' ').trim();
  return JSON.stringify(clean.length > 60 ? `${clean.slice(0, 57)}...` : clean);
};

/** A year among other words: `2019`, `2019/05/04`, `May 2019`. */
export function yearIn(text: string | undefined): number | null {
  const year = /(?<!\d)(1[5-9]\d{2}|20\d{2})(?!\d)/.exec(text ?? '')?.[1];
  return year === undefined ? null : Number(year);
}
