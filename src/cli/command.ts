import type { ExitCode } from '../core/errors.ts';
import type { Call, VerbEntry } from '../core/verb.ts';
import type { Door } from './door.ts';

export type { Call, OptionEntry } from '../core/verb.ts';

/** A command as the table states it. */
export type CommandEntry = VerbEntry<Command>;

/** Does it, prints it, and says with what the process ends. */
export type Command = (call: Call, door: Door) => Promise<ExitCode>;
