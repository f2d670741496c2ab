/** Names that people bring from other systems: of sources and of commands. */
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { annals } from './annals.ts';

test.each(['fr', 'federal-register', 'federal_register'])(
  'annals source show %s shows the Federal Register',
  async (called) => {
    const { code, out } = await annals(['source', 'show', called, '--json']);
    expect({ code, name: JSON.parse(out).name }).toEqual({ code: 0, name: 'federal_register' });
  },
);

test.each(['ingest', 'backfill'])(
  'annals %s is annals run, with the flags of the source',
  async (verb) => {
    const { code, out } = await annals([verb, 'crs-reports', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('Usage: annals run');
    expect(out).toContain('Parameters of the source');
    const unknown = await annals([verb, 'nosuch']);
    expect(unknown.err).toContain("there is no source 'nosuch'");
  },
);

test('the help names every command of a group beside the group', async () => {
  const { out } = await annals(['help']);
  const help = out.replaceAll(/\s+/g, ' ');
  const inGroups = COMMANDS.map(({ name }) => name.split(' ')).filter(({ length }) => length === 2);
  const unnamed = inGroups.filter(
    ([group, verb]) => !new RegExp(` ${group} [A-Z][^:]*: (\\w+, )*${verb}\\b`).test(help),
  );
  expect(inGroups.length).toBeGreaterThan(15);
  expect(unnamed.map((words) => words.join(' '))).toEqual(['quota plan']); // `quota` is a command itself
});
