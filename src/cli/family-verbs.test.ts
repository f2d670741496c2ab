import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Family } from '../core/family.ts';
import { describeVerb, type Verb, verbOf } from '../core/verb.ts';
import { flag, oneDocument, text, count as whole } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';
import type { Door } from './door.ts';
import { familyGroups, familyVerbs, withAdditions } from './family-verbs.ts';
import { flagsOf } from './read-call.ts';

const count = describeVerb({
  name: 'shells count',
  group: 'Acquire',
  summary: 'Count them',
  arguments: () => ({ number: whole() }),
  examples: [{ line: 'annals shells count 3', meaning: 'three of them' }],
  json: oneDocument(async () => z.object({ count: z.int() })),
});

const countShells: Verb<typeof count> = async ({ args }, terminal) => {
  terminal.print(`${args.number} shells`);
  return 0;
};

const shells: Family = {
  name: 'shells',
  title: 'Shells',
  sources: {},
  verbs: [verbOf(count, async () => ({ default: countShells }))],
  verbGroups: { shells: { heading: 'Acquire', summary: 'One shell at a time: count' } },
  additions: {
    run: {
      options: () => ({ beach: text('name').optional().describe('for shells: where') }),
      examples: [{ line: 'annals run shells', meaning: 'every shell' }],
    },
  },
};

const entry = (name: string): CommandEntry => ({
  name,
  group: 'Acquire',
  summary: 'It',
  options: () => ({ again: flag('once more') }),
  examples: [{ line: `annals ${name}`, meaning: 'it' }],
  json: oneDocument(async () => z.object({})),
  load: () => Promise.reject(new Error('not loaded')),
});

test('a command that all share has the options and examples of families behind its own', () => {
  const { options, examples } = withAdditions(entry('run'), [shells]);
  const flags = Object.entries(options?.() ?? {}).map(([name, field]) => flagsOf(name, field));
  expect(flags).toEqual(['--again', '--beach <name>']);
  expect(examples.map(({ line }) => line)).toEqual(['annals run', 'annals run shells']);
});

test('a command that no family adds to stays as it is, and so does every one without families', () => {
  const [show, run] = [entry('show'), entry('run')];
  expect(withAdditions(show, [shells])).toBe(show);
  expect(withAdditions(run, [])).toBe(run);
  expect(familyVerbs([])).toEqual([]);
  expect(familyGroups([])).toEqual({});
});

test("a family's command prints through the door it was called at", async () => {
  const [count] = familyVerbs([shells]);
  const printed: string[] = [];
  const door = {
    terminal: { cwd: '/', out: {} },
    print: (text: string) => printed.push(text),
  } as unknown as Door;
  const loaded = await count?.load();
  expect(await loaded?.default({ args: { number: 3 }, options: {}, params: {} }, door)).toBe(0);
  expect(printed).toEqual(['3 shells']);
  expect(familyGroups([shells])).toMatchObject({ shells: { heading: 'Acquire' } });
});
