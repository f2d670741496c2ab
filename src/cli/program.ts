import { Command as Commander, Option } from 'commander';
import type { Flag } from '../app/settings/load.ts';
import { VERSION } from '../app/version.ts';
import type { Family } from '../core/family.ts';
import type { VerbGroup } from '../core/verb.ts';
import type { Call, CommandEntry, OptionEntry } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { familyGroups } from './family-verbs.ts';
import { GLOBAL_OPTIONS, type GlobalOptions } from './global-options.ts';
import { type Paint, visibleLength } from './paint.ts';
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

/**
 * The table as a commander program; parsing it calls `choose` and does nothing else. Commands whose
 * name was not typed are there by name only: the rest of them would cost time and be of no use.
 */
export function buildProgram(
  { commands, families }: CommandTable,
  argv: readonly string[],
  terminal: Terminal,
  fromSource: SourceFlags | undefined,
  choose: (chosen: Chosen) => void,
): Commander {
  const program = new Commander('annals');
  const paint = paintOn(terminal, terminal.out, true);
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
      getOutHelpWidth: () => terminal.out.width ?? 100,
    })
    .configureHelp({
      styleTitle: paint.bold,
      styleSubcommandText: paint.name,
      subcommandTerm: termOf,
    });
  addGlobals(program);
  const groups = { ...GROUPS, ...familyGroups(families) };
  for (const entry of commands) {
    const words = entry.name.split(' ');
    const parent = words.length > 1 ? group(program, words[0] ?? '', groups) : program;
    if (!words.every((word) => argv.includes(word))) {
      addName(parent, entry);
      continue;
    }
    const added = fromSource?.command === entry.name ? fromSource : undefined;
    const command = addCommand(parent, entry, added, paint);
    const params = added?.flags ?? [];
    command.action(() => choose(chosenOf(entry, params, program, command)));
  }
  const codes = facts(EXIT_CODES.map(([code, meaning]) => [String(code), meaning]));
  return program.addHelpText('after', `\n${paint.bold('Exit codes:')}\n${codes}\n\n${FIRST_STEP}`);
}

function addName(parent: Commander, entry: CommandEntry): Commander {
  const name = entry.name.split(' ').at(-1) ?? entry.name;
  const command = parent.command(name).summary(entry.summary).helpGroup(`${entry.group}:`);
  for (const argument of entry.arguments ?? []) command.argument(argument.name, argument.meaning);
  return command;
}

function addCommand(
  parent: Commander,
  entry: CommandEntry,
  fromSource: SourceFlags | undefined,
  paint: Paint,
): Commander {
  const command = addName(parent, entry);
  command.description(entry.about ? `${entry.summary}.\n\n${entry.about}` : `${entry.summary}.`);
  for (const { option } of fromSource?.flags ?? []) command.addOption(option);
  if (fromSource && !fromSource.flags) command.allowUnknownOption().allowExcessArguments();
  for (const option of entry.options ?? []) command.addOption(optionOf(option));
  command.helpOption('-h, --help', 'print this');
  addGlobals(command);
  const examples = facts(entry.examples.map(({ line, meaning }) => [paint.name(line), meaning]));
  const json = `${paint.bold('With --json:')}\n  ${entry.json}`;
  return command.addHelpText('after', `\n${paint.bold('Examples:')}\n${examples}\n\n${json}`);
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
  index: {
    heading: 'Understand',
    summary: 'What searches are answered from: update, rebuild',
  },
};

function addGlobals(command: Commander): void {
  for (const option of GLOBAL_OPTIONS) {
    command.addOption(optionOf(option).helpGroup('Everywhere:'));
  }
}

function optionOf({ flags, meaning, choices }: OptionEntry): Option {
  const option = new Option(flags, meaning);
  if (choices) option.choices([...choices]);
  if (flags.startsWith('--set ')) option.argParser(collect);
  return option;
}

const collect = (value: string, before: readonly string[] | undefined): string[] => [
  ...(before ?? []),
  value,
];

function chosenOf(
  entry: CommandEntry,
  fromSource: readonly SourceFlag[],
  program: Commander,
  command: Commander,
): Chosen {
  const before = program.opts<GlobalOptions>();
  const own = command.opts<GlobalOptions & Record<string, unknown>>();
  const set = [...(before.set ?? []), ...(own.set ?? [])];
  const color = before.color !== false && own.color !== false;
  const options: Record<string, unknown> = { ...before, ...own, set, color };
  const flags = [...GLOBAL_OPTIONS, ...(entry.options ?? [])].flatMap((one) => {
    const option = optionOf(one);
    const value = options[option.attributeName()];
    if (one.setting === undefined || value === undefined) return [];
    return [{ flag: option.long ?? one.flags, path: one.setting, value }];
  });
  const params: Record<string, unknown> = {};
  for (const { option, param } of fromSource) {
    const value = own[option.attributeName()];
    if (value !== undefined) params[param] = value;
  }
  // An argument of several words comes as a list of its own.
  const args = command.processedArgs.flat() as (string | undefined)[];
  return { entry, call: { args, options, params }, globals: options, flags };
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

const FIRST_STEP = 'Start with `annals demo`: it needs no network and leaves nothing behind.';
