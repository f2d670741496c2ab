/** What govinfo's MODS says of a package or of one of its granules. */
export interface ModsPackage {
  readonly packageId?: string;
  readonly collection?: string;
  readonly docClass?: string;
  readonly title?: string;
  readonly titlePart?: string;
  readonly dateIssued?: string;
  readonly congress?: number;
  readonly session?: number;
  readonly volume?: string;
  readonly issue?: string;
  readonly changed?: string;
  readonly created?: string;
  readonly publisher?: string;
  /** `886 digital object pages`. */
  readonly pages?: string;
  /** `born digital`, `reformatted digital`. */
  readonly digitalOrigin?: string;
  readonly ranges: readonly { readonly start?: string; readonly end?: string }[];
  /** Fields of the publisher's extension that no typed field holds, by name. */
  readonly extension: Readonly<Record<string, readonly string[]>>;
  readonly identifiers: Readonly<Record<string, readonly string[]>>;
  /** Shelf marks of the Superintendent of Documents: `Y 4.AR 5/3:S.HRG.117-889`. */
  readonly classifications: readonly string[];
  readonly renditions: readonly Rendition[];
  /** What a cataloguer wrote beside the title: abstracts, topics, notes, further titles; by name. */
  readonly catalogued?: Readonly<Record<string, readonly string[]>>;
  /** Other packages that it names: an erratum, an earlier edition. */
  readonly related?: readonly RelatedPackage[];
  readonly references: ModsReferences;
  readonly granules: readonly ModsGranule[];
}

export interface ModsGranule extends Omit<ModsPackage, 'granules'> {
  readonly granuleId?: string;
  readonly chamber?: string;
  readonly granuleClass?: string;
  readonly subGranuleClass?: string;
  readonly date?: string;
}

export interface RelatedPackage {
  /** `isReferencedBy`, `succeeding`, `otherVersion`. */
  readonly type?: string;
  readonly title?: string;
  readonly url?: string;
}

export interface Rendition {
  readonly format: string;
  readonly url: string;
}

/** Everything a package points to: a graph of citations the publisher already made. */
export interface ModsReferences {
  readonly members: readonly ModsMember[];
  readonly committees: readonly ModsCommittee[];
  readonly bills: readonly { readonly id: string; readonly context?: string }[];
  readonly laws: readonly string[];
  readonly usc: readonly string[];
  readonly uscChapters: readonly string[];
  readonly cfr: readonly string[];
  readonly statutes: readonly { readonly volume: string; readonly pages: readonly string[] }[];
  readonly rins: readonly string[];
  readonly reports: readonly string[];
  readonly communications: readonly { readonly congress?: number; readonly number?: string }[];
  readonly witnesses: readonly string[];
  readonly eventIds: readonly string[];
}

export interface ModsMember {
  readonly bioguideId?: string;
  readonly name?: string;
  /** `SPEAKING`, `SUBMITTEDBY`, `COMMITTEEMEMBER`. */
  readonly role?: string;
  readonly chamber?: string;
  readonly party?: string;
  readonly state?: string;
  readonly congress?: number;
  readonly gpoId?: string;
}
export interface ModsCommittee {
  readonly id?: string;
  readonly name?: string;
  readonly shortName?: string;
  readonly chamber?: string;
  readonly type?: string;
  readonly congress?: number;
  readonly subcommittees?: readonly string[];
  /** Of those that the publisher gives a code. */
  readonly subcommitteeIds?: readonly string[];
}
