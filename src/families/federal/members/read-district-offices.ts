/** The CSV of district offices: a row for each office, in which the person is a number alone. */
import type { Json } from '../../../core/json.ts';
import type { Legislator } from './legislator.ts';

type Row = Readonly<Record<string, string>>;

export const areDistrictOffices = (rows: readonly Json[]): boolean => {
  const [first] = rows as readonly Row[];
  return first?.bioguide !== undefined && 'address' in first && !('last_name' in first);
};

/** Every column of an office is kept by its name, as the list in JSON has it. */
export function officesByPerson(rows: readonly Json[]): readonly Legislator[] {
  const found = new Map<string, Row[]>();
  for (const { bioguide = '', ...office } of rows as readonly Row[]) {
    if (bioguide === '') continue;
    const filled = Object.entries(office).filter(([, value]) => value !== '');
    found.set(bioguide, [...(found.get(bioguide) ?? []), Object.fromEntries(filled)]);
  }
  return [...found].map(([bioguide, offices]) => ({
    id: `member:${bioguide}`,
    name: {},
    otherNames: [],
    ids: { bioguide: [bioguide] },
    terms: [],
    leadership: [],
    family: [],
    offices,
  }));
}
