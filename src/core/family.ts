import type { z } from 'zod';
import type { FamilyMeans } from './family-host.ts';
import type { HealthCheck } from './health-check.ts';
import type { JsonObject } from './json.ts';
import type { Source } from './source.ts';
import type { EarlierProgram, FamilyExplain, VerbAddition, VerbEntry, VerbGroup } from './verb.ts';

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
  /** The source whose users know the files beside the manifest by their plain names: `last.csv`. */
  readonly plainReports?: string;
  /** What `processArtifacts` of the library runs. */
  readonly artifacts?: ArtifactRuns;
}

export type SourceLoader = () => Promise<{ readonly default: Source }>;

/** `missing` when `http.contact` is not set or a placeholder: that is said elsewhere. */
export type ContactState = 'set' | 'missing';

export interface FamilyDemo {
  /** Parameters of a run, by source; without an entry, what the source does by itself. */
  readonly params?: Readonly<Record<string, JsonObject>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface ArtifactRuns {
  readonly source: string;
  /** Parameters of a run over a file with one JSON value a line. */
  params(file: string, options: { readonly read: boolean }): JsonObject;
}

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

export const defineFamily = <F extends Family>(family: F): F => family;
