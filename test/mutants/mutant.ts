/** One planted bug: a sentence about what goes wrong, and the text that makes it so. */
export interface Mutant {
  readonly bug: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** Test files, or folders of them, of which at least one must fail. */
  readonly tests: readonly string[];
  /** Why no test can notice it; a survivor without a reason fails the run. */
  readonly survives?: string;
}

/** The mutants of one file, which share their tests. */
export const mutantsOf = (
  file: string,
  tests: readonly string[],
  bugs: readonly (Pick<Mutant, 'bug' | 'from' | 'to'> & Partial<Mutant>)[],
): Mutant[] => bugs.map((one) => ({ file, tests, ...one }));
