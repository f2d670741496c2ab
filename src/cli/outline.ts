import { Argument, Command as Commander, Option } from 'commander';
import type { VerbGroup, VerbHeading } from '../core/verb.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { visibleLength } from './paint.ts';
import { paintOn, type Terminal } from './terminal.ts';

/**
 * What the help of the whole program says: names and meanings, and nothing of how values are read. It is
 * plain data, so that whoever only asks what there is need not wait until the shapes of values are made.
 */
export interface Outline {
  readonly version: string;
  /** Those that every command takes. */
  readonly options: readonly OptionName[];
  readonly groups: Groups;
  readonly commands: readonly CommandName[];
}

export interface OptionName {
  /** `--limit <n>`. */
  readonly flags: string;
  readonly meaning: string;
  readonly repeats: boolean;
}

export interface CommandName {
  readonly name: string;
  readonly group: VerbHeading;
  readonly summary: string;
  /** `<source>`, and what it means. */
  readonly arguments: readonly { readonly term: string; readonly meaning: string }[];
}

export type Groups = Readonly<Record<string, VerbGroup>>;

/** The program before it has commands. */
export function beginProgram(
  { version, options }: Pick<Outline, 'version' | 'options'>,
  terminal: Terminal,
): Commander {
  const program = new Commander('annals');
  const paint = paintOn(terminal, terminal.out, true);
  program
    .usage('<command> [options]')
    .description('Acquires public records politely, keeps them with their provenance, serves them.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this, or the help of a command')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
      outputError: () => undefined,
      getOutHasColors: () => true,
      getOutHelpWidth: () => widthOf(terminal),
    })
    .configureHelp({
      styleTitle: paint.bold,
      styleSubcommandText: paint.name,
      subcommandTerm: termOf,
    });
  addEverywhere(program, options);
  const codes = helpRows(EXIT_CODES.map(([code, meaning]) => [String(code), meaning]));
  return program.addHelpText('after', `\n${paint.bold('Exit codes:')}\n${codes}\n\n${FIRST_STEP}`);
}

/** A command by name only, below the first of its words where it has two. */
export function addName(program: Commander, entry: CommandName, groups: Groups): Commander {
  const words = entry.name.split(' ');
  const parent = words.length > 1 ? groupIn(program, words[0] ?? '', groups) : program;
  const name = words.at(-1) ?? entry.name;
  const command = parent.command(name).summary(entry.summary).helpGroup(`${entry.group}:`);
  for (const { term, meaning } of entry.arguments) command.addArgument(new Argument(term, meaning));
  return command;
}

/** The options that every command takes. */
export function addEverywhere(command: Commander, options: readonly OptionName[]): void {
  for (const option of options) command.addOption(optionOf(option).helpGroup('Everywhere:'));
}

export function optionOf({ flags, meaning, repeats }: OptionName): Option {
  const option = new Option(flags, meaning);
  return repeats ? option.argParser(collect) : option;
}

const collect = (value: string, before: readonly string[] | undefined): string[] => [
  ...(before ?? []),
  value,
];

function groupIn(program: Commander, name: string, groups: Groups): Commander {
  const found = program.commands.find((command) => command.name() === name);
  if (found) return found;
  const { heading, summary } = groups[name] ?? { heading: 'Understand', summary: name };
  const made = program.command(name).helpGroup(`${heading}:`).helpCommand(false);
  return made.summary(summary).usage('<command> [options]');
}

/** `run <source>`: that every command takes options goes without saying. */
const termOf = (command: Commander): string =>
  [
    command.name(),
    ...command.registeredArguments.map((one) =>
      one.required ? `<${one.name()}>` : `[${one.name()}]`,
    ),
  ].join(' ');

/** A name and what it means, line by line. */
export function helpRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => visibleLength(name)));
  return rows
    .map(([name, meaning]) => `  ${name}${' '.repeat(width - visibleLength(name))}  ${meaning}`)
    .join('\n');
}

/** A pipe has no width; what fits an old terminal fits everywhere. */
export const widthOf = ({ out }: Terminal): number => out.width ?? 80;

const FIRST_STEP = 'Start with `annals demo`: it needs no network and leaves nothing behind.';
