/** A roll call of either chamber, in one shape. */
export interface RollCall {
  readonly id: string;
  readonly chamber: 'house' | 'senate';
  readonly congress: number;
  readonly session: number;
  readonly number: number;
  /** Date and clock in Washington, without a zone: `2023-01-26T17:23`. */
  readonly date?: string;
  readonly modified?: string;
  readonly question?: string;
  readonly type?: string;
  /** `1/2`, `2/3`, `3/5`. */
  readonly required?: string;
  readonly result?: string;
  readonly resultText?: string;
  readonly title?: string;
  readonly description?: string;
  /** The body that voted, where the file names it: the House or the Committee of the Whole. */
  readonly body?: string;
  /** The party that held the chamber, as the House prints it. */
  readonly majorityParty?: string;
  readonly subjects: readonly VoteSubject[];
  readonly counts: VoteCounts;
  readonly partyCounts?: readonly (VoteCounts & { readonly party: string })[];
  /** Of an election: who was voted for, and how often. */
  readonly candidates?: readonly { readonly name: string; readonly votes: number }[];
  readonly tieBreaker?: { readonly by?: string; readonly vote?: string };
  readonly positions: readonly VotePosition[];
  /** `election` has candidates instead of yeas and nays; `vacated` lists no member; else `ordinary`. */
  readonly kind: 'ordinary' | 'election' | 'vacated' | 'en-bloc';
}

/** What the vote was about: a bill, an amendment, a nomination, a treaty. */
export interface VoteSubject {
  /** Of a bill that has one. */
  readonly id?: string;
  readonly label: string;
  readonly congress?: number;
  readonly title?: string;
  readonly amendment?: string;
  readonly amendmentTo?: string;
  readonly author?: string;
  readonly purpose?: string;
}

export interface VoteCounts {
  readonly yea?: number;
  readonly nay?: number;
  readonly present?: number;
  readonly absent?: number;
}

export interface VotePosition {
  readonly name: string;
  readonly bioguideId?: string;
  readonly lisId?: string;
  readonly party?: string;
  readonly state?: string;
  /** As printed: `Aye`, `Guilty`, `Present, Giving Live Pair`, or the name of a candidate. */
  readonly vote: string;
  /** The same in one of four words; absent for a vote for a candidate. */
  readonly position?: 'yea' | 'nay' | 'present' | 'not-voting';
}

const POSITIONS: Readonly<Record<string, VotePosition['position']>> = {
  yea: 'yea',
  aye: 'yea',
  yes: 'yea',
  guilty: 'yea',
  nay: 'nay',
  no: 'nay',
  'not guilty': 'nay',
  present: 'present',
  'present, giving live pair': 'present',
  'not voting': 'not-voting',
  absent: 'not-voting',
};

export const positionOf = (vote: string): VotePosition['position'] => POSITIONS[vote.toLowerCase()];

/** Nobody is listed, and nobody was counted. A file that was shortened counts those it leaves out. */
export const isVacated = (
  positions: RollCall['positions'],
  { yea = 0, nay = 0 }: VoteCounts,
): boolean => positions.length === 0 && yea === 0 && nay === 0;
