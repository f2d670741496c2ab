import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';

/**
 * What a command printed with `--json`, checked against its description to the letter: what the
 * shape does not name must not be printed either, so parsing must change nothing.
 */
export async function asDescribed(name: string, out: string): Promise<unknown[]> {
  const { json } = COMMANDS.find((entry) => entry.name === name) ?? expect.unreachable(name);
  const shape = await json.shape();
  const lines = json.prints === 'lines' ? out.trim().split('\n') : [out];
  return lines.map((line) => {
    const printed: unknown = JSON.parse(line);
    const parsed = shape.parse(printed);
    if (!isDeepStrictEqual(parsed, printed)) expect(printed).toEqual(parsed);
    return printed;
  });
}
