import { expect, test } from 'vitest';
import { withOurVerbs } from '../../../cli/earlier-programs.ts';
import papers from '../family.ts';

test.each([
  ['content pull --input a.jsonl', 'run papers --input a.jsonl'],
  ['content resume --retry-failed', 'resume papers --retry-failed'],
  ['content report --json', 'report papers --json'],
  ['content catalog', 'export --comparable'],
  ['content catalog --data x', 'export --comparable --data x'],
  ['content catalog doi:10.1/a', 'show doi:10.1/a'],
  ['content --help', 'run papers --help'],
  ['content', 'run papers --help'],
  ['run govuk', 'run govuk'],
])('%s is annals %s', (typed, meant) => {
  expect(withOurVerbs(typed.split(' '), [papers]).join(' ')).toBe(meant);
});
