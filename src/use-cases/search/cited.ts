import type { Ranked, SearchFilters, Term } from '../../core/search.ts';
import { squeezed } from '../../core/word-forms.ts';
import { wordsOf } from '../../search/query-words.ts';
import { resolveText } from '../resolving.ts';
import type { SearchParts } from './parts.ts';

/** What a query names by an id, a citation, a number or an address. */
export interface Cited {
  readonly ranked: readonly Ranked[];
  readonly notes: readonly string[];
}

/** More are no citation of one thing. */
const MOST = 10;

/**
 * The records that a query names: those that families recognise from how it is written, and those
 * that have it among their own ids and numbers. Filters hold for them as for every hit.
 */
export async function citedIn(
  parts: SearchParts,
  text: string,
  filters: SearchFilters,
): Promise<Cited> {
  const { catalog, registry } = parts;
  const { found } = await resolveText(parts, registry, text);
  const held = found.filter(({ held }) => held).map(({ id }) => id);
  const passed = await catalog.search.passing(held.slice(0, MOST), filters);
  const meant = passed.length > 0 ? [] : await meantBy(parts, text, filters);
  const cited = [...passed, ...meant];
  const known = new Set(cited.map(({ id }) => id));
  const notes = held.slice(0, MOST).flatMap((id) => {
    const one = found.find((named) => named.id === id);
    if (known.has(id) || !one?.status) return [];
    return [`${id} is held and ${one.status}; the filters of this search leave it out.`];
  });
  const others = await byOwnNumbers(parts, text, filters);
  return { ranked: [...cited, ...others.filter(({ id }) => !known.has(id))], notes };
}

/** What a short name means: of the records that have a number, one for each Congress, the latest that is held. */
async function meantBy(
  { catalog, registry }: SearchParts,
  text: string,
  filters: SearchFilters,
): Promise<readonly Ranked[]> {
  if (text.length > LONGEST_NAME) return [];
  const ids = registry.families.flatMap((family) => family.ids?.meantBy?.(text) ?? []);
  return (await catalog.search.passing(ids, filters)).slice(0, 1);
}

const LONGEST_NAME = 60;

/** A docket, a RIN, a number: whoever has it among what it is called by is meant. */
async function byOwnNumbers(
  { catalog }: SearchParts,
  text: string,
  filters: SearchFilters,
): Promise<readonly Ranked[]> {
  // An index of an earlier version has no ids in it.
  if (!looksLikeNumber(text) || (await catalog.search.words()).remaking !== null) return [];
  const [first, ...rest] = wordsOf(text);
  if (first === undefined) return [];
  const wanted: Term = {
    words: [first, ...rest],
    field: 'ids',
    ending: 'exact',
    also: [[squeezed(text)]],
  };
  const page = { offset: 0, limit: MOST + 1 };
  const ranked = await catalog.search.lexical({ wanted: [wanted], unwanted: [] }, filters, page);
  if (ranked.length > MOST) return [];
  const isOwn = ({ id }: Ranked) => squeezed(text).startsWith(squeezed(prefixOf(id)));
  return [...ranked.filter(isOwn), ...ranked.filter((one) => !isOwn(one))];
}

/** Of what has the number, the record comes first whose id begins as what was typed: of `H.R. 1` the bill. */
const prefixOf = (id: string): string => id.slice(0, id.indexOf(':'));

/** Letters or signs and digits, short: `R47892`, `1210-AC02`, `[2025] CIGC 1`; not a year or an amount. */
function looksLikeNumber(text: string): boolean {
  const words = wordsOf(text);
  const inner = text.trim();
  return (
    inner.length <= 60 &&
    words.length <= 8 &&
    /\d/.test(inner) &&
    (/\p{L}/u.test(inner) || /\d[-/:.]\d/.test(inner)) &&
    !/^[\p{L}\p{N}]+ [\p{Ll} ]+$/u.test(inner)
  );
}
