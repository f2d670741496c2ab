import type { Canonical } from './canonical-ids.ts';
import type { JsonObject } from './json.ts';
import type { Heading } from './normalizer.ts';
import type { Relation } from './relations.ts';

/** A reference that was found in a text: its words, where they stand, and what they may mean. */
export interface FoundReference {
  readonly kind: string;
  /** Ids, the likeliest first; a range names its first and its last. Empty when the text does not say. */
  readonly ids: readonly string[];
  /** Half-open range of UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What is known of a text from outside, by names that its family gives: a bill's own Congress. */
export type ReferenceContext = Readonly<Record<string, number | undefined>>;

/** The readers that find references have one name together; a better one gets the next number. */
export const CITATIONS = 'citations_v1';
/** What is cited in the fields of a record: its text may be missing, and stays then as it was. */
export const FIELD_CITATIONS = `${CITATIONS}:fields`;

/** So many places of one reference are kept; how often it comes is counted. */
const PLACES = 20;

/**
 * One relation for each record that a text refers to, at its first place, with the others beside it.
 * What no family has ids for is left out, and so is the record itself.
 */
export function citationsOfText(
  references: readonly FoundReference[],
  canonical: Canonical,
  text: { readonly own: string; readonly markdown: string; readonly headings: readonly Heading[] },
): Relation[] {
  const sectionAt = sections(text.markdown, text.headings);
  return [...grouped(references, canonical, text.own)].map(([to, found]) => {
    const [first = NOWHERE] = found;
    const places = found.slice(1, PLACES).map(({ start, end }) => [start, end]);
    const section = sectionAt(first.start);
    return {
      kind: 'cites',
      to,
      evidence: first.words,
      place: { start: first.start, end: first.end },
      ...detailed({
        ...(first.part !== to && { part: first.part }),
        ...(section !== undefined && { section }),
        ...(found.length > 1 && { times: found.length }),
        ...(places.length > 0 && { places }),
      }),
    };
  });
}

/** The same for the fields of a record, by their names; there are no places in them. */
export function citationsOfFields(
  fields: readonly { readonly name: string; readonly found: readonly FoundReference[] }[],
  canonical: Canonical,
  own: string,
): Relation[] {
  const seen = new Map<string, Relation>();
  for (const { name, found } of fields) {
    for (const [to, [first = NOWHERE]] of grouped(found, canonical, own)) {
      if (seen.has(to)) continue;
      const details = { field: name, ...(first.part !== to && { part: first.part }) };
      seen.set(to, { kind: 'cites', to, evidence: first.words, details });
    }
  }
  return [...seen.values()];
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly words: string;
  /** The id in full: a subsection of the section that is cited. */
  readonly part: string;
}

const NOWHERE: Place = { start: 0, end: 0, words: '', part: '' };

function grouped(
  references: readonly FoundReference[],
  canonical: Canonical,
  own: string,
): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const { ids, start, end, text } of references) {
    for (const id of ids) {
      const known = canonical(id);
      if (known.is === 'malformed' || known.record === own) continue;
      const place = { start, end, words: text, part: known.id };
      const before = found.get(known.record);
      if (before) before.push(place);
      else found.set(known.record, [place]);
    }
  }
  return found;
}

/** The anchor of the heading above a place, where the Markdown shows which is which. */
function sections(
  markdown: string,
  headings: readonly Heading[],
): (place: number) => string | undefined {
  const starts = [...markdown.matchAll(/^#{1,6} /gm)].map(({ index }) => index);
  if (starts.length !== headings.length) return () => undefined;
  return (place) => headings[starts.findLastIndex((start) => start <= place)]?.anchor;
}

const detailed = (details: JsonObject): { details?: JsonObject } =>
  Object.keys(details).length > 0 ? { details } : {};
