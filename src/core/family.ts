import type { z } from 'zod';
import type { AgentTool } from './agent-tool.ts';
import type { Aside } from './aside.ts';
import type { BrowserProfile } from './browser.ts';
import type { IdAlias, IdKind } from './canonical-ids.ts';
import type { CitationPattern, PagePattern } from './citations.ts';
import type { FamilyCiting } from './cite/cited-record.ts';
import type { FamilyEndpoints, FamilyHost, FamilyMeans } from './family-host.ts';
import type { FamilyRecordings } from './family-recording.ts';
import type { HealthCheck } from './health-check.ts';
import type { JsonObject } from './json.ts';
import type { LogWords } from './log-words.ts';
import type { Normalizer } from './normalizer.ts';
import type { PolitenessChange } from './politeness.ts';
import type { QuotaPool } from './quota-pool.ts';
import type { ParsedRecord } from './record.ts';
import type { ReferenceContext } from './references.ts';
import type { AliasRank, SettingAlias } from './setting-alias.ts';
import type { Source } from './source.ts';
import type { EarlierProgram, FamilyExplain, VerbAddition, VerbEntry, VerbGroup } from './verb.ts';
import type { ColumnNames, View } from './view.ts';

/**
 * A family is a group of sources and everything that names them. The program reads the list of
 * families and knows none of them by name: a family that is taken out of the list leaves a whole
 * program behind, and a family may live in another repository.
 *
 * Only data and loaders stand here, so that a command that needs no source does not load one.
 */
export interface Family {
  /** Lower case; also its folder. */
  readonly name: string;
  readonly title: string;
  /** Each source under its name, loaded on first use. */
  readonly sources: Readonly<Record<string, SourceLoader>>;
  /** When its sources run, for whoever shows it without loading them; those that are left out are loaded. */
  readonly timetables?: Readonly<Record<string, Timetable>>;
  /** Addresses of its own in the API. */
  readonly endpoints?: () => Promise<{ readonly default: FamilyEndpoints }>;
  /** Questions of its own that agents may ask. */
  readonly agentTools?: () => Promise<{ readonly default: readonly AgentTool[] }>;
  /** Takes what its sources hand over with `ctx.aside`; without it a file of the run does. */
  readonly aside?: () => Promise<{ readonly default: TakeAside }>;
  /** Its words in `logs/latest.log`; the program's own without it. */
  readonly log?: LogWords;
  /** Recordings in a form of its own, for `annals replay`. */
  readonly recordings?: FamilyRecordings;
  /** Sections of the settings file that belong to it, by name. */
  readonly settings?: FamilySettings;
  /** Kinds of public ids, other spellings of them, and how people cite them. */
  readonly ids?: FamilyIds;
  /** How its records are cited, beyond what all records have alike. */
  readonly citing?: () => Promise<{ readonly default: FamilyCiting }>;
  /** Names of one thing, a row each: abbreviations of offices, names of forms. A search for one finds the others. */
  readonly synonyms?: readonly (readonly string[])[];
  /** What people query in SQL under names they know; made when a catalog is opened to write. */
  readonly views?: readonly View[];
  /** Names that its users have for columns of general tables; given when a catalog is opened to write. */
  readonly columnNames?: readonly ColumnNames[];
  /** Readers of formats that only this family has, by name; each is loaded when it is first asked for. */
  readonly normalizers?: Readonly<Record<string, () => Promise<Normalizer>>>;
  /**
   * By the name of a normaliser, what is written at the beginning of files it is for: `annals normalize` is handed files
   * of which nothing else is known.
   */
  readonly markup?: Readonly<Record<string, RegExp>>;
  /** Publishers that count requests per key, whatever source sends them. */
  readonly quotaPools?: readonly FamilyQuotaPool[];
  /** Commands of its own. */
  readonly verbs?: readonly VerbEntry[];
  /** The first words of its commands of two words. */
  readonly verbGroups?: Readonly<Record<string, VerbGroup>>;
  /** Options and examples for commands that all share, by the command's name. */
  readonly additions?: Readonly<Record<string, VerbAddition>>;
  readonly earlierProgram?: EarlierProgram;
  readonly explain?: () => Promise<{ readonly default: FamilyExplain }>;
  /** What `annals health` looks at besides. */
  checkHealth?(means: Pick<FamilyMeans, 'settings'>, contact: ContactState): readonly HealthCheck[];
  /** What `annals demo` asks its sources for, and settings that spare a newcomer the waiting. */
  readonly demo?: FamilyDemo;
  /** The file of its practice publisher, for `annals source check`; whole path. */
  readonly practice?: string;
  /** The source whose users know the files beside the manifest by their plain names: `last.csv`. */
  readonly plainReports?: string;
  /** What `processArtifacts` of the library runs. */
  readonly artifacts?: ArtifactRuns;
}

