import type { VerbFields } from '../core/verb.ts';
import { wordsOf } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { globalOptions } from './global-options.ts';
import { argumentOf } from './program.ts';
import { flagsOf, meaningOf } from './read-call.ts';

/** annals(1), from the table that `--help` is made from. */
export function manPage(commands: readonly CommandEntry[], version: string): string {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return `${[
    `.TH ANNALS 1 "" "annals ${version}" "Annals"`,
    '.SH NAME',
    'annals \\- acquires public records politely, keeps them with their provenance, serves them',
    '.SH SYNOPSIS',
    '.B annals',
    '.I command',
    '[options]',
    '.SH OPTIONS OF EVERY COMMAND',
    ...optionLines(globalOptions()),
    ...groups.flatMap((group) => [
      `.SH ${roff(group.toUpperCase())}`,
      ...commands.filter((one) => one.group === group).flatMap(section),
    ]),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', roff(String(code)), roff(meaning)]),
    '.SH FILES',
    '.TP',
    'annals.yaml',
    'The settings in the working folder; `annals init` writes it.',
  ].join('\n')}\n`;
}

function section({
  name,
  summary,
  about,
  arguments: args,
  options,
  examples,
}: CommandEntry): string[] {
  const places = Object.entries(args?.() ?? {}).map(([place, field]) => argumentOf(place, field));
  return [
    `.SS annals ${[name, ...places].map(roff).join(' ')}`,
    roff(`${summary}.`),
    ...(about ? ['.PP', roff(about)] : []),
    ...optionLines(options?.() ?? {}),
    ...examples.flatMap(({ line, meaning }) => ['.PP', `.B ${roff(line)}`, '.br', roff(meaning)]),
  ];
}

const optionLines = (fields: VerbFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    '.TP',
    `.B ${roff(flagsOf(name, field))}`,
    roff(meaningOf(field) || wordsOf(field).description || ''),
  ]);

/** Backslashes and hyphens mean something to roff, and so do dots and quotes at the start of a line. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .split('\n')
    .map((line) => line.replace(/^([.'])/, '\\&$1'))
    .join('\n');
