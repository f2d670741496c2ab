/** A node as a machine would run it: a process with a folder, lines to the servers, and a user of the database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROGRAM } from '../../program.ts';
import { end, until } from '../../servers/started.ts';
import type { Line } from './proxy.ts';

export interface NodeLines {
  readonly postgres: Line;
  readonly redis: Line;
  readonly s3: Line;
}

export interface TrialNode {
  readonly name: string;
  readonly role: 'serve' | 'worker';
  readonly lines: NodeLines;
  /** The address of its API, for one that serves. */
  readonly url: string | undefined;
  readonly pid: number | undefined;
  /** The user of the database of the process that runs now. */
  readonly writer: string;
  readonly isAlive: boolean;
  signal(signal: NodeJS.Signals): void;
  /** Signal 9, and gone. */
  kill(): Promise<void>;
  /** Another process in its place, with a clock that may be wrong. */
  start(clockAheadMs?: number): Promise<void>;
  /** The first signal: what is in hand is finished. Answers how it ended. */
  drain(): Promise<number | null>;
  /** Everything that its processes wrote. */
  said(): Promise<string>;
}

export interface NodeOrder {
  readonly name: string;
  readonly role: 'serve' | 'worker';
  readonly folder: string;
  readonly lines: NodeLines;
  /** The settings of a process whose user of the database is that. */
  readonly envFor: (writer: string) => Readonly<Record<string, string>>;
  readonly newWriter: (writer: string) => void;
}

/** Tries: a busy machine needs minutes for what takes seconds. */
export const PATIENT = 3_000;

const WRONG_CLOCK = pathToFileURL(path.join(import.meta.dirname, 'wrong-clock.mjs')).href;

export function trialNode({ name, role, folder, lines, envFor, newWriter }: NodeOrder): TrialNode {
  const log = path.join(folder, 'said.log');
  let child: ChildProcess | undefined;
  let starts = 0;
  let writer = name;
  let url: string | undefined;
  const isAlive = () => child?.exitCode === null && child.signalCode === null;
  const said = () => readFile(log, 'utf8').catch(() => '');

  return {
    ...{ name, role, lines, said },
    get url() {
      return url;
    },
    get pid() {
      return child?.pid;
    },
    get writer() {
      return writer;
    },
    get isAlive() {
      return isAlive();
    },
    signal: (signal) => void child?.kill(signal),
    async kill() {
      if (child) await end(child);
    },
    async start(clockAheadMs = 0) {
      writer = `${name}_${++starts}`;
      newWriter(writer);
      const before = (await said()).length;
      const out = openSync(log, 'a');
      const args = role === 'serve' ? ['serve', '--port', '0'] : ['worker'];
      const wrong = clockAheadMs === 0 ? [] : ['--import', WRONG_CLOCK];
      const started = spawn(process.execPath, [...wrong, ...PROGRAM, ...args, '--json'], {
        stdio: ['ignore', out, out],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          TRIAL_CLOCK_AHEAD_MS: String(clockAheadMs),
          ...envFor(writer),
        },
      });
      closeSync(out);
      child = started;
      // Threads have the wrong clock as well when it comes by the options of the process.
      const hasBegun = async () => {
        const begun = (await said()).slice(before);
        url = /"url":\s*"([^"]+)"/.exec(begun)?.[1];
        return role === 'serve' ? url !== undefined : begun.includes('"says"');
      };
      await until(`${name} has begun`, hasBegun, [started], PATIENT).catch(
        async (error: unknown) => {
          throw new Error(`${String(error)}\n${(await said()).slice(before)}`);
        },
      );
    },
    async drain() {
      if (!child || !isAlive()) return null;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
