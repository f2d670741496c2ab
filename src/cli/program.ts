import { Argument, Command as Commander, Option } from 'commander';
import type { z } from 'zod';
import type { Flag } from '../app/settings/load.ts';
import { VERSION } from '../app/version.ts';
import type { Family } from '../core/family.ts';
import type { Call, Fields, VerbGroup } from '../core/verb.ts';
import { formOf, isRequired, kebab, wordsOf } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { familyGroups } from './family-verbs.ts';
import { type GlobalOptions, globalOptions } from './global-options.ts';
import { type Paint, visibleLength } from './paint.ts';
import { flagsOf, meaningOf, readFields } from './read-call.ts';
import type { SourceFlag, SourceFlags } from './source-flags.ts';
import { paintOn, type Terminal } from './terminal.ts';

/** The command that was typed, with everything typed around it. */
export interface Chosen {
  readonly entry: CommandEntry;
  readonly call: Call;
  readonly globals: GlobalOptions;
  /** Settings that were given as flags. */
  readonly flags: readonly Flag[];
}

export interface CommandTable {
  readonly commands: readonly CommandEntry[];
  readonly families: readonly Family[];
}

/** What is known only after a look at what was typed. */
export interface Additions {
  /** Flags of the source that was named. */
  readonly fromSource?: SourceFlags | undefined;
  /** What `--json` prints, in words, by the name of the command; only where help is wanted. */
  readonly jsonHelp: ReadonlyMap<string, string>;
}

/**
 * The table as a commander program; parsing it calls `choose` and does nothing else. Commands whose
 * name was not typed are there by name only: the rest of them would cost time and serve nobody.
 */
export function buildProgram(
  { commands, families }: CommandTable,
  argv: readonly string[],
  terminal: Terminal,
  { fromSource, jsonHelp }: Additions,
  choose: (chosen: Chosen) => void,
): Commander {
  const program = new Commander('annals');
  const paint = paintOn(terminal, terminal.out, true);
  const globals = globalOptions();
  program
    .usage('<command> [options]')
    .description('Acquires public records politely, keeps them with their provenance, serves them.')
    .version(VERSION, '--version', 'print the version')
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
  addGlobals(program, globals);
  // `cite <id> --version 1` asks for a version of a record: Annals' own is asked for before the command.
  if (commands.some((entry) => isTyped(entry, argv) && 'version' in (entry.options?.() ?? {}))) {
    program.enablePositionalOptions();
  }
  const groups = { ...GROUPS, ...familyGroups(families) };
  for (const entry of commands) {
    const words = entry.name.split(' ');
    const parent = words.length > 1 ? group(program, words[0] ?? '', groups) : program;
    if (!isTyped(entry, argv)) {
      addName(parent, entry);
      continue;
    }
    const options = entry.options?.() ?? {};
    const added = fromSource?.command === entry.name ? fromSource : undefined;
    const command = addName(parent, entry);
    describe(command, entry, paint, wrapped(jsonHelp.get(entry.name), widthOf(terminal)));
    for (const { option } of added?.flags ?? []) command.addOption(option);
    if (added && !added.flags) command.allowUnknownOption().allowExcessArguments();
    for (const option of optionsOf(options)) command.addOption(option);
    addGlobals(command, globals);
    const params = added?.flags ?? [];
    command.action(() => choose(chosenOf(entry, { globals, options, params }, program, command)));
  }
  const codes = facts(EXIT_CODES.map(([code, meaning]) => [String(code), meaning]));
  return program.addHelpText('after', `\n${paint.bold('Exit codes:')}\n${codes}\n\n${FIRST_STEP}`);
}

/** Whether the words of its name are among what was typed: perhaps it is meant. */
export const isTyped = ({ name }: CommandEntry, argv: readonly string[]): boolean =>
  name.split(' ').every((word) => argv.includes(word));

function addName(parent: Commander, entry: CommandEntry): Commander {
  const name = entry.name.split(' ').at(-1) ?? entry.name;
  const command = parent.command(name).summary(entry.summary).helpGroup(`${entry.group}:`);
  for (const [argument, field] of Object.entries(entry.arguments?.() ?? {})) {
    command.addArgument(new Argument(argumentOf(argument, field), meaningOf(field)));
  }
  return command;
}

/** `<source>`, `[file]`, `<query...>`. */
export function argumentOf(name: string, field: z.ZodType): string {
  const { placeholder = kebab(name) } = wordsOf(field);
  const word = formOf(field) === 'several' ? `${placeholder}...` : placeholder;
  return isRequired(field) ? `<${word}>` : `[${word}]`;
}

