import { z } from 'zod';
import type { Candidate, CandidateFile } from '../../../core/candidate.ts';
import type { JsonObject } from '../../../core/json.ts';
import { versionOfFields } from '../../../kit/version-of-fields.ts';
import { type Fate, fate } from './fate.ts';
import { keyOf } from './identity.ts';
import { FIELDS, type FrDocument, frDocument } from './shapes.ts';

/** What a candidate carries until parse. */
export const candidateFields = z.object({
  document: frDocument,
  fate: fate.optional(),
  /** In a saved answer: the day of publication is not known, that of filing is, or none. */
  dated: z.enum(['filed', 'unknown']).optional(),
  /** What a saved answer has beside the fields that a run asks for. */
  also: z.custom<JsonObject>().optional(),
  /** Its place in a saved issue, which has many documents; not known there: the day, of a document alone. */
  printed: z.object({ from: z.number(), to: z.number(), undated: z.boolean() }).optional(),
});

export type FrCandidate = Candidate<z.infer<typeof candidateFields>>;

export function candidateOf(found: FrDocument, known: Fate | undefined): FrCandidate {
  const fields = { document: onlyAsked(found), ...(known && { fate: known }) };
  return {
    key: keyOf(found),
    version: versionOfFields(fields),
    files: filesOf(found),
    fields,
  };
}

/** A publisher that sends more than was asked must not make every document look changed. */
const onlyAsked = (found: FrDocument): FrDocument =>
  Object.fromEntries(
    FIELDS.map((name) => [name, (found as JsonObject)[name]] as const).filter(
      ([, value]) => value !== undefined,
    ),
  ) as FrDocument;

/**
 * Full text: XML since 2000, plain text before, and a few documents that have neither. What kind it
 * is is checked by parse: XML without a declaration, with a `<P>` early on, looks like HTML.
 */
function filesOf(document: FrDocument): CandidateFile[] {
  const { full_text_xml_url: xml, raw_text_url: text } = document;
  if (xml) return [{ name: 'xml', url: xml, expect: 'any', optional: true }];
  return text ? [{ name: 'txt', url: text, expect: 'any', optional: true }] : [];
}