/** When a source runs by itself, as the source says it. */
export type Timetable = Pick<Source, 'schedule' | 'timezone' | 'enabledByDefault'>;

export type SourceLoader = () => Promise<{ readonly default: Source }>;

/** `missing` when `http.contact` is not set or a placeholder: that is said elsewhere. */
export type ContactState = 'set' | 'missing';

export interface FamilyDemo {
  /** Parameters of a run, by source; without an entry, what the source does by itself. */
  readonly params?: Readonly<Record<string, JsonObject>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A record that is shown with what it says of others and others say of it. */
  readonly shows?: string;
}

export interface ArtifactRuns {
  readonly source: string;
  /** Parameters of a run over a file with one JSON value a line. */
  params(file: string, options: { readonly read: boolean }): JsonObject;
}

export type TakeAside = (aside: Aside, host: FamilyHost) => Promise<void>;

export interface FamilySettings {
  readonly sections: Readonly<Record<string, z.ZodType>>;
  /** Names that earlier systems gave these settings. */
  readonly aliases?: readonly SettingAlias[];
  /** Names that files of earlier systems have, and what each says in ours; nothing where it has no effect. */
  readonly fileNames?: Readonly<
    Record<string, (value: unknown) => Readonly<Record<string, unknown>>>
  >;
  /** Prefixes below which any setting may be named, as below ANNALS_. */
  readonly aliasPrefixes?: readonly { readonly prefix: string; readonly rank: AliasRank }[];
  /** What its settings say about the manners of its sources; a source's own words come after. */
  politeness?(settings: SettingsInForce, source: Pick<Source, 'name'>): PolitenessChange;
  /** What its settings say about the pages of its sources. */
  browser?(settings: SettingsInForce, source: Pick<Source, 'name'>): Partial<BrowserProfile>;
  /** Parameters of a run that its settings hold; `sources.<name>.params` and flags come after. */
  params?(settings: SettingsInForce, source: Pick<Source, 'name'>): JsonObject;
  /** Workers of a run of its sources; `engine.workers` when undefined. */
  workers?(settings: SettingsInForce): number | undefined;
  /** Values that cannot work are raised to what does: its sections anew, and a line for the user each. */
  adjust?(settings: SettingsInForce): Adjusted;
  /** What its settings must not be for whoever is about to use them. */
  refuse?(
    settings: SettingsInForce,
    use: { readonly entrypoint: Entrypoint },
  ): readonly { readonly path: string; readonly message: string }[];
}

export interface Adjusted {
  readonly sections: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
}

/** Who starts a run. */
export type Entrypoint = 'cli' | 'api' | 'ui' | 'webhook' | 'cron' | 'replay' | 'tests';

/** The settings as a family sees them: its own sections by {@link sectionOf}, and what all may read. */
export interface SettingsInForce {
  readonly http: { readonly userAgent: string; readonly contact?: string | undefined };
  readonly [section: string]: unknown;
}

/** A family's own section, with the type that its schema gives it. */
export const sectionOf = <T extends z.ZodType>(
  settings: SettingsInForce,
  name: string,
  _schema: T,
): z.output<T> => settings[name] as z.output<T>;

/** A key with its own part of the section `quota`, and a pool of turns for each counter of the key. */
export interface FamilyQuotaPool<T extends z.ZodType = z.ZodType> {
  /** Its name below `quota`. */
  readonly setting: string;
  readonly schema: T;
  pools(settings: z.output<T>): readonly QuotaPool[];
}

export interface FamilyIds {
  readonly kinds: readonly IdKind[];
  readonly aliases?: readonly IdAlias[];
  readonly citations?: readonly CitationPattern[];
  readonly pages?: readonly PagePattern[];
  /** Words below /v1 that its users know from an earlier system, and the source whose records each means. */
  readonly collections?: Readonly<Record<string, string>>;
  /** What is known from outside of the references in a record's text: the term of the legislature that they are of. */
  contextOf?(record: Pick<ParsedRecord, 'id' | 'metadata'>): ReferenceContext;
  /**
   * What a text means that is nothing but a short name (`hr1`, `roll call 362`). Each list is of one thing that it may
   * be, the likeliest id first: of each the first that is held is taken. In a longer text the same letters may be anything.
   */
  meantBy?(text: string): readonly (readonly string[])[];
  /** The id of what stands at an address, held or not, where the address alone tells. */
  fromAddress?(
    url: URL,
  ): { readonly id: string; readonly names: string; readonly how: string } | undefined;
}

export const defineFamily = <F extends Family>(family: F): F => family;
