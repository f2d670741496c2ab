import type { Aside } from './aside.ts';
import type { FamilyEndpoints, FamilyHost } from './family-host.ts';
import type { FamilyRecordings } from './family-recording.ts';
import type { LogWords } from './log-words.ts';
import type { Source } from './source.ts';

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
  /** Addresses of its own in the API. */
  readonly endpoints?: () => Promise<{ readonly default: FamilyEndpoints }>;
  /** Takes what its sources hand over with `ctx.aside`; without it a file of the run does. */
  readonly aside?: () => Promise<{ readonly default: TakeAside }>;
  /** Its words in `logs/latest.log`; the program's own without it. */
  readonly log?: LogWords;
  /** Recordings in a form of its own, for `annals replay`. */
  readonly recordings?: FamilyRecordings;
}

export type SourceLoader = () => Promise<{ readonly default: Source }>;

/** The family that has this source. */
export const familyOf = (families: readonly Family[], source: string): Family | undefined =>
  families.find(({ sources }) => Object.hasOwn(sources, source));

export type TakeAside = (aside: Aside, host: FamilyHost) => Promise<void>;

/** The settings as a family sees them: its own sections by name, and what all may read. */
export interface SettingsInForce {
  readonly http: { readonly userAgent: string; readonly contact?: string | undefined };
  readonly [section: string]: unknown;
}

export const defineFamily = <F extends Family>(family: F): F => family;
