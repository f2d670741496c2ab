import type { ExitCode } from '../core/errors.ts';
import type { Door } from './door.ts';

/** A command as the table states it: help, docs/cli.md and parsing are all read from this. */
export interface CommandEntry {
  /** `run`, or two words for a command of a group: `source list`. */
  readonly name: string;
  /** The heading it stands under. */
  readonly group: 'Acquire' | 'Understand' | 'Configure' | 'Serve and check';
  readonly summary: string;
  /** Further sentences of its help. */
  readonly about?: string;
  readonly arguments?: readonly ArgumentEntry[];
  readonly options?: readonly OptionEntry[];
  readonly examples: readonly [ExampleEntry, ...ExampleEntry[]];
  /** What `--json` prints. */
  readonly json: string;
  /** The parameters of the source that is named first become flags. */
  readonly takesSourceParams?: true;
  /** Loaded only when asked for: start-up stays short. */
  readonly load: () => Promise<{ readonly default: Command }>;
}

export interface ArgumentEntry {
  /** `<source>` or `[source]`. */
  readonly name: string;
  readonly meaning: string;
}

export interface OptionEntry {
  /** As commander spells them: `--mode <mode>`. */
  readonly flags: string;
  readonly meaning: string;
  readonly choices?: readonly string[];
  /** The setting it stands for, when it is one. */
  readonly setting?: string;
}

export interface ExampleEntry {
  readonly line: string;
  readonly meaning: string;
}

/** Does it, prints it, and says with what the process ends. */
export type Command = (call: Call, door: Door) => Promise<ExitCode>;

/** What was typed. */
export interface Call {
  readonly args: readonly (string | undefined)[];
  /** By the name commander gives them: `--dry-run` is `dryRun`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Parameters for the source, by the names its schema knows. */
  readonly params: Readonly<Record<string, unknown>>;
}
