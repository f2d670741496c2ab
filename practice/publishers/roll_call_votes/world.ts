/** The roll calls of one session in both chambers, cast by the members of the practice Congress. */
import { draws } from '../../random.ts';
import type { BillsWorld } from '../bills/world.ts';
import type { Person } from '../legislators/person.ts';
import type { LegislatorsWorld } from '../legislators/world.ts';

export interface PracticeVote {
  readonly chamber: 'house' | 'senate';
  readonly number: number;
  /** `3-Jan-2025`. */
  readonly date: string;
  readonly issue: string;
  readonly question: string;
  readonly kind: 'ordinary' | 'election' | 'vacated' | 'en-bloc' | 'committee';
  result: string;
  modified: string;
  readonly cast: { readonly who: Person; vote: string }[];
}

export interface VotesWorld {
  readonly congress: 119;
  readonly session: 1;
  readonly year: 2025;
  readonly votes: PracticeVote[];
  correct(chamber: 'house' | 'senate', number: number, result: string): void;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Sep', 'Oct', 'Nov'];

export interface VotesWorldOptions {
  readonly house?: number;
  readonly senate?: number;
  readonly voters?: number;
  /** Votes are on bills of this world. */
  readonly bills?: BillsWorld;
}

/** `voters` of each chamber take part: all would make files of 100 KB that show nothing more. */
export function votesWorld(
  { seed, current, former }: LegislatorsWorld,
  { house = 200, senate = 100, voters = 12, bills }: VotesWorldOptions = {},
): VotesWorld {
  const numbers = (type: string) => bills?.bills().filter((one) => one.type === type).length ?? 60;
  const random = draws(seed);
  const of = (chamber: 'house' | 'senate') =>
    current.filter((person) => person.chamber === chamber).slice(0, voters);
  // One senator who votes is in the list of former legislators already.
  const gone = former.filter(({ lis }) => lis !== undefined).slice(0, 1);
  const make = (chamber: 'house' | 'senate', count: number, people: readonly Person[]) =>
    Array.from({ length: count }, (_, row): PracticeVote => {
      const number = row + 1;
      const kind = kindOf(chamber, number);
      const month = MONTHS[Math.floor((row / count) * MONTHS.length)] ?? 'Jan';
      return {
        chamber,
        number,
        // Some files of the House have the month in capitals.
        date: `${(row % 28) + 1}-${number === 9 ? month.toUpperCase() : month}-2025`,
        issue: `${chamber === 'house' ? 'H R' : 'S.'} ${1 + (row % numbers(chamber === 'house' ? 'hr' : 's'))}`,
        question: kind === 'election' ? 'Election of the Speaker' : 'On Passage',
        kind,
        result: kind === 'election' ? 'Alder' : 'Passed',
        modified: 'January 8, 2026,  08:39 AM',
        cast:
          kind === 'vacated'
            ? []
            : people.map((who, at) => ({
                who,
                vote:
                  kind === 'election'
                    ? random.pick(['Alder', 'Birch'], at, number)
                    : random.pick(['Yea', 'Nay', 'Not Voting'], at, number),
              })),
      };
    });
  const votes = [
    ...make('house', house, of('house')),
    ...make('senate', senate, [...of('senate'), ...gone]),
  ];
  return {
    congress: 119,
    session: 1,
    year: 2025,
    votes,
    correct(chamber, number, result) {
      const vote = votes.find((one) => one.chamber === chamber && one.number === number);
      if (!vote) throw new Error(`the ${chamber} has no roll call ${number}`);
      vote.result = result;
      vote.modified = 'January 9, 2026,  09:00 AM';
    },
  };
}

function kindOf(chamber: 'house' | 'senate', number: number): PracticeVote['kind'] {
  if (chamber === 'senate') return number === 4 ? 'en-bloc' : 'ordinary';
  if (number === 2) return 'election';
  if (number === 5) return 'vacated';
  return number % 4 === 0 ? 'committee' : 'ordinary';
}
