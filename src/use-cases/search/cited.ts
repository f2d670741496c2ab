import type { QueryTerm, Ranked, SearchFilters } from '../../core/search.ts';
import { squeezed } from '../../core/word-forms.ts';
import { ownNumbersIn } from '../../search/own-numbers.ts';
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
  const keyed = passed.length > 0 ? [] : await byKey(parts, text, filters);
  const cited = eachOnce([...passed, ...meant, ...keyed]);
  const known = new Set(cited.map(({ id }) => id));
  const notes = held.slice(0, MOST).flatMap((id) => {
    const one = found.find((named) => named.id === id);
    if (known.has(id) || !one?.status) return [];
    return [`${id} is held and ${one.status}; the filters of this search leave it out.`];
  });
  const others = await byOwnNumbers(parts, text, filters);
  return { ranked: [...cited, ...others.filter(({ id }) => !known.has(id))], notes };
}

/** What a short name means: of the records that have a number, one for each Congress, the latest that is held. A number of both chambers means both. */
async function meantBy(
  { catalog, registry }: SearchParts,
  text: string,
  filters: SearchFilters,
): Promise<readonly Ranked[]> {
  if (text.length > LONGEST_NAME) return [];
  const meant = registry.families.flatMap((family) => family.ids?.meantBy?.(text) ?? []);
  const passed = await catalog.search.passing([...new Set(meant.flat())], filters);
  const byId = new Map(passed.map((one) => [one.id, one]));
  return meant.flatMap((ids) => byId.get(ids.find((id) => byId.has(id)) ?? '') ?? []);
}

/** A record that is named in two ways is one hit. */
const eachOnce = (ranked: readonly Ranked[]): readonly Ranked[] => [
  ...new Map(ranked.map((one) => [one.id, one])).values(),
];

/** `HSAA15`, `C000127`: an id without its prefix, as the publishers themselves write it. */
async function byKey(
  { catalog, registry }: SearchParts,
  text: string,
  filters: SearchFilters,
): Promise<readonly Ranked[]> {
  const key = BRACKETED.exec(text)?.[1] ?? text.trim();
  if (text.length > LONGEST_NAME || !KEY.test(key)) return [];
  const kinds = registry.families.flatMap(({ ids }) => ids?.kinds ?? []);
  const ids = kinds.flatMap((kind) => {
    const known = kind.key.test(key) ? registry.canonicalId(`${kind.prefix}:${key}`) : undefined;
    return known?.is === 'known' ? [known.id] : [];
  });
  return (await catalog.search.passing(ids, filters)).slice(0, MOST);
}

/** As citations of people and bodies end: `Ada Alder (A900003).` */
const BRACKETED = /\(([\p{L}\d]{4,40})\)\.?\s*$/u;

/** Letters and digits, or capitals alone: no word, and no amount. */
const KEY = /^(?=.*\p{L})(?:(?=.*\d)[\p{L}\d][\p{L}\d.-]{3,39}|\p{Lu}{4,6})$/u;

/** A longer text tells a story; what it names is found by its own citation. */
const LONGEST_NAME = 300;

/** A docket, a RIN, a number: whoever has it among what it is called by is meant. */
async function byOwnNumbers(
  { catalog }: SearchParts,
  text: string,
  filters: SearchFilters,
): Promise<readonly Ranked[]> {
  const numbers = ownNumbersIn(text);
  // An index of an earlier version has no ids in it.
  if (numbers.length === 0 || (await catalog.search.words()).remaking !== null) return [];
  for (const number of numbers) {
    const [first, ...rest] = wordsOf(number);
    if (first === undefined) continue;
    const wanted: QueryTerm = {
      words: [first, ...rest],
      field: 'ids',
      ending: 'exact',
      also: [[squeezed(number)]],
    };
    const page = { offset: 0, limit: MOST + 1 };
    const ranked = await catalog.search.lexical({ wanted: [wanted], unwanted: [] }, filters, page);
    if (ranked.length === 0) continue;
    if (ranked.length > MOST) return [];
    const isOwn = ({ id }: Ranked) => squeezed(number).startsWith(squeezed(prefixOf(id)));
    return [...ranked.filter(isOwn), ...ranked.filter((one) => !isOwn(one))];
  }
  return [];
}

/** Of what has the number, the record comes first whose id begins as what was typed: of `H.R. 1` the bill. */
const prefixOf = (id: string): string => id.slice(0, id.indexOf(':'));
