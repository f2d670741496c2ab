import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { commandsDoc } from './commands-doc.ts';

describe('docs/cli.md', () => {
  test('regenerates to itself', async () => {
    const file = path.resolve(import.meta.dirname, '../../docs/cli.md');
    expect(readFileSync(file, 'utf8')).toBe(await commandsDoc(COMMANDS));
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    '%s has a module that can be loaded, and an example that begins with its name',
    async (name, command) => {
      expect(typeof (await command.load()).default).toBe('function');
      expect(command.examples.some(({ line }) => line.includes(`annals ${name}`))).toBe(true);
    },
  );
});
