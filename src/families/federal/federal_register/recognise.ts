import { AnnalsError } from '../../../core/errors.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { type Fields, objectOf, objectsIn, wordsOf } from '../../../kit/loose-json.ts';
import { present } from '../../../kit/parsed.ts';
import { documentInText } from '../register_print/plain-text.ts';
import { agenciesNamed } from '../register_print/printed-document.ts';
import { isUslmIssue, uslmDocuments } from '../register_print/uslm-issue.ts';
import { TYPES, xmlDocuments } from '../register_print/xml-issue.ts';
import { candidateOf, type FrCandidate } from './candidate.ts';
import { rowsElsewhere } from './listed-elsewhere.ts';
import { rowsOfIssue, type SavedRow, savedRow, savedRows } from './saved-rows.ts';
import type { FrDocument } from './shapes.ts';

type Found = Recognised<FrCandidate['fields']>;

/** A page, a document or an issue's contents of the API, as JSON, as a table or as a feed; an issue or a document as XML; a document as text; a list or a summary of govinfo. */
export function recogniseDocument({ name, text }: SavedAnswer): readonly Found[] {
  if (/^\s*[[{]/.test(text) && !/^\s*\[Federal Register/.test(text))
    return inJson(name, text).map(recognisedRow);
  const elsewhere = rowsElsewhere(name, text);
  if (elsewhere) return savedRows(name, elsewhere).map(recognisedRow);
  const printed = documentInText(text);
  if (printed) return [{ ...alone(printed), file: 'txt' }];
  const isUslm = isUslmIssue(text);
  if (
    !isUslm &&
    !/<(?:FEDREG|RULE|PRORULE|NOTICE|PRESDOCU|CORRECT|SUNSHINE)\b/.test(text.slice(0, 4_000))
  )
    return [];
  const { documents, withoutNumber } = isUslm ? uslmDocuments(text) : xmlDocuments(text);
  if (documents.length === 0 && withoutNumber > 0)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${name} prints the number of no document`);
  return documents.map(({ document, from, to, undated }) => {
    const { candidate } = alone(document);
    const fields = { ...candidate.fields, printed: { from, to, undated } };
    return { candidate: { ...candidate, fields }, file: isUslm ? 'uslm' : 'xml' };
  });
}

function recognisedRow({ document, dated, also }: SavedRow): Found {
  const { candidate } = alone(document);
  const fields = { ...candidate.fields, also, ...(dated !== 'published' && { dated }) };
  return { candidate: { ...candidate, fields } };
}

const alone = (document: FrDocument): Found => ({ candidate: candidateOf(document, undefined) });

function inJson(name: string, text: string): readonly SavedRow[] {
  const answer = objectOf(jsonIn(text));
  // What is of the kind and does not fit is an error that names the field.
  if ('results' in answer && !('packages' in answer)) {
    const rows = objectsIn(answer.results);
    // Other publishers call their rows results too.
    return rows.some((one) => 'document_number' in one) ? savedRows(name, rows) : [];
  }
  if ('document_number' in answer) return [savedRow(name, answer)];
  const isSummary = answer.collectionCode === 'FR' && 'packageId' in answer;
  if ('agencies' in answer && !isSummary) return savedRows(name, rowsOfIssue(answer));
  const rows = isSummary ? [answer] : objectsIn(answer.granules);
  return rows.flatMap(inGovinfo).map((document) => ({ document, dated: 'published', also: {} }));
}

/** The summary of a granule; or its row in `/packages/FR-2018-04-12/granules`, where the link names the day. */
function inGovinfo(row: Fields): readonly FrDocument[] {
  const linked = /\/FR-(\d{4}-\d{2}-\d{2})\//.exec(wordsOf(row.granuleLink))?.[1];
  const [number, day] = [wordsOf(row.granuleId), wordsOf(row.dateIssued) || linked];
  if (number === '' || day === undefined) return [];
  const agencies = objectsIn(row.agencies).map(({ name }) => wordsOf(name));
  return [
    {
      document_number: number,
      publication_date: day,
      type: TYPES[wordsOf(row.granuleClass)] ?? 'Uncategorized Document',
      ...present({ title: wordsOf(row.title), agencies: agenciesNamed(agencies) }),
    },
  ];
}
