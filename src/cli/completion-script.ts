import { formOf, kebab } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';
import { globalOptions } from './global-options.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script that completes commands and options in a shell, made from the table. */
export function completionScript(shell: Shell, commands: readonly CommandEntry[]): string {
  return SCRIPTS[shell](wordsAfter(commands));
}

/** What may follow each beginning: `''` has the first words, `source` the second ones. */
function wordsAfter(commands: readonly CommandEntry[]): ReadonlyMap<string, readonly string[]> {
  const after = new Map<string, string[]>([['', []]]);
  const add = (beginning: string, word: string) => {
    const words = after.get(beginning) ?? [];
    if (!words.includes(word)) after.set(beginning, [...words, word]);
  };
  for (const { name, options } of commands) {
    const [first = '', second] = name.split(' ');
    add('', first);
    if (second) add(first, second);
    for (const flag of flagsIn({ ...options?.(), ...globalOptions() })) add(name, flag);
  }
  return after;
}

const flagsIn = (fields: ReturnType<NonNullable<CommandEntry['options']>>): string[] =>
  Object.entries(fields).map(
    ([name, field]) =>
      `--${name === 'color' && formOf(field) === 'alone' ? 'no-' : ''}${kebab(name)}`,
  );

type Words = ReadonlyMap<string, readonly string[]>;

const SCRIPTS: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => bashFunction(words, 'complete -o default -F _annals annals'),
  zsh: (words) =>
    bashFunction(
      words,
      'autoload -U +X bashcompinit && bashcompinit\ncomplete -o default -F _annals annals',
    ),
  fish: (words) =>
    [...words]
      .map(([beginning, next]) => {
        const typed = beginning === '' ? '' : ` ${beginning}`;
        const test = `test (string join " " (commandline -opc)) = "annals${typed}"`;
        const condition =
          beginning === ''
            ? test
            : `string match -q "annals${typed}*" (string join " " (commandline -opc))`;
        return `complete -c annals -n '${condition}' -a '${next.join(' ')}'`;
      })
      .join('\n'),
};

function bashFunction(words: Words, register: string): string {
  const cases = [...words].map(
    ([beginning, next]) => `    '${beginning}') words='${next.join(' ')}' ;;`,
  );
  return `_annals() {
  local typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=''
  while true; do
    case "$typed" in
${cases.map((line) => `  ${line}`).join('\n')}
    esac
    [ -n "$words" ] || [ -z "$typed" ] && break
    case "$typed" in *' '*) typed="\${typed% *}" ;; *) typed='' ;; esac
    [ -n "$typed" ] || break
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
${register}`;
}
