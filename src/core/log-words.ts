/** Phases of work, as lines of `logs/latest.log` name them. */
export const LOG_PHASES = [
  'NAV',
  'PLAN',
  'DECISION',
  'DOWNLOAD',
  'STATE',
  'ERROR',
  'REPLAY',
] as const;
export type LogPhase = (typeof LOG_PHASES)[number];

/**
 * The words in which the log file tells of the sources of a family, where people or their scripts
 * know others than the program's own.
 */
export interface LogWords {
  /** Stands before the phase: `[ANNALS][STATE]`. */
  readonly program: string;
  /** Other names of phases. */
  readonly phases?: Readonly<Partial<Record<LogPhase, string>>>;
  /** Phases besides, which notes of the sources name in `details.phase`. */
  readonly morePhases?: readonly string[];
  /** What the key of an item and the number of a listed entry are called. */
  readonly fields?: Readonly<Partial<Record<'key' | 'entry_id', string>>>;
  /** Other names of error codes, both in lower case. */
  readonly codes?: Readonly<Record<string, string>>;
}

export const OWN_WORDS: LogWords = { program: 'ANNALS' };
