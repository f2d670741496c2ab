import { AnnalsError } from '../../../core/errors.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { isSummaryOf, readPackageSummary } from '../govinfo/package-summary.ts';
import { candidateOf, type FrCandidate } from './candidate.ts';
import { printedDocuments, TYPES } from './printed-issue.ts';
import {
  objectOf,
  objectsIn,
  rowsOfIssue,
  type SavedRow,
  savedRow,
  savedRows,
} from './saved-rows.ts';
import { savedText } from './saved-text.ts';
import type { FrDocument } from './shapes.ts';
import { isUslmIssue, uslmDocuments } from './uslm-issue.ts';

type Found = Recognised<FrCandidate['fields']>;

/** A page, a document or an issue's contents of the API; an issue or a document as XML; a document as text; a list or a summary of govinfo. */
export function recogniseDocument({ name, text }: SavedAnswer): readonly Found[] {
  if (/^\s*[[{]/.test(text) && !/^\s*\[Federal Register/.test(text))
    return inJson(name, text).map(({ document, dated, also }) => {
      const { candidate } = alone(document);
      const fields = { ...candidate.fields, also, ...(dated !== 'published' && { dated }) };
      return { candidate: { ...candidate, fields } };
    });
  const printed = savedText(text);
  if (printed) return [{ ...alone(printed), file: 'txt' }];
  const isUslm = isUslmIssue(text);
  if (
    !isUslm &&
    !/<(?:FEDREG|RULE|PRORULE|NOTICE|PRESDOCU|CORRECT|SUNSHINE)\b/.test(text.slice(0, 4_000))
  )
    return [];
  const { documents, withoutNumber } = isUslm ? uslmDocuments(text) : printedDocuments(text);
  if (documents.length === 0 && withoutNumber > 0)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${name} prints the number of no document`);
  return documents.map(({ document, from, to, undated }) => {
    const { candidate } = alone(document);
    const fields = { ...candidate.fields, printed: { from, to, undated } };
    return { candidate: { ...candidate, fields }, file: isUslm ? 'uslm' : 'xml' };
  });
}

const alone = (document: FrDocument): Found => ({ candidate: candidateOf(document, undefined) });

function inJson(name: string, text: string): readonly SavedRow[] {
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null) return [];
  const fields = objectOf(value);
  // What is of the kind and does not fit is an error that names the field.
  if ('results' in fields && !('packages' in fields))
    return isOfRegister(fields.results) ? savedRows(name, objectsIn(fields.results)) : [];
  if ('document_number' in fields) return [savedRow(name, fields)];
  if ('agencies' in fields) return savedRows(name, rowsOfIssue(fields));
  return (isSummaryOf('FR', text) ? ofSummary(text) : granules(text)).map((document) => ({
    document,
    dated: 'published',
    also: {},
  }));
}

/** Other publishers call their rows results too. */
const isOfRegister = (rows: unknown): boolean =>
  (Array.isArray(rows) ? rows : [rows]).some(
    (one: unknown) => typeof one === 'object' && one !== null && 'document_number' in one,
  );

function ofSummary(text: string): readonly FrDocument[] {
  const { granuleId, title, dateIssued, others } = readPackageSummary(text).value;
  if (granuleId === undefined || dateIssued === undefined) return [];
  const agencies = Array.isArray(others.agencies) ? (others.agencies as { name?: string }[]) : [];
  return [
    {
      document_number: granuleId,
      publication_date: dateIssued,
      type: TYPES[String(others.granuleClass)] ?? 'Uncategorized Document',
      title,
      agencies: agencies.map(({ name }) => ({ raw_name: name, name })),
    },
  ];
}

/** `/packages/FR-2018-04-12/granules`: number and title of each document; the links name the day. */
function granules(text: string): readonly FrDocument[] {
  const answer = jsonIn(text) as { granules?: unknown } | undefined;
  const rows = Array.isArray(answer?.granules)
    ? (answer.granules as Record<string, unknown>[])
    : [];
  return rows.flatMap(({ granuleId, granuleLink, granuleClass, title }) => {
    const day = /\/FR-(\d{4}-\d{2}-\d{2})\//.exec(String(granuleLink))?.[1];
    if (day === undefined || typeof granuleId !== 'string') return [];
    return [
      {
        document_number: granuleId,
        publication_date: day,
        type: TYPES[String(granuleClass)] ?? 'Uncategorized Document',
        title: String(title ?? ''),
      },
    ];
  });
}
