/** One legislator of the practice world, in the shape of congress-legislators. */
import type { Draws } from '../../random.ts';

export interface Person {
  readonly bioguide: string;
  /** Senators only. */
  readonly lis?: string;
  readonly chamber: 'house' | 'senate';
  readonly state: string;
  readonly district?: number;
  readonly party: 'Democrat' | 'Republican' | 'Independent';
  readonly first: string;
  last: string;
  readonly formerly: { last: string; end: string }[];
  readonly terms: { start: string; end: string }[];
  twitter?: string;
}

const FIRST = [
  'Ada',
  'Ben',
  'Cleo',
  'Dan',
  'Eve',
  'Finn',
  'Gia',
  'Hal',
  'Ida',
  'Jon',
  'Kay',
  'Leo',
];
const LAST = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel', 'Ivy', 'Juniper'];
const STATES = ['CA', 'TX', 'NY', 'FL', 'OH', 'WA', 'GA', 'MI', 'VA', 'CO'];

/** Rows from `senators` on are representatives. */
export function personOf(random: Draws, row: number, senators: number): Person {
  const last = random.pick(LAST, row, 1);
  const isSenator = row < senators;
  const began = 2009 + 2 * (random.number(row, 3) % 8);
  return {
    bioguide: `${last.charAt(0)}${String(900_000 + row)}`,
    ...(isSenator && { lis: `S${String(600 + row)}` }),
    chamber: isSenator ? 'senate' : 'house',
    state: STATES[isSenator ? Math.floor(row / 2) % STATES.length : row % STATES.length] ?? 'CA',
    ...(!isSenator && { district: row % 50 }),
    party: random.pick(['Democrat', 'Republican', 'Republican', 'Democrat', 'Independent'], row, 4),
    first: random.pick(FIRST, row, 2),
    last,
    formerly: [],
    terms: [{ start: `${began}-01-03`, end: '2027-01-03' }],
  };
}

export function legislatorJson(person: Person): object {
  const { bioguide, lis, first, last, formerly, terms } = person;
  return {
    id: { bioguide, ...(lis && { lis }), govtrack: 400_000 + Number(bioguide.slice(1)) },
    name: { first, last, official_full: `${first} ${last}` },
    ...(formerly.length > 0 && { other_names: formerly }),
    bio: { birthday: '1970-01-01', gender: 'F' },
    terms: terms.map(({ start, end }) => ({
      type: person.chamber === 'senate' ? 'sen' : 'rep',
      start,
      end,
      state: person.state,
      ...(person.chamber === 'senate' ? { class: 1 } : { district: person.district }),
      party: person.party,
    })),
  };
}
