import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** How a process of the built program ended, and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Killable {
  readonly ended: Promise<Ended>;
  /** Signal 9. True when it was still alive. */
  kill(): Promise<boolean>;
  /** The first thing that `read` finds in the first line it prints. */
  line<T>(read: (line: string) => T | undefined): Promise<T>;
}

/** Starts the built program as people do, over a data folder. */
export function startAnnals(folder: string, args: readonly string[]): Killable {
  const program = path.join(ROOT, 'bin', 'annals.js');
  const child = spawn(process.execPath, [program, ...args, '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  );
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      return child.signalCode === 'SIGKILL';
    },
    line: async (read) => {
      for (;;) {
        const found = out.includes('\n') ? read(out.slice(0, out.indexOf('\n'))) : undefined;
        if (found !== undefined) return found;
        await wait(20);
      }
    },
  };
}
