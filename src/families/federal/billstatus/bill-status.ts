/** What a BILLSTATUS file says of a bill, whichever version of the publisher's schema it is written in. */

export interface BillStatus {
  readonly id: string;
  readonly congress: number;
  readonly type: string;
  readonly number: number;
  /** `3.0.0`, `1.0.0`; absent in the oldest files. */
  readonly schemaVersion?: string;
  readonly title?: string;
  readonly originChamber?: string;
  readonly originChamberCode?: string;
  readonly introducedDate?: string;
  readonly createDate?: string;
  readonly updateDate?: string;
  readonly updateDateIncludingText?: string;
  readonly legislationUrl?: string;
  /** A number kept for the leadership: a file with almost nothing inside. */
  readonly reserved: boolean;
  readonly byRequest?: string;
  readonly sponsors: readonly Sponsor[];
  readonly cosponsors: readonly Cosponsor[];
  /** As declared; the list above may differ, and both are kept. */
  readonly cosponsorCount?: number;
  readonly cosponsorCountWithWithdrawn?: number;
  readonly actions: readonly Action[];
  readonly actionCounts?: Readonly<Record<string, string>>;
  readonly latestAction?: ActionSummary;
  readonly recordedVotes: readonly RecordedVote[];
  readonly committees: readonly CommitteeOfBill[];
  readonly committeeReports: readonly string[];
  readonly relatedBills: readonly RelatedBill[];
  readonly amendments: readonly AmendmentOfBill[];
  readonly policyArea?: string;
  readonly subjects: readonly string[];
  /** Of files until 2016: what a subject was filed under. */
  readonly subjectGroups?: readonly string[];
  readonly summaries: readonly Summary[];
  readonly titles: readonly BillTitle[];
  readonly laws: readonly Law[];
  readonly cboCostEstimates: readonly CostEstimate[];
  readonly textVersions: readonly TextVersion[];
  readonly notes: readonly Note[];
  readonly calendarNumbers: readonly CalendarNumber[];
  /** HTML, as the Congressional Record printed it. */
  readonly constitutionalAuthority?: string;
  readonly dublinCore?: Readonly<Record<string, string>>;
}

export interface Sponsor {
  readonly name: string;
  readonly bioguideId?: string;
  readonly gpoId?: string;
  readonly lisId?: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly party?: string;
  readonly state?: string;
  readonly district?: string;
  readonly byRequest?: boolean;
}
export interface Cosponsor extends Sponsor {
  readonly date?: string;
  readonly withdrawnDate?: string;
  readonly original?: boolean;
}
export interface Link {
  readonly name?: string;
  readonly url?: string;
}
export interface ActionSummary {
  readonly date?: string;
  readonly time?: string;
  readonly text?: string;
  readonly links?: readonly Link[];
}
export interface Action extends ActionSummary {
  readonly type?: string;
  readonly code?: string;
  readonly source?: string;
  readonly sourceCode?: string;
  readonly committees?: readonly CommitteeRef[];
  readonly recordedVotes?: readonly RecordedVote[];
  readonly calendar?: string;
}
export interface CommitteeRef {
  readonly name?: string;
  readonly systemCode?: string;
}
export interface RecordedVote {
  /** Built from congress, session and roll: addresses of some years lead nowhere. */
  readonly id?: string;
  readonly chamber?: string;
  readonly congress?: number;
  readonly session?: number;
  readonly roll?: number;
  /** UTC: can be the day after the vote. */
  readonly date?: string;
  readonly question?: string;
  readonly url?: string;
}
export interface CommitteeActivity {
  readonly name?: string;
  readonly date?: string;
  readonly reports?: readonly string[];
}
export interface CommitteeOfBill extends CommitteeRef {
  readonly chamber?: string;
  readonly type?: string;
  readonly activities: readonly CommitteeActivity[];
  readonly subcommittees: readonly CommitteeOfBill[];
}
export interface RelatedBill {
  readonly id?: string;
  readonly congress?: number;
  readonly type?: string;
  readonly number?: number;
  readonly title?: string;
  readonly latestAction?: ActionSummary;
  readonly relationships: readonly { readonly type?: string; readonly identifiedBy?: string }[];
}
export interface AmendmentOfBill {
  readonly congress?: number;
  readonly type?: string;
  readonly number?: string;
  readonly chamber?: string;
  readonly description?: string;
  readonly purpose?: string;
  readonly submittedDate?: string;
  readonly proposedDate?: string;
  readonly createDate?: string;
  readonly updateDate?: string;
  readonly sponsors: readonly Sponsor[];
  readonly cosponsors: readonly Cosponsor[];
  readonly latestAction?: ActionSummary;
  readonly actions: readonly Action[];
  readonly actionCount?: number;
  readonly amendsBill?: string;
  readonly amendsAmendment?: string;
  readonly amendmentCount?: number;
  readonly titles?: readonly BillTitle[];
  readonly notes?: readonly Note[];
  readonly links?: readonly Link[];
}
export interface Summary {
  readonly versionCode?: string;
  readonly name?: string;
  readonly actionDate?: string;
  readonly actionDescription?: string;
  readonly updateDate?: string;
  readonly lastUpdateDate?: string;
  /** HTML. */
  readonly text?: string;
}
export interface BillTitle {
  readonly type?: string;
  readonly typeCode?: string;
  readonly source?: string;
  readonly title: string;
  readonly parentType?: string;
  readonly chamberCode?: string;
  readonly chamber?: string;
  readonly versionCode?: string;
  readonly version?: string;
  readonly updateDate?: string;
}
export interface Law {
  readonly id?: string;
  readonly type?: string;
  readonly number?: string;
}
export interface CostEstimate {
  readonly id?: string;
  readonly date?: string;
  readonly title?: string;
  readonly url?: string;
  readonly description?: string;
}
export interface TextVersion {
  readonly type?: string;
  /** Empty for enrolled bills. */
  readonly date?: string;
  /** `hr:119:1@enr` where a file names its package. */
  readonly id?: string;
  readonly formats: readonly { readonly format: string; readonly url: string }[];
}
export interface Note {
  readonly text?: string;
  readonly links?: readonly Link[];
}
export interface CalendarNumber {
  readonly calendar?: string;
  readonly number?: string;
}
