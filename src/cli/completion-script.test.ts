import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { completionScript, type Shell } from './completion-script.ts';

const SOURCES = ['govuk', 'papers'];

const run = (shell: Shell, script: string): string[] =>
  execFileSync(shell, [...(shell === 'zsh' ? ['-f'] : []), '-c', script], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((line) => line !== '');

/** What a real shell offers for these words, the last one unfinished. */
const OFFERED: Readonly<Record<Shell, (script: string, typed: readonly string[]) => string[]>> = {
  bash: (script, typed) => {
    const words = ['annals', ...typed].map((word) => `'${word}'`).join(' ');
    const ask = `COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _annals; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run('bash', `${script}\n${ask}`);
  },
  // Without a terminal zsh has no completion of its own: what it would call is stood in for.
  zsh: (script, typed) => {
    const doors = `_files() { : }
      compdef() { print "for $2"; functions -c $1 asked }
      compadd() { shift; local one; for one in "$@"; do [[ $one == $words[CURRENT]* ]] && print -r -- $one; done }`;
    const words = ['annals', ...typed].map((word) => `'${word}'`).join(' ');
    const [registered, ...offered] = run(
      'zsh',
      `${doors}\n${script}\nwords=(${words}); CURRENT=${typed.length + 1}; asked`,
    );
    expect(registered).toBe('for annals');
    return offered;
  },
  fish: (script, typed) =>
    run('fish', `${script}\ncomplete -C 'annals ${typed.join(' ')}'`).map(
      (line) => line.split('\t')[0] ?? '',
    ),
};

describe.each(['bash', 'zsh', 'fish'] as const)('%s', (shell) => {
  const isThere = spawnSync(shell, ['-c', ':']).status === 0;
  const title = 'completes commands, their second words, options, and sources';
  const offered = (...typed: string[]) =>
    OFFERED[shell](completionScript(shell, COMMANDS, SOURCES), typed).toSorted();

  test.skipIf(!isThere)(isThere ? title : `${title} (skipped: it is not installed)`, () => {
    expect(offered('res')).toEqual(['resolve', 'restore', 'resume']);
    expect(offered('source', 'j')).toEqual(['janitor']);
    expect(offered('run', 'gov')).toEqual(['govuk']);
    expect(offered('run', 'govuk', '--dry')).toEqual(['--dry-run']);
    expect(offered('source', 'janitor', 'govuk', '--tom')).toEqual(['--tombstone-stale']);
    // `packages/` is in the folder, and no file can stand where a command is to be typed.
    expect(offered('source', 'pa')).toEqual(['parse']);
  });
});
