import type { AcquiredFile } from '../../../core/acquired.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import { neutralCitationsIn } from '../../../kit/citations/others.ts';
import { instantOfDay } from '../../../kit/dates.ts';
import type { CaseCandidate } from './candidate.ts';

/** The record of one file: what the list says of it, and its PDF to read. */
export async function judgmentRecord(
  pdf: AcquiredFile | undefined,
  { key, fields: { listed } }: CaseCandidate,
  common: Pick<ParsedDocument, 'kind' | 'sourceUrl' | 'sourceOrg'>,
): Promise<ParsedDocument> {
  if (!pdf) throw new AnnalsError('MALFORMED_PDF', `${key}: no file came`);
  const { title, cause_number: cause, judgment_date: date } = listed;
  const neutral = listed.neutral_citation;
  const named = title || cause || key;
  const where = [named === cause ? '' : cause, date || 'n.d.'].filter(Boolean).join(', ');
  return {
    ...common,
    id: `ky:${key}`,
    title: named,
    publishedAt: date === null ? null : instantOfDay(date),
    updatedAt: null,
    citation:
      typeof neutral === 'string' && neutral !== '' ? `${named} ${neutral}` : `${named} (${where})`,
    aliases: neutralCitationsIn(String(neutral ?? ''), {}).flatMap(({ ids }) => ids),
    metadata: { token: key, ...(listed as JsonObject) },
    body: { normalizer: 'pdf_v1', content: await pdf.bytes() },
  };
}
