import type { Catalog } from './catalog.ts';
import type { SettingsInForce } from './family.ts';
import type { JsonObject } from './json.ts';
import type { Run, RunCounts, Trigger } from './run.ts';
import type { Tell } from './telemetry.ts';

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

/** What a family may use of an open data folder. */
export interface FamilyHost extends FamilyMeans {
  readonly catalog: Catalog;
  startRun(order: FamilyRun): Promise<Run>;
  /** Hears from now on what this process does. */
  listen(tell: Tell): void;
  /** Puts a copy of a held file, by its path below the data folder, at an absolute path. */
  copyHeld(path: string, target: string): Promise<void>;
}

/** A run that a family asks for; everything is checked before anything is begun. */
export interface FamilyRun {
  readonly source: string;
  readonly params: JsonObject;
  readonly mode: 'full' | 'new';
  readonly trigger: Trigger;
  /** Fetch again what is held. */
  readonly refetch?: boolean;
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: { readonly counts: RunCounts; readonly left: number }) => void;
}
