import type { ExitCode } from './errors.ts';
import type { FamilyHost, FamilyMeans } from './family-host.ts';

/** A command as its table states it: help, docs/cli.md and parsing are all read from this. */
export interface VerbEntry<V = Verb> {
  /** `run`, or two words for a command of a group: `source list`. */
  readonly name: string;
  /** The heading it stands under. */
  readonly group: VerbHeading;
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
  readonly load: () => Promise<{ readonly default: V }>;
}

export type VerbHeading = 'Acquire' | 'Understand' | 'Configure' | 'Serve and check';

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

/** The first word of commands of two words: what stands beside it in the help. */
export interface VerbGroup {
  readonly heading: VerbHeading;
  readonly summary: string;
}

/** What was typed. */
export interface Call {
  readonly args: readonly (string | undefined)[];
  /** By the name commander gives them: `--dry-run` is `dryRun`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Parameters for the source, by the names its schema knows. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A command of a family: does it, prints it, and says with what the process ends. */
export type Verb = (call: Call, terminal: VerbTerminal) => Promise<ExitCode>;

/** How a family's command speaks, and its way in to settings and data. */
export interface VerbTerminal {
  readonly json: boolean;
  /** The working folder. */
  readonly cwd: string;
  /** For standard output. */
  readonly layout: Layout;
  /** For standard error. */
  readonly errPaint: Paint;
  /** A result: standard output, always. */
  print(text: string): void;
  printJson(value: unknown): void;
  /** A remark: standard error, unless --quiet or --json. */
  say(text: string): void;
  /** The first Ctrl-C asks to stop; release gives the signal back. */
  stopOnSignal(): { readonly stop: AbortSignal; release(): void };
  /** The data folder, opened (and made when missing), with these settings above all others. */
  open(settings?: readonly SettingGiven[]): Promise<FamilyHost>;
}

export interface SettingGiven {
  /** Who gives it: the command, as it is typed. */
  readonly flag: string;
  readonly path: string;
  readonly value: unknown;
}

/** Colours for a terminal; on anything else the text stays as it is. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly name: (text: string) => string;
}

export interface Column {
  readonly title: string;
  readonly align?: 'right';
  /** Gives way when the terminal is too narrow. */
  readonly shrinks?: true;
}

/** Text as the terminal has room for it. */
export interface Layout {
  readonly paint: Paint;
  /** Aligned columns under their titles. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): string;
  /** A name and what it is, line by line; without a value there is no line. */
  facts(pairs: readonly (readonly [name: string, value: string | undefined])[]): string;
  /** `12.4 kB`. */
  bytes(count: number): string;
}

/** What a family adds to a command that all families share. */
export interface VerbAddition {
  readonly options?: readonly OptionEntry[];
  readonly examples?: readonly ExampleEntry[];
}

/** A program of earlier days whose users still type its name. */
export interface EarlierProgram {
  /** The first word that was typed. */
  readonly name: string;
  /** What was typed behind it, as we call it. */
  ours(words: readonly string[]): readonly string[];
}

/** What a family adds to `annals explain`. */
export interface FamilyExplain {
  /** Beside the rules of one of its sources, with what was typed. */
  source(means: FamilyMeans, name: string, options: Call['options']): Promise<Explanation>;
  /** Below the table of all sources; `origins` says who set which setting. */
  overview(means: FamilyMeans, origins: ReadonlyMap<string, string>): Explanation;
}

export interface Explanation {
  /** Joins the document that `--json` prints. */
  readonly json: object;
  inWords(layout: Layout): string;
}
