/**
 * Ends a piece of work at its n-th change of the disk below a folder, as a kill does: that change does not
 * happen, and none after it, so that no clean-up improves what is left. Changes by SQLite are not counted:
 * its transactions are whole or absent.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const SYNC = ['openSync', 'writeSync', 'ftruncateSync', 'mkdirSync', 'rmSync', 'writeFileSync'];
const ASYNC = ['rename', 'rm', 'mkdir', 'open', 'writeFile'];

export class Killed extends Error {}

/** How many changes there were; work that is killed ends with {@link Killed}. */
export async function killedAfter(
  folder: string,
  changes: number,
  work: () => Promise<unknown>,
): Promise<{ readonly made: number; readonly ended: 'whole' | 'killed' }> {
  let made = 0;
  const open = new Set<number>();
  const concerns = (first: unknown): boolean =>
    typeof first === 'number'
      ? open.has(first)
      : !path.relative(folder, String(first)).startsWith('..');
  const step = (first: unknown): void => {
    if (concerns(first) && made++ >= changes) throw new Killed();
  };
  const undo = [
    ...SYNC.map((name) =>
      replaced(fs, name, (real) => (...args) => {
        step(args[0]);
        const result = real(...args);
        if (name === 'openSync' && concerns(args[0])) open.add(Number(result));
        return result;
      }),
    ),
    // Its number is given to the next file that is opened, which may be one of the catalog.
    replaced(fs, 'closeSync', (real) => (...args) => {
      open.delete(Number(args[0]));
      return real(...args);
    }),
    ...ASYNC.map((name) =>
      replaced(fs.promises, name, (real) => async (...args) => {
        // Reading changes nothing.
        if (name !== 'open' || String(args[1] ?? 'r') !== 'r') step(args[0]);
        return real(...args);
      }),
    ),
  ];
  syncBuiltinESMExports();
  try {
    await work();
    return { made, ended: 'whole' };
  } catch (error) {
    if (!isKill(error)) throw error;
    return { made, ended: 'killed' };
  } finally {
    for (const back of undo) back();
    syncBuiltinESMExports();
  }
}

const isKill = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof Error && isKill(error.cause));

type Call = (...args: unknown[]) => unknown;

function replaced(holder: object, name: string, wrap: (real: Call) => Call): () => void {
  const functions = holder as Record<string, Call>;
  const real = functions[name] as Call;
  functions[name] = wrap(real.bind(holder));
  return () => {
    functions[name] = real;
  };
}
