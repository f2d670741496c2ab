import type { ArtifactStore } from './artifact.ts';
import type { Catalog } from './catalog.ts';
import type { UndatedDecision } from './decision.ts';
import type { Endpoint, Handler, HandlersOf } from './endpoint.ts';
import type { SettingsInForce } from './family.ts';
import type { Log } from './log.ts';
import type { Run } from './run.ts';
import type { BegunRun, ResumeOrder, RunForecast, RunOrder } from './run-order.ts';
import type { Tell } from './telemetry.ts';
import type { Clock } from './time.ts';

/** What a family may use before anything is opened: the settings, and files that people name. */
export interface FamilyMeans {
  readonly settings: SettingsInForce;
  /** A secret of the settings, by its path; it must not be written anywhere. */
  secret(path: string): string | undefined;
  /** The text of a file; a relative path is below the working folder. */
  readText(path: string): Promise<string>;
  /** A line that whoever runs it should see. */
  warn(message: string): void;
}

/** What the program lends to a family: the parts it may use, and no other. */
export interface FamilyHost extends FamilyMeans {
  readonly catalog: Catalog;
  readonly store: ArtifactStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Writes a line of the decision log that belongs to no run, and the log file with it. */
  tell(decision: UndatedDecision): Promise<void>;
  /** Everything is checked before anything is begun. */
  startRun(order: RunOrder): Promise<Run>;
  /** Hears from now on what this process does. */
  listen(tell: Tell): void;
  /** Puts a copy of held bytes, by their hash, at an absolute path. */
  copyHeld(sha256: string, target: string): Promise<void>;
  /** Compares in a time that says nothing of either. */
  isSameSecret(sent: string, expected: string): boolean;
  /** Adds a line to a text file below the data folder; lines that are added at once do not mix. */
  appendLine(path: readonly [string, ...string[]], line: string): Promise<void>;
}

/** The same while a server runs. */
export interface ServingHost extends FamilyHost {
  readonly runs: ServedRuns;
}

/** Runs that a server begins for its clients; they go on when a client leaves, and end when it closes. */
export interface ServedRuns {
  /** Resolves when the run has begun; rejects when it may not. In mode `full`, triggered by `api`. */
  begin(
    order: Pick<RunOrder, 'source' | 'params' | 'politeness' | 'refetch' | 'limit'> &
      Partial<Pick<RunOrder, 'mode' | 'trigger'>>,
  ): Promise<BegunRun>;
  /** The same for what earlier runs left. */
  resume(
    order: Omit<ResumeOrder, 'trigger' | 'stop' | 'onProgress'> &
      Partial<Pick<ResumeOrder, 'trigger'>>,
  ): Promise<BegunRun>;
  /** What such a run would do; nothing is begun or written. */
  foresee(order: Pick<RunOrder, 'source' | 'params' | 'mode'>): Promise<RunForecast>;
}

/** A page that a family serves by itself, at one of its addresses. */
export interface FamilyPage {
  readonly path: `/${string}`;
  readonly title: string;
}

/** The addresses that a family adds to the API. */
export interface FamilyEndpoints {
  /** Headings of its own in the reference, each with the sentence below it. */
  readonly topics: Readonly<Record<string, string>>;
  /** By the name of the operation; a name that is taken already is an error of the program. */
  readonly contract: Readonly<Record<string, Endpoint>>;
  /** Pages for people among them, for the navigation of the dashboard. */
  readonly pages?: readonly FamilyPage[];
  handlers(host: ServingHost): Readonly<Record<string, Handler<Endpoint>>>;
}

/**
 * Checks that there is a handler of the right kind for each operation, then forgets the kinds: the
 * server holds endpoints of every family, and hands each handler only what its own endpoint let in.
 */
export const defineEndpoints = <C extends Readonly<Record<string, Endpoint>>>(
  endpoints: Omit<FamilyEndpoints, 'contract' | 'handlers'> & {
    readonly contract: C;
    handlers(host: ServingHost): HandlersOf<C>;
  },
): FamilyEndpoints => endpoints as unknown as FamilyEndpoints;
