import { AnnalsError, ERRORS, EXIT, type ExitCode } from '../core/errors.ts';
import { harmless } from './paint.ts';
import { paintOn, type Terminal } from './terminal.ts';

export interface ReportStyle {
  readonly json: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
}

/** Says what went wrong and what to do, for a person or (`--json`) for a program. */
export function reportError(error: unknown, terminal: Terminal, style: ReportStyle): ExitCode {
  const reported = reportedErrorOf(error);
  if (style.json) {
    const { code, message, hint, problems } = reported;
    terminal.out.write(
      `${JSON.stringify({ error: { code, message, hint, problems } }, null, 2)}\n`,
    );
    return reported.exit;
  }
  const paint = paintOn(terminal, terminal.err, style.color);
  // A message often quotes a publisher, and a terminal would obey what it quotes.
  const say = (text: string) => terminal.err.write(`${harmless(text)}\n`);
  say(`${paint.bad('annals:')} ${reported.message}`);
  if (reported.hint) say(paint.dim(reported.hint));
  if (style.verbose && error instanceof Error && error.stack) say(paint.dim(error.stack));
  return reported.exit;
}

interface ReportedError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly problems?: unknown;
  readonly exit: ExitCode;
}

function reportedErrorOf(error: unknown): ReportedError {
  if (error instanceof AnnalsError) {
    const { exit } = ERRORS[error.code];
    const hint = error.facts.hint ?? ERRORS[error.code].hint;
    const problems = 'problems' in error ? error.problems : undefined;
    return { code: error.code, message: error.message, hint, problems, exit };
  }
  if (error instanceof UsageError) {
    return { code: error.code, message: error.message, hint: error.hint, exit: EXIT.usage };
  }
  const message = error instanceof Error ? error.message : String(error);
  const { hint, exit } = ERRORS.INTERNAL_ERROR;
  return { code: 'INTERNAL_ERROR', message, hint: `${hint} --verbose shows where.`, exit };
}

/** The command line itself is wrong. */
export class UsageError extends Error {
  readonly hint: string;
  readonly code: string;

  constructor(message: string, hint: string, code = 'USAGE') {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
    this.code = code;
  }
}
