import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import type { Door } from './door.ts';

/** Whether somebody says yes. Asked only where somebody can answer; otherwise it is a no. */
export async function agreed(door: Door, question: string): Promise<boolean> {
  const answer = await answerTo(door, `${question} [y/N] `);
  return answer !== undefined && /^y(es)?$/i.test(answer);
}

/** One line that somebody types; undefined where nobody can answer or the input ends. */
export async function answerTo(door: Door, question: string): Promise<string | undefined> {
  const { input, err } = door.terminal;
  if (door.json || !err.isTerminal || !input.isTTY) return undefined;
  err.write(question);
  const line = createInterface({ input, output: new PassThrough() });
  // The input may end without an answer.
  const end = new AbortController();
  line.once('close', () => end.abort());
  try {
    return (await line.question('', { signal: end.signal })).trim();
  } catch (error) {
    if (end.signal.aborted) return undefined;
    throw error;
  } finally {
    line.close();
  }
}
