import type { Browser } from './browser.ts';
import type { Fetch } from './http.ts';
import type { JsonObject } from './json.ts';
import type { Source } from './source.ts';
import type { Clock, Instant } from './time.ts';

/** Recordings in a form of the family's own; they are replayed like those in WARC, without a network. */
export interface FamilyRecordings {
  /** How the names of such files end. */
  readonly extension: `.${string}`;
  readonly load: () => Promise<{ readonly default: ReadRecording }>;
}

/** Reads the text of such a file, or throws BAD_RECORDING with the line that does not fit. */
export type ReadRecording = (file: string, text: string) => FamilyRecording;

export interface FamilyRecording {
  /** Name of the source that was recorded. */
  readonly source: string;
  readonly startedAt: Instant;
  /** How many answers it holds. */
  readonly exchanges: number;
  /** The source with the recording for a listing; all else is its own. */
  standInFor(source: Source): Source;
  /** The publisher's pages as they were recorded. */
  browser(params: JsonObject): Browser;
  /** What answers downloads. */
  fetch(clock: Clock): Fetch;
}
