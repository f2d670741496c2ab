import type { Command as Commander } from 'commander';
import type { z } from 'zod';
import type { Flag } from '../app/settings/load.ts';
import { VERSION } from '../app/version.ts';
import type { Family } from '../core/family.ts';
import type { Call, VerbFields } from '../core/verb.ts';
import { formOf, isRequired, kebab, wordsOf } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';
import { familyGroups } from './family-verbs.ts';
import { type GlobalOptions, globalOptions } from './global-options.ts';
import {
  addEverywhere,
  addName,
  beginProgram,
  type CommandName,
  type Groups,
  helpRows,
  type OptionName,
  type Outline,
  optionOf,
  widthOf,
} from './outline.ts';
import type { Paint } from './paint.ts';
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

/** What the help of the whole program says. */
export const outlineOf = ({ commands, families }: CommandTable): Outline => ({
  version: VERSION,
  options: optionNames(globalOptions()),
  groups: groupsOf(families),
  commands: commands.map(nameOf),
});

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
  const paint = paintOn(terminal, terminal.out, true);
  const globals = globalOptions();
  const everywhere = optionNames(globals);
  const program = beginProgram({ version: VERSION, options: everywhere }, terminal);
  // `cite <id> --version 1` asks for a version of a record: Annals' own is asked for before the command.
  if (commands.some((entry) => isTyped(entry, argv) && 'version' in (entry.options?.() ?? {}))) {
    program.enablePositionalOptions();
  }
  const groups = groupsOf(families);
  for (const entry of commands) {
    const command = addName(program, nameOf(entry), groups);
    if (!isTyped(entry, argv)) continue;
    const options = entry.options?.() ?? {};
    const added = fromSource?.command === entry.name ? fromSource : undefined;
    describe(command, entry, paint, wrapped(jsonHelp.get(entry.name), widthOf(terminal)));
    for (const { option } of added?.flags ?? []) command.addOption(option);
    if (added && !added.flags) command.allowUnknownOption().allowExcessArguments();
    for (const option of optionNames(options)) command.addOption(optionOf(option));
    addEverywhere(command, everywhere);
    const params = added?.flags ?? [];
    command.action(() => choose(chosenOf(entry, { globals, options, params }, program, command)));
  }
  return program;
}

/** Whether the words of its name are among what was typed: perhaps it is meant. */
export const isTyped = ({ name }: CommandEntry, argv: readonly string[]): boolean =>
  name.split(' ').every((word) => argv.includes(word));

const nameOf = ({ name, group, summary, ...entry }: CommandEntry): CommandName => ({
  name,
  group,
  summary,
  arguments: Object.entries(entry.arguments?.() ?? {}).map(([argument, field]) => ({
    term: argumentOf(argument, field),
    meaning: meaningOf(field),
  })),
});

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
  const examples = examplesOf(entry, paint);
  const json = jsonHelp === undefined ? '' : `\n\n${paint.bold('With --json:')}\n${jsonHelp}`;
  command.addHelpText('after', `\n${paint.bold('Examples:')}\n${examples}${json}`);
}

const TERMINAL_WIDTH = 80;

/** Each with its meaning beside it, or below it where one of them would be too wide for that. */
function examplesOf({ examples }: CommandEntry, paint: Paint): string {
  const longest = Math.max(0, ...examples.map(({ line }) => line.length));
  if (examples.every(({ meaning }) => longest + meaning.length + 4 <= TERMINAL_WIDTH)) {
    return helpRows(examples.map(({ line, meaning }) => [paint.name(line), meaning]));
  }
  return examples.map(({ line, meaning }) => `  ${paint.name(line)}\n      ${meaning}`).join('\n');
}

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
    summary: 'Searches and records whose changes are reported: add, list, remove, run',
  },
  notify: {
    heading: 'Serve and check',
    summary: 'Messages of this server: deliveries, resend, test',
  },
  index: {
    heading: 'Understand',
    summary: 'The index that answers searches: update, rebuild, check',
  },
};

const groupsOf = (families: readonly Family[]): Groups => ({
  ...GROUPS,
  ...familyGroups(families),
});

const optionNames = (fields: VerbFields): OptionName[] =>
  Object.entries(fields).map(([name, field]) => ({
    flags: flagsOf(name, field),
    meaning: meaningOf(field),
    repeats: formOf(field) === 'several',
  }));

const argumentName = (name: string): string => `<${kebab(name)}>`;

interface FieldsOfCommand {
  readonly globals: VerbFields;
  readonly options: VerbFields;
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
