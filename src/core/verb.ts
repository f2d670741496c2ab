import type { z } from 'zod';
import type { ExitCode } from './errors.ts';
import type { FamilyHost, FamilyMeans } from './family-host.ts';

/**
 * What a command is, as {@link Endpoint} says it of an address: what it takes, what it prints with
 * `--json`, and how to use it. Parsing, help, completion, the manual page and docs/cli.md are read
 * from this.
 */
export interface VerbDescription<
  A extends VerbFields = VerbFields,
  O extends VerbFields = VerbFields,
  J extends z.ZodType = z.ZodType,
> {
  /** `run`, or two words for a command of a group: `source list`. */
  readonly name: string;
  /** Other words for the same command, which people of other systems type. */
  readonly aliases?: readonly string[];
  /** The heading it stands under. */
  readonly group: VerbHeading;
  readonly summary: string;
  /** Further sentences of its help. */
  readonly about?: string;
  /** By position, in this order. Made when the command is typed: to make all takes a noticeable time. */
  readonly arguments?: () => A;
  /** By name: `dryRun` is typed `--dry-run`. */
  readonly options?: () => O;
  readonly examples: readonly [ExampleEntry, ...ExampleEntry[]];
  /** What `--json` prints on standard output. */
  readonly json: JsonOutput<J>;
  /** The parameters of the source that is named first become flags. */
  readonly takesSourceParams?: true;
}

/** A command in the table: its description, and where it is done. */
export interface VerbEntry<V = Verb> extends VerbDescription {
  /** Loaded only when the command is typed: start-up stays short. */
  readonly load: () => Promise<{ readonly default: V }>;
}

/** Checks the literal and keeps its exact shapes. */
export const describeVerb = <A extends VerbFields, O extends VerbFields, J extends z.ZodType>(
  described: VerbDescription<A, O, J>,
): VerbDescription<A, O, J> => described;

/** A description and the verb that fits it. */
export const verbOf = <D extends VerbDescription>(
  described: D,
  load: () => Promise<{ readonly default: Verb<D> }>,
): VerbEntry =>
  // The same description reads what was typed, so that the verb gets what its type says.
  ({ ...described, load }) as unknown as VerbEntry;

/** Values by name; `.describe()` says what each means. See core/verb-fields.ts for usual kinds. */
export type VerbFields = Readonly<Record<string, z.ZodType>>;

export interface JsonOutput<J extends z.ZodType = z.ZodType> {
  /** One document, or a stream of them with one on each line. */
  readonly prints: 'document' | 'lines';
  /** Where the API has the same thing, the shape of its contract. Loaded for help and for tests. */
  readonly shape: () => Promise<J>;
  /** What the shape cannot say. */
  readonly note?: string;
}

export type VerbHeading = 'Acquire' | 'Understand' | 'Configure' | 'Serve and check';

export interface ExampleEntry {
  readonly line: string;
  readonly meaning: string;
}

/** The first word of commands of two words: what stands beside it in the help. */
export interface VerbGroup {
  readonly heading: VerbHeading;
  readonly summary: string;
}

/** What was typed, as the description wants it. */
export interface Call<
  A = Readonly<Record<string, unknown>>,
  O = Readonly<Record<string, unknown>>,
> {
  readonly args: A;
  readonly options: O;
  /** Parameters for the source, by the names its schema knows. */
  readonly params: Readonly<Record<string, unknown>>;
}

export type CallOf<D> =
  D extends VerbDescription<infer A, infer O> ? Call<ValuesOf<A>, ValuesOf<O>> : never;

type ValuesOf<F extends VerbFields> = { readonly [Name in keyof F]: z.output<F[Name]> };

/** What `--json` prints for a command. */
export type JsonOf<D> =
  D extends VerbDescription<VerbFields, VerbFields, infer J> ? DeepReadonly<z.input<J>> : never;

/** Nothing that is printed is changed: lists that are read-only elsewhere are welcome. */
export type DeepReadonly<T> = T extends readonly unknown[] | object
  ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> }
  : T;

/** A command of a family: does it, prints it, and says with what the process ends. */
export type Verb<D extends VerbDescription = VerbDescription> = (
  call: CallOf<D>,
  terminal: VerbTerminal<JsonOf<D>>,
) => Promise<ExitCode>;

/** How a family's command speaks, and its way in to settings and data. */
export interface VerbTerminal<J = unknown> {
  readonly json: boolean;
  /** The working folder. */
  readonly cwd: string;
  /** For standard output. */
  readonly layout: Layout;
  /** For standard error. */
  readonly errPaint: Paint;
  /** A result: standard output, always. */
  print(text: string): void;
  printJson(value: J): void;
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

export interface TableColumn {
  readonly title: string;
  readonly align?: 'right';
  /** Gives way when the terminal is too narrow. */
  readonly shrinks?: true;
  /** The last column: a sentence that goes on in the next line where the terminal ends. */
  readonly wraps?: true;
  /** Left out when the terminal is too narrow for all columns; the lowest number goes first. */
  readonly leaves?: number;
}

/** Text as the terminal has room for it. */
export interface Layout {
  readonly paint: Paint;
  /** Aligned columns under their titles. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string;
  /** A name and what it is, line by line; without a value there is no line. */
  facts(pairs: readonly (readonly [name: string, value: string | undefined])[]): string;
  /** `12.4 kB`. */
  bytes(count: number): string;
}

/** What a family adds to a command that all families share. */
export interface VerbAddition {
  readonly options?: () => VerbFields;
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
