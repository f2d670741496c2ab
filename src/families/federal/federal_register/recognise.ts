import { AnnalsError } from '../../../core/errors.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { fit as fitted, jsonIn } from '../../../core/shape.ts';
import { isSummaryOf, readPackageSummary } from '../govinfo/package-summary.ts';
import { candidateOf, type FrCandidate } from './candidate.ts';
import { printedDocuments } from './printed-issue.ts';
import { type FrDocument, frDocument, frPage } from './shapes.ts';

type Found = Recognised<FrCandidate['fields']>;

/** A page or a document of the API; an issue or a document as XML; an issue's list or a summary of govinfo. */
export function recogniseDocument({ name, text }: SavedAnswer): readonly Found[] {
  if (/^\s*[[{]/.test(text)) return inJson(name, text).map((document) => alone(document));
  if (!/<(?:FEDREG|RULE|PRORULE|NOTICE|PRESDOCU|CORRECT|SUNSHINE)\b/.test(text.slice(0, 4_000)))
    return [];
  const { documents, withoutNumber } = printedDocuments(text);
  if (documents.length === 0 && withoutNumber > 0)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${name} prints the number of no document`);
  return documents.map(({ document, from, to, undated }) => {
    const { candidate } = alone(document);
    const fields = { ...candidate.fields, printed: { from, to, undated } };
    return { candidate: { ...candidate, fields }, file: 'xml' };
  });
}

const alone = (document: FrDocument): Found => ({ candidate: candidateOf(document, undefined) });

function inJson(name: string, text: string): readonly FrDocument[] {
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null) return [];
  // What is of the kind and does not fit is an error that names the field.
  if ('results' in value && !('packages' in value))
    return isOfRegister(value.results)
      ? (fitted(name, frPage, { count: 0, ...value }).results ?? [])
      : [];
  if ('document_number' in value) return [fitted(name, frDocument, value)];
  return isSummaryOf('FR', text) ? ofSummary(text) : granules(text);
}

/** Other publishers call their rows results too. */
const isOfRegister = (rows: unknown): boolean =>
  (Array.isArray(rows) ? rows : [rows]).some(
    (one: unknown) => typeof one === 'object' && one !== null && 'document_number' in one,
  );

const CLASSES: Readonly<Record<string, string>> = {
  RULE: 'Rule',
  PRORULE: 'Proposed Rule',
  NOTICE: 'Notice',
  PRESDOCU: 'Presidential Document',
};

function ofSummary(text: string): readonly FrDocument[] {
  const { granuleId, title, dateIssued, others } = readPackageSummary(text).value;
  if (granuleId === undefined || dateIssued === undefined) return [];
  const agencies = Array.isArray(others.agencies) ? (others.agencies as { name?: string }[]) : [];
  return [
    {
      document_number: granuleId,
      publication_date: dateIssued,
      type: CLASSES[String(others.granuleClass)] ?? 'Uncategorized Document',
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
        type: CLASSES[String(granuleClass)] ?? 'Uncategorized Document',
        title: String(title ?? ''),
      },
    ];
  });
}
