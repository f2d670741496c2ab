/** Documents in saved JSON: of the API, of public inspection, of an issue's contents, with few fields or many. */
import { z } from 'zod';
import type { JsonObject } from '../../../core/json.ts';
import { fit as fitted } from '../../../core/shape.ts';
import { type Fields, objectOf, objectsIn, textsIn, wordsOf } from '../../../kit/loose-json.ts';
import { present } from '../../../kit/parsed.ts';
import { yearDigits } from './identity.ts';
import { FIELDS, type FrDocument, frDocument } from './shapes.ts';

/** How much of the day is known: published, only filed, or only the year in the number. */
export type Dated = 'published' | 'filed' | 'unknown';

export interface SavedRow {
  readonly document: FrDocument;
  readonly dated: Dated;
  /** What the answer has beside the fields that a run asks for. */
  readonly also: JsonObject;
}

/** A row that does not fit is an error that names the field, and of a list the row. */
export function savedRows(name: string, rows: readonly Fields[]): readonly SavedRow[] {
  const known = rows.map(withDay);
  const { results } = fitted(name, shape, { results: known.map(({ row }) => row) });
  return results.map((document, i) => ({
    document,
    dated: known[i]?.dated ?? 'published',
    also: beside(rows[i] ?? {}),
  }));
}

export const savedRow = (name: string, row: Fields): SavedRow => ({
  document: fitted(name, frDocument, withDay(row).row),
  dated: withDay(row).dated,
  also: beside(row),
});

/** Said under another name, or of the page and not of the document: how often it was looked at. */
const NOT_ITS_OWN: ReadonlySet<string> = new Set([
  ...FIELDS,
  'agency_names',
  'docket_numbers',
  'page_views',
  'excerpts',
]);

function beside(row: Fields): JsonObject {
  const isSaid = (value: unknown) =>
    typeof value !== 'object' || value === null || Object.keys(value).length > 0;
  return present(
    Object.fromEntries(
      Object.entries(row).filter(([name, value]) => !NOT_ITS_OWN.has(name) && isSaid(value)),
    ) as JsonObject,
  );
}

const shape = z.object({ results: z.array(frDocument) });

function withDay(row: Fields): { readonly row: Fields; readonly dated: Dated } {
  const { day, dated } = dayOf(row);
  return {
    dated,
    row: {
      ...row,
      ...numberOf(row),
      ...(day !== undefined && { publication_date: day }),
      ...(!row.docket_ids && row.docket_numbers ? { docket_ids: row.docket_numbers } : {}),
      ...(!row.agencies && { agencies: textsIn(row.agency_names).map((name) => ({ name })) }),
    },
  };
}

/** Orders of before 1994 have no number of a document, and are known by their own. */
function numberOf({
  document_number,
  executive_order_number,
  proclamation_number,
}: Fields): Fields {
  if (document_number) return {};
  if (executive_order_number) return { document_number: `eo:${executive_order_number}` };
  return proclamation_number ? { document_number: `proclamation:${proclamation_number}` } : {};
}

/** Whoever asks for few fields gets no day; addresses have it, and a filing its own. */
function dayOf(row: Fields): { readonly day: string | undefined; readonly dated: Dated } {
  const said = row.publication_date;
  if (said !== undefined && said !== null)
    return { day: typeof said === 'string' ? said : undefined, dated: 'published' };
  for (const name of ['html_url', 'json_url', 'full_text_xml_url', 'pdf_url']) {
    const found = IN_ADDRESS.exec(String(row[name] ?? ''));
    if (found) return { day: `${found[1]}-${found[2]}-${found[3]}`, dated: 'published' };
  }
  const filed = /^\d{4}-\d{2}-\d{2}/.exec(String(row.filed_at ?? ''))?.[0];
  if (filed) return { day: filed, dated: 'filed' };
  const year = yearOf(String(row.document_number ?? ''));
  return { day: year === undefined ? undefined : `${year}-01-01`, dated: 'unknown' };
}

const IN_ADDRESS = /\b(?:documents\/|date=|FR-)(\d{4})[/-](\d{2})[/-](\d{2})\b/;

/** `2026-08558`, `C1-2014-25788`, `93-32104`; `E9-1777` is of 2009. */
function yearOf(number: string): number | undefined {
  const digits = yearDigits(number);
  if (digits === undefined || digits.length === 3) return undefined;
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year >= 90 ? 1900 + year : 2000 + year;
}

/**
 * The contents of an issue: agencies, kinds, subjects, numbers. A subject may head several documents, and
 * then they have its words alone for a title.
 */
export function rowsOfIssue(value: Fields): readonly Fields[] {
  const day = objectOf(value.meta).publication_date;
  return objectsIn(value.agencies).flatMap(({ name, slug, document_categories }) =>
    objectsIn(document_categories).flatMap(({ type, documents }) =>
      objectsIn(documents).flatMap((one) =>
        textsIn(one.document_numbers).map((number) => ({
          document_number: number,
          publication_date: day,
          type,
          title: titleOf(one),
          agencies: [{ name, slug }],
        })),
      ),
    ),
  );
}

const titleOf = (one: Fields): string =>
  ['subject_1', 'subject_2', 'subject_3']
    .map((name) => wordsOf(one[name]))
    .filter(Boolean)
    .join(' ');
