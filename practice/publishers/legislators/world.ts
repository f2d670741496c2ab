/** A Congress in small: 540 who sit, some who left, 40 committees with their seats. */
import { draws } from '../../random.ts';
import { type Person, personOf } from './person.ts';

export interface PracticeCommittee {
  readonly thomasId: string;
  readonly name: string;
  readonly chamber: 'house' | 'senate';
  readonly subcommittees: readonly { readonly thomasId: string; readonly name: string }[];
}

export interface Seat {
  readonly bioguide: string;
  readonly name: string;
  readonly rank: number;
}

export interface LegislatorsWorld {
  readonly seed: number;
  readonly current: Person[];
  readonly former: Person[];
  readonly committees: PracticeCommittee[];
  /** Committees of earlier Congresses, with the last Congress of each. */
  readonly disbanded: { readonly thomasId: string; readonly name: string; readonly last: number }[];
  /** By committee or subcommittee. */
  readonly seats: Map<string, Seat[]>;
  rename(bioguide: string, last: string): void;
  retire(bioguide: string, on: string): void;
  leave(committee: string, bioguide: string): void;
}

export interface LegislatorsWorldOptions {
  readonly seed?: number;
  readonly senators?: number;
  readonly representatives?: number;
  readonly former?: number;
  readonly committees?: number;
}

const SUBJECTS = ['Agriculture', 'Energy', 'Finance', 'Health', 'Justice', 'Rules', 'Science'];

export function legislatorsWorld(options: LegislatorsWorldOptions = {}): LegislatorsWorld {
  const { seed = 1, senators = 100, representatives = 440, former = 12, committees = 40 } = options;
  const random = draws(seed);
  const sitting = senators + representatives;
  const current = Array.from({ length: sitting }, (_, row) => personOf(random, row, senators));
  // Some former senators: votes of the past name them by their number in the Senate's lists.
  const left = Array.from({ length: former }, (_, n) => ({
    ...personOf(random, sitting + n, n % 2 === 0 ? sitting + former : 0),
    terms: [{ start: '2005-01-03', end: '2011-01-03' }],
  }));
  const bodies = Array.from({ length: committees }, (_, n) => committeeOf(n));
  const seats = new Map<string, Seat[]>();
  for (const [n, { thomasId, chamber, subcommittees }] of bodies.entries()) {
    const members = current.filter((person) => person.chamber === chamber);
    const own = Array.from({ length: Math.min(12, members.length) }, (_, rank) =>
      seatOf(members[(n * 7 + rank * 5) % members.length], rank + 1),
    ).filter(distinct);
    seats.set(thomasId, own);
    for (const sub of subcommittees) seats.set(`${thomasId}${sub.thomasId}`, own.slice(0, 4));
  }
  const personWith = (bioguide: string): Person => {
    const found = current.find((one) => one.bioguide === bioguide);
    if (!found) throw new Error(`nobody who sits has the number ${bioguide}`);
    return found;
  };
  return {
    seed,
    current,
    former: left,
    committees: bodies,
    disbanded: [{ thomasId: 'HSZZ', name: 'House Select Committee on Practice', last: 118 }],
    seats,
    rename(bioguide, last) {
      const person = personWith(bioguide);
      person.formerly.push({ last: person.last, end: '2025-06-01' });
      person.last = last;
    },
    retire(bioguide, on) {
      const person = personWith(bioguide);
      current.splice(current.indexOf(person), 1);
      const [term] = person.terms;
      left.push({ ...person, terms: [{ start: term?.start ?? on, end: on }] });
    },
    leave(committee, bioguide) {
      const own = seats.get(committee) ?? [];
      seats.set(
        committee,
        own.filter((seat) => seat.bioguide !== bioguide),
      );
    },
  };
}

function committeeOf(n: number): PracticeCommittee {
  const chamber = n % 2 === 0 ? 'house' : 'senate';
  const letters = `${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(65 + Math.floor(n / 26))}`;
  const subject = `${SUBJECTS[n % SUBJECTS.length]} ${n + 1}`;
  return {
    thomasId: `${chamber === 'house' ? 'H' : 'S'}S${letters}`,
    name: `${chamber === 'house' ? 'House' : 'Senate'} Committee on ${subject}`,
    chamber,
    subcommittees: n % 4 === 0 ? [{ thomasId: '15', name: `Oversight of ${subject}` }] : [],
  };
}

function seatOf(person: Person | undefined, rank: number): Seat {
  if (!person) throw new Error('a committee needs members');
  return { bioguide: person.bioguide, name: `${person.first} ${person.last}`, rank };
}

const distinct = ({ bioguide }: Seat, at: number, all: readonly Seat[]): boolean =>
  all.findIndex((one) => one.bioguide === bioguide) === at;
