import { formOf, kebab } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';
import { globalOptions } from './global-options.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script that completes commands, options and the names of sources in a shell, made from the table. */
export function completionScript(
  shell: Shell,
  commands: readonly CommandEntry[],
  sources: readonly string[] = [],
): string {
  return SCRIPTS[shell](wordsAfter(commands, sources));
}

/** What may follow each beginning: `''` has the first words, `source` the second ones. */
function wordsAfter(commands: readonly CommandEntry[], sources: readonly string[]): Words {
  const after = new Map<string, string[]>([['', []]]);
  const add = (beginning: string, word: string) => {
    const words = after.get(beginning) ?? [];
    if (!words.includes(word)) after.set(beginning, [...words, word]);
  };
  for (const { name, options, arguments: places } of commands) {
    const [first = '', second] = name.split(' ');
    add('', first);
    if (second) add(first, second);
    if ('source' in (places?.() ?? {})) for (const source of sources) add(name, source);
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
  bash: (words) => `_annals() {
  local typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}" next=''
${findWords(words)}
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _annals annals`,
  // Not bash's function by way of bashcompinit: zsh does not understand how it cuts a list.
  // What is not one of our words may be a file.
  zsh: (words) => `_annals() {
  local typed="\${(j: :)words[2,CURRENT-1]}" next=''
${findWords(words)}
  compadd -- \${=next} || _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _annals annals`,
  fish: (words) =>
    [...words]
      .map(([beginning, next]) => {
        const typed = beginning === '' ? '' : ` ${beginning}`;
        const line = '(string join " " (commandline -opc))';
        // No file can stand where a command is to be typed.
        const onlyThese = next.every((word) => !word.startsWith('-'));
        const condition = onlyThese
          ? `test ${line} = "annals${typed}"`
          : `string match -q "annals${typed} *" ${line}" "`;
        return `complete -c annals ${onlyThese ? '-f ' : ''}-n '${condition}' -a '${next.join(' ')}'`;
      })
      .join('\n'),
};

/** Shortens what was typed, in bash and in zsh, until something is known to follow it. */
function findWords(words: Words): string {
  const cases = [...words].map(
    ([beginning, next]) => `      '${beginning}') next='${next.join(' ')}' ;;`,
  );
  return `  while true; do
    case "$typed" in
${cases.join('\n')}
    esac
    [ -n "$next" ] || [ -z "$typed" ] && break
    case "$typed" in *' '*) typed="\${typed% *}" ;; *) typed='' ;; esac
    [ -n "$typed" ] || break
  done`;
}
