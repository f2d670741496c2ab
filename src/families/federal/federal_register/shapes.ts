import { z } from 'zod';
import { listOrOne, numberOrText, optionalTexts } from '../../../kit/lenient-shapes.ts';

/** An agency the publisher could not match has its names alone. */
const agency = z.looseObject({
  raw_name: z.string().nullish(),
  name: z.string().nullish(),
  id: numberOrText.nullish(),
  slug: z.string().nullish(),
  parent_id: numberOrText.nullish(),
});

const cfrReference = z.looseObject({
  title: z.union([z.number(), z.string()]).nullish(),
  part: z.union([z.number(), z.string()]).nullish(),
});

export const frDocument = z.looseObject({
  document_number: z.string().min(1),
  publication_date: z.iso.date(),
  // Whoever asks for some fields only may leave it out.
  type: z
    .string()
    .nullish()
    .transform((type) => type ?? 'Uncategorized Document'),
  ...optionalTexts('subtype', 'title', 'action', 'abstract', 'dates', 'effective_on'),
  ...optionalTexts('comments_close_on', 'signing_date'),
  agencies: listOrOne(agency).nullish(),
  docket_ids: listOrOne(z.string()).nullish(),
  regulation_id_numbers: listOrOne(z.string()).nullish(),
  cfr_references: listOrOne(cfrReference).nullish(),
  citation: z.string().nullish(),
  volume: numberOrText.nullish(),
  start_page: numberOrText.nullish(),
  end_page: numberOrText.nullish(),
  /** Null is not false: only rules are ever weighed. */
  significant: z.boolean().nullish(),
  topics: listOrOne(z.string()).nullish(),
  ...optionalTexts('toc_doc', 'toc_subject', 'html_url', 'pdf_url', 'full_text_xml_url'),
  raw_text_url: z.string().nullish(),
  /** Addresses of the API, not numbers. */
  corrections: listOrOne(z.string()).nullish(),
  correction_of: z.string().nullish(),
  not_received_for_publication: z.boolean().nullish(),
  disposition_notes: z.string().nullish(),
  executive_order_number: z.union([z.string(), z.number()]).nullish(),
  proclamation_number: z.union([z.string(), z.number()]).nullish(),
});
/**
 * What we ask of each document. Not among them: `page_views` and `regulations_dot_gov_info`, which
 * move every day without the document changing, and the address of the public inspection copy.
 */
export const FIELDS = Object.keys(frDocument.shape);
export type FrDocument = z.infer<typeof frDocument>;

/** Of zero documents the publisher gives a count and no list. */
export const frPage = z.looseObject({
  count: numberOrText,
  results: listOrOne(frDocument).optional(),
  next_page_url: z.string().nullish(),
});
