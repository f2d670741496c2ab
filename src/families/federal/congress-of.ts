import type { ParsedRecord } from '../../core/record.ts';
import type { ReferenceContext } from '../../core/references.ts';
import { congressOfYear, sessionOfYear } from '../../kit/congresses.ts';

/**
 * The Congress that a record is of: `H.R. 1` in its text is a bill of that Congress. Records of no
 * Congress (rules, reports to it) may mean any, and say which they mean.
 */
export function congressOf({
  id,
  metadata,
}: Pick<ParsedRecord, 'id' | 'metadata'>): ReferenceContext {
  const [, day] = /^crec(?:-granule:CREC-|:)(\d{4}-\d{2}-\d{2})/.exec(id) ?? [];
  if (day !== undefined) {
    // The last days of a Congress are the first of a year; the next one begins on 3 January.
    const year = Number(day.slice(0, 4)) - (day.slice(5) < '01-03' ? 1 : 0);
    return { congress: congressOfYear(year), session: sessionOfYear(year) };
  }
  const congress = numberIn(metadata.congress);
  return congress === undefined ? {} : { congress, session: numberIn(metadata.session) };
}

function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
}
