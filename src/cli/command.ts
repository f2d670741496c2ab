import type { ExitCode } from '../core/errors.ts';
import type { CallOf, JsonOf, VerbDescription, VerbEntry } from '../core/verb.ts';
import type { Door } from './door.ts';

/** A command in the table of the command line. */
export type CommandEntry = VerbEntry<Command>;

/** Does it, prints it, and says with what the process ends. */
export type Command<D extends VerbDescription = VerbDescription> = (
  call: CallOf<D>,
  door: Door<JsonOf<D>>,
) => Promise<ExitCode>;

/** A description and the command that fits it. */
export const commandOf = <D extends VerbDescription>(
  described: D,
  load: () => Promise<{ readonly default: Command<D> }>,
): CommandEntry =>
  // The same description reads what was typed, so that the command gets what its type says.
  ({ ...described, load }) as unknown as CommandEntry;
