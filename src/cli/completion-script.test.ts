import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { completionScript } from './completion-script.ts';

/** What bash offers for these words, the last one unfinished. */
function offered(...typed: string[]): string[] {
  const words = ['annals', ...typed].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _annals; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const script = `${completionScript('bash', COMMANDS)}\n${ask}`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

test('bash completes commands, their second words, and options', () => {
  expect(offered('res')).toEqual(['resume', 'resolve', 'restore']);
  expect(offered('source', 'j')).toEqual(['janitor']);
  expect(offered('run', 'govuk', '--dry')).toEqual(['--dry-run']);
  expect(offered('source', 'janitor', 'govuk', '--tom')).toEqual(['--tombstone-stale']);
});
