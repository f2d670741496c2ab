import type { Family } from '../core/family.ts';
import type { Json } from '../core/json.ts';
import type { NormalizedBody, NormalizeOptions } from '../core/normalizer.ts';
import type { ParsedRecord } from '../core/record.ts';
import {
  CITATIONS,
  citationsOfFields,
  citationsOfText,
  FIELD_CITATIONS,
  type ReferenceContext,
} from '../core/references.ts';
import type { Relation, RelationSet } from '../core/relations.ts';
import { findCitations } from '../kit/citations/find-citations.ts';
import type { Registry } from './registry.ts';

/** A record as far as its references are concerned. */
export type Citing = Pick<ParsedRecord, 'id' | 'title' | 'metadata'>;

/** Looks for references in what a normaliser wrote, where they are asked for. Runs in its thread. */
export const withReferences = (body: NormalizedBody, options: NormalizeOptions): NormalizedBody =>
  options.references
    ? { ...body, references: findCitations(body.markdown, options.references) }
    : body;

/** What is known of the texts of a record from outside, as its family tells it. */
export function referenceContext(
  families: readonly Family[],
  source: string,
  record: Citing,
): ReferenceContext {
  const family = families.find(({ sources }) => source in sources);
  return family?.ids?.contextOf?.(record) ?? {};
}

/** What a text that was read with references cites. */
export const citationsInBody = (
  { canonicalId }: Pick<Registry, 'canonicalId'>,
  { id }: Pick<Citing, 'id'>,
  body: Pick<NormalizedBody, 'markdown' | 'headings' | 'references'>,
): RelationSet => ({
  extractor: CITATIONS,
  relations: citationsOfText(body.references ?? [], canonicalId, { own: id, ...body }),
});

/** What the title and the plain fields of a record cite. Long lists inside it are the source's affair. */
export function citationsInFields(
  { canonicalId }: Pick<Registry, 'canonicalId'>,
  { id, title, metadata }: Citing,
  context: ReferenceContext,
): RelationSet {
  let left = MOST;
  const fields = Object.entries({ title, ...metadata }).flatMap(([name, value]) => {
    const text = plainText(value).slice(0, left);
    left -= text.length;
    return text.length < SHORTEST ? [] : [{ name, found: findCitations(text, context) }];
  });
  return { extractor: FIELD_CITATIONS, relations: citationsOfFields(fields, canonicalId, id) };
}

/** A relation to another spelling, or to a part of a record, is one to the record. */
export function spelledOnce(
  { canonicalId }: Pick<Registry, 'canonicalId'>,
  relation: Relation,
): Relation {
  const known = canonicalId(relation.to);
  if (known.is === 'malformed' || known.record === relation.to) return relation;
  const part = known.record === known.id ? {} : { part: known.id };
  return { ...relation, to: known.record, details: { ...relation.details, ...part } };
}

/** Characters of all fields together: nobody hides references in more, and a record costs little. */
const MOST = 20_000;
const SHORTEST = 5;

function plainText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.filter((one) => typeof one === 'string').join('\n');
}
