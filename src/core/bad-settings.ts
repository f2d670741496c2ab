import { AnnalsError, type FailureFacts } from './errors.ts';

/** One thing that is wrong: where, with what value, what is allowed, and who said it. */
export interface Problem {
  readonly path: string;
  /** A file with its line, the name of a variable, or a flag. */
  readonly from: string;
  readonly message: string;
}

/** All that is wrong with the settings, at once. */
export class BadSettings extends AnnalsError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], facts: FailureFacts = {}) {
    const lines = problems.map((problem) => `  - ${problem.message}`);
    const head =
      problems.length === 1 ? '1 setting is wrong:' : `${problems.length} settings are wrong:`;
    super('BAD_CONFIG', [head, ...lines].join('\n'), facts);
    this.name = 'BadSettings';
    this.problems = problems;
  }
}
