import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AnnalsError } from '../core/errors.ts';

/** Whom the practice publishers are certified by: a file of every folder that a demo filled. */
export const PRACTICE_CA = 'practice-ca.pem';

/** The practice publishers, as a process of their own: nothing of theirs is in this one. */
export interface PracticeProcess {
  /** For `network.connectTo`. */
  readonly address: string;
  /** For `network.ca`. */
  readonly ca: string;
  /** The faults that a publisher of its own plays. */
  readonly plays: readonly string[];
  /** This fault and no other from now on. */
  play(fault: object | undefined): Promise<void>;
  stop(): Promise<void>;
}

export interface PracticeWorld {
  readonly days: readonly string[];
  readonly perDay: number;
  /** The module of the only publisher; without it, all that come with Annals. */
  readonly publisher?: string | undefined;
}

export async function startPracticeProcess(
  folder: string,
  world: PracticeWorld,
): Promise<PracticeProcess> {
  const ca = join(folder, PRACTICE_CA);
  const days = world.days.flatMap((day) => ['--day', day]);
  const only = world.publisher === undefined ? [] : ['--publisher', world.publisher];
  const args = ['--ca-out', ca, '--per-day', String(world.perDay), ...days, ...only];
  const child = spawn(process.execPath, [...loaderOf(import.meta.url), practiceMain(), ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C in a terminal reaches the whole group; the publishers must outlive the run's last request.
    detached: true,
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const ready = JSON.parse(await firstLine(child)) as Pick<PracticeProcess, 'address' | 'plays'>;
  return {
    ...ready,
    ca,
    play: async (fault) => {
      const played = once(child, 'message');
      child.send({ fault });
      await played;
    },
    stop: async () => {
      process.off('exit', kill);
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill();
      await gone;
    },
  };
}

/** From source, the loader that runs this file must run that one, too: execArgv has it, but not in a test. */
const loaderOf = (url: string): readonly string[] =>
  url.endsWith('.ts') && !process.execArgv.some((word) => word.includes('tsx'))
    ? [...process.execArgv, '--import', import.meta.resolve('tsx')]
    : process.execArgv;

function practiceMain(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const main = fileURLToPath(new URL(`../../practice/main.${extension}`, import.meta.url));
  if (existsSync(main)) return main;
  throw new AnnalsError('INTERNAL_ERROR', `${main} is missing: run \`npm run build\``);
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) =>
      reject(new AnnalsError('INTERNAL_ERROR', `the practice publishers ended with ${code}`));
    child.once('close', gone);
    child.once('error', reject);
    if (!child.stdout) return;
    createInterface(child.stdout).once('line', (line) => {
      child.off('close', gone);
      resolve(line);
    });
  });
}
