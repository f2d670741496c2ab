import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import type { Door } from './door.ts';

/** Whether somebody says yes. Asked only where somebody can answer; otherwise it is a no. */
export async function agreed(door: Door, question: string): Promise<boolean> {
  const { input, err } = door.terminal;
  if (door.json || !err.isTerminal || !input.isTTY) return false;
  err.write(`${question} [y/N] `);
  const line = createInterface({ input, output: new PassThrough() });
  // The input may end without an answer.
  const end = new AbortController();
  line.once('close', () => end.abort());
  try {
    const answer = await line.question('', { signal: end.signal });
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    if (end.signal.aborted) return false;
    throw error;
  } finally {
    line.close();
  }
}
