import type { CandidateFile } from '../../../core/candidate.ts';
import type { RegulationsCandidate } from './record.ts';
import { API, type Row, recordId } from './shapes.ts';

/** A record is read from its row in the list alone, or from its detail too. */
export function candidateOf(row: Row, from: 'row' | 'detail'): RegulationsCandidate {
  const { lastModifiedDate, withdrawn } = row.attributes;
  const file: CandidateFile = {
    name: 'detail',
    url: `${API}/${row.type}/${row.id}${row.type === 'dockets' ? '' : '?include=attachments'}`,
    role: 'metadata',
    expect: 'json',
  };
  return {
    key: recordId(row),
    // A record of which more is wanted than before counts as changed.
    ...(lastModifiedDate && {
      version: `${lastModifiedDate}${withdrawn ? ' withdrawn' : ''} ${from}`,
    }),
    files: from === 'detail' ? [file] : [],
    fields: { row },
  };
}
