/** A section, appendix or part that the eCFR names, with what its listing says of the text in force. */
import { z } from 'zod';
import type { Candidate } from '../../../core/candidate.ts';
import type { JsonObject } from '../../../core/json.ts';
import { addDays } from '../../../core/time.ts';
import { textUrl } from './address.ts';
import type { ChangeRow, CorrectionRow, TitleRow } from './shapes.ts';
import { sectionName, type Unit, unitId } from './unit.ts';

export const unitFields = z.object({
  title: z.number(),
  part: z.string().nullable(),
  is: z.enum(['section', 'appendix', 'part', 'title']),
  number: z.string(),
  /** The heading as the listing has it: all there is of a section whose text is gone. */
  name: z.string().optional(),
  /** The day from which it is the text, and the day it came into the eCFR. */
  date: z.string().optional(),
  issued: z.string().optional(),
  /** The day of the next text, for one that is no longer in force. */
  until: z.string().optional(),
  /** The day of which the text is asked. */
  asOf: z.string().optional(),
  /** The publisher says that the change is none of substance. */
  change: z.literal('cosmetic').optional(),
  removed: z.literal(true).optional(),
  corrections: z
    .array(z.object({ id: z.number(), action: z.string(), corrected: z.string(), fr: z.string() }))
    .optional(),
  /** Its place in a saved volume of the yearly edition, and what stands over it there. */
  annual: z
    .object({
      from: z.number(),
      to: z.number(),
      asOf: z.string().optional(),
      heading: z.string(),
      partHeading: z.string().optional(),
      authority: z.string().optional(),
      source: z.string().optional(),
      /** Printed again below, as it will be read from a later day on. */
      later: z
        .array(z.object({ from: z.number(), to: z.number(), heading: z.string() }))
        .optional(),
    })
    .optional(),
  /** Headings of the divisions around it, the widest first, and the newest amendment of its title: of a saved text. */
  under: z.array(z.string()).readonly().optional(),
  amended: z.string().optional(),
  /** What govinfo says of the volume of a yearly edition. */
  volume: z.custom<JsonObject>().optional(),
  /** Where an appendix outside of parts stands. */
  within: z.record(z.string(), z.string()).optional(),
});
export type UnitFields = z.infer<typeof unitFields>;
export type UnitCandidate = Candidate<UnitFields>;

export interface Listed {
  readonly unit: Unit;
  /** Its versions that were listed, oldest first. */
  readonly rows: readonly ChangeRow[];
  readonly corrections: readonly CorrectionRow[];
  /** The newest day that the publisher has. */
  readonly today: string;
  readonly within?: Readonly<Record<string, string>> | undefined;
}

/** The unit as it is today. */
export function candidateOf({ unit, rows, corrections, today, within }: Listed): UnitCandidate {
  const row = rows.at(-1);
  const removed = unit.is !== 'part' && row?.removed === true;
  // The day before it was removed is the last that has its words.
  const asOf = removed && row ? addDays(row.date, -1) : today;
  const cosmetic = rows.length > 0 && rows.every(({ substantive }) => substantive === false);
  const newest = Math.max(0, ...corrections.map(({ id }) => id));
  return {
    key: unitId(unit),
    version: [
      unit.is === 'part' ? '' : (row?.date ?? ''),
      row?.issue_date ?? '',
      ...(removed ? ['removed'] : []),
      ...(newest > 0 ? [`correction ${newest}`] : []),
    ].join('|'),
    files: [fileOf(unit, asOf, within)],
    fields: {
      ...fieldsOf(unit, row),
      asOf,
      ...(within && { within: { ...within } }),
      ...(cosmetic && { change: 'cosmetic' }),
      ...(removed && { removed }),
      ...(corrections.length > 0 && { corrections: corrections.map(correctionOf) }),
    },
  };
}

/** A title has a name and days, and no text of its own. */
export function titleCandidate(row: TitleRow): UnitCandidate {
  const { number, name, latest_amended_on: date, latest_issue_date: issued } = row;
  const unit = { title: number, part: null, is: 'title' as const, number: String(number) };
  return {
    key: unitId(unit),
    version: `${date ?? ''}|${issued ?? ''}`,
    files: [],
    fields: {
      ...unit,
      name: `Title ${number}—${name}`,
      ...(date && { date }),
      ...(issued && { issued }),
    },
  };
}

/** The text of a day, under an id of its own where another one has followed. */
export function candidateThen(listed: Listed, day: string): UnitCandidate | undefined {
  const { unit, rows, within } = listed;
  const at = rows.findLastIndex(({ date }) => date <= day);
  const row = rows[at];
  const next = rows[at + 1];
  if (!row || row.removed) return undefined;
  if (!next) return candidateOf(listed);
  return {
    key: `${unitId(unit)}@${row.date}`,
    version: `${row.date}|${row.issue_date ?? ''}`,
    files: [fileOf(unit, day, within)],
    fields: {
      ...fieldsOf(unit, row),
      asOf: day,
      until: next.date,
      ...(within && { within: { ...within } }),
    },
  };
}

function fieldsOf(unit: Unit, row: ChangeRow | undefined): UnitFields {
  if (unit.is === 'part') return { ...unit, ...(row?.issue_date && { issued: row.issue_date }) };
  return {
    ...unit,
    ...(row && { date: row.date }),
    ...(row?.name && { name: row.name }),
    ...(row?.issue_date && { issued: row.issue_date }),
  };
}

const correctionOf = (row: CorrectionRow) => ({
  id: row.id,
  action: row.corrective_action ?? '',
  corrected: row.error_corrected ?? '',
  fr: row.fr_citation ?? '',
});

const fileOf = (unit: Unit, day: string, within?: Readonly<Record<string, string>>) => ({
  name: 'xml',
  url: textUrl(unit.title, day, {
    ...placeOf(unit, within),
    ...(unit.is === 'section' && { section: sectionName(unit.number) }),
    ...(unit.is === 'appendix' && { appendix: unit.number }),
  }),
  expect: 'xml' as const,
});

/** The divisions that an answer with the unit's text is asked by. */
export const placeOf = (
  { part }: Pick<Unit, 'part'>,
  within: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> => (part === null ? (within ?? {}) : { part });
