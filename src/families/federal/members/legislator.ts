import type { PartyYears } from './party-history.ts';

/** A person who sits or sat in Congress, with every term; presidents are listed in the same shape. */
export interface Legislator {
  /** `member:C000127`; absent for the few who have no Bioguide number. */
  readonly id?: string;
  readonly name: PersonName;
  readonly otherNames: readonly PersonName[];
  /** Numbers in other systems: `lis`, `govtrack`, `icpsr`; some have several (`fec`). */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly birthday?: string;
  readonly died?: string;
  /** Where the publisher has one. */
  readonly picture?: string;
  readonly pictureBy?: string;
  /** Where an answer lists parties apart from terms. */
  readonly parties?: readonly PartyYears[];
  /** How many bills the API counts, where it says it. */
  readonly sponsored?: number;
  readonly cosponsored?: number;
  readonly hometown?: string;
  readonly elected?: string;
  readonly updated?: string;
  /** Where an answer says it itself; else the list it stands in tells. */
  readonly current?: boolean;
  readonly gender?: string;
  readonly religion?: string;
  readonly terms: readonly Term[];
  readonly leadership: readonly LeadershipRole[];
  /** Members of one family, as the list names them. */
  readonly family: readonly { readonly name?: string; readonly relation?: string }[];
  readonly social?: Readonly<Record<string, string>>;
  /** Offices in the district, by the names of the list: address, city, phone, hours. */
  readonly offices?: readonly Readonly<Record<string, string>>[];
}
export interface PersonName {
  readonly first?: string;
  readonly middle?: string;
  readonly last?: string;
  readonly suffix?: string;
  readonly nickname?: string;
  readonly honorific?: string;
  readonly full?: string;
  readonly start?: string;
  readonly end?: string;
}
export interface Term {
  /** `rep`, `sen`, `prez`, `viceprez`. */
  readonly type: string;
  readonly start?: string;
  readonly end?: string;
  readonly state?: string;
  readonly district?: number;
  readonly class?: number;
  readonly stateRank?: string;
  readonly party?: string;
  readonly caucus?: string;
  readonly how?: string;
  readonly endType?: string;
  /** Where the answer has a term for each Congress. */
  readonly congress?: number;
  /** `Delegate`, `Resident Commissioner`. */
  readonly memberType?: string;
  readonly url?: string;
  readonly office?: string;
  readonly zip?: string;
  /** What the publisher remarks of the seat. */
  readonly note?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly fax?: string;
  readonly contactForm?: string;
  readonly rssUrl?: string;
  /** A party cannot change inside a term; where it did, it is listed. */
  readonly affiliations: readonly {
    readonly party?: string;
    readonly caucus?: string;
    readonly start?: string;
    readonly end?: string;
  }[];
}
export interface LeadershipRole {
  readonly title?: string;
  readonly chamber?: string;
  readonly start?: string;
  readonly end?: string;
  /** The API names the Congress instead of days. */
  readonly congress?: number;
  readonly current?: boolean;
}
