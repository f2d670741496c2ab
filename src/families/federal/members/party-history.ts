/** Which party somebody was of in which term: the API has one list of parties with years, and terms without one. */
import type { JsonReader } from '../../../kit/json-reader.ts';
import { present } from '../../../kit/parsed.ts';
import type { Term } from './legislator.ts';

export interface PartyYears {
  readonly party?: string;
  readonly abbreviation?: string;
  readonly start?: string;
  /** The year in which it ended; none while it lasts. */
  readonly end?: string;
}

/** The oldest first; the API gives the newest first. */
export const partiesOf = (member: JsonReader): readonly PartyYears[] =>
  member
    .all('partyHistory')
    .map((one) =>
      present<PartyYears>({
        party: one.text('partyName'),
        abbreviation: one.text('partyAbbreviation'),
        start: one.text('startYear'),
        end: one.text('endYear'),
      } as PartyYears),
    )
    .sort((a, b) => Number(a.start ?? 0) - Number(b.start ?? 0));

/** The last party of the term is the term's, as in the lists of the project; those before it are told with their years. */
export function withParty(term: Term, parties: readonly PartyYears[]): Term {
  const [start, end] = [yearOf(term.start) ?? 0, yearOf(term.end) ?? Number.POSITIVE_INFINITY];
  const during = parties.filter(
    (one) => Number(one.start ?? 0) < end && (one.end === undefined || Number(one.end) > start),
  );
  const party = during.at(-1)?.party;
  if (party === undefined) return term;
  if (during.length === 1) return { ...term, party };
  const affiliations = during.map((one, index) =>
    present({
      party: one.party,
      start: index === 0 ? term.start : one.start,
      end: one.end ?? term.end,
    }),
  );
  return { ...term, party, affiliations } as Term;
}

const yearOf = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : Number(date.slice(0, 4));