function describe(
  command: Commander,
  entry: CommandEntry,
  paint: Paint,
  jsonHelp: string | undefined,
): void {
  command.description(entry.about ? `${entry.summary}.\n\n${entry.about}` : `${entry.summary}.`);
  command.helpOption('-h, --help', 'print this');
  const examples = facts(entry.examples.map(({ line, meaning }) => [paint.name(line), meaning]));
  const json = jsonHelp === undefined ? '' : `\n\n${paint.bold('With --json:')}\n${jsonHelp}`;
  command.addHelpText('after', `\n${paint.bold('Examples:')}\n${examples}${json}`);
}

function group(program: Commander, name: string, groups: Groups): Commander {
  const found = program.commands.find((command) => command.name() === name);
  if (found) return found;
  const { heading, summary } = groups[name] ?? { heading: 'Understand', summary: name };
  const made = program.command(name).helpGroup(`${heading}:`).helpCommand(false);
  return made.summary(summary).usage('<command> [options]');
}

type Groups = Readonly<Record<string, VerbGroup>>;

const GROUPS: Groups = {
  source: {
    heading: 'Understand',
    summary: 'What can be acquired: list, show, janitor, parse, new, check',
  },
  review: {
    heading: 'Understand',
    summary: 'What waits for a decision: list, show, approve, reject, undo',
  },
  watch: {
    heading: 'Understand',
    summary: 'Searches and records you are told of: add, list, remove, run',
  },
  notify: {
    heading: 'Serve and check',
    summary: 'Messages of this server: deliveries, resend, test',
  },
  index: {
    heading: 'Understand',
    summary: 'What searches are answered from: update, rebuild',
  },
};

function addGlobals(command: Commander, globals: Fields): void {
  for (const option of optionsOf(globals)) command.addOption(option.helpGroup('Everywhere:'));
}

const optionsOf = (fields: Fields): Option[] =>
  Object.entries(fields).map(([name, field]) => {
    const option = new Option(flagsOf(name, field), meaningOf(field));
    return formOf(field) === 'several' ? option.argParser(collect) : option;
  });

const collect = (value: string, before: readonly string[] | undefined): string[] => [
  ...(before ?? []),
  value,
];

const argumentName = (name: string): string => `<${kebab(name)}>`;

interface FieldsOfCommand {
  readonly globals: Fields;
  readonly options: Fields;
  readonly params: readonly SourceFlag[];
}

function chosenOf(
  entry: CommandEntry,
  fields: FieldsOfCommand,
  program: Commander,
  typedAt: Commander,
): Chosen {
  const before = program.opts<Record<string, unknown>>();
  const own = typedAt.opts<Record<string, unknown>>();
  const typed = {
    ...before,
    ...own,
    set: [before.set ?? [], own.set ?? []].flat(),
    color: before.color !== false && own.color !== false,
  };
  const all = { ...fields.globals, ...fields.options };
  const flags = Object.entries(all).flatMap(([name, field]) => {
    const { setting } = wordsOf(field);
    const value = (typed as Readonly<Record<string, unknown>>)[name];
    if (setting === undefined || value === undefined) return [];
    return [{ flag: `--${kebab(name)}`, path: setting, value }];
  });
  const command = entry.name;
  const options = readFields(all, typed, { command, nameOf: (name) => `--${kebab(name)}` });
  const params: Record<string, unknown> = {};
  for (const { option, param } of fields.params) {
    const value = own[option.attributeName()];
    if (value !== undefined) params[param] = value;
  }
  const wanted = entry.arguments?.() ?? {};
  const given = Object.keys(wanted).map((name, at) => [name, typedAt.processedArgs[at]]);
  const args = readFields(wanted, Object.fromEntries(given), { command, nameOf: argumentName });
  const globals = options as unknown as GlobalOptions;
  return { entry, call: { args, options, params }, globals, flags };
}

/** `run <source>`: that every command takes options goes without saying. */
const termOf = (command: Commander): string =>
  [
    command.name(),
    ...command.registeredArguments.map((one) =>
      one.required ? `<${one.name()}>` : `[${one.name()}]`,
    ),
  ].join(' ');

function facts(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => visibleLength(name)));
  return rows
    .map(([name, meaning]) => `  ${name}${' '.repeat(width - visibleLength(name))}  ${meaning}`)
    .join('\n');
}

/** A pipe has no width; what fits an old terminal fits everywhere. */
const widthOf = ({ out }: Terminal): number => out.width ?? 80;

/** Indented lines of at most so many characters. */
function wrapped(text: string | undefined, width: number): string | undefined {
  const lines = [''];
  for (const word of text?.split(' ') ?? []) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length + 1 <= width) lines[lines.length - 1] = line;
    else lines.push(` ${word}`);
  }
  return text && lines.map((line) => ` ${line}`).join('\n');
}

const FIRST_STEP = 'Start with `annals demo`: it needs no network and leaves nothing behind.';
