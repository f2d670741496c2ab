/** Types at the command line: in this process, which is fast, or as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { type Practice, type PracticeOptions, startPractice } from '../../practice/server.ts';
import { annals as invoke } from '../../src/cli/annals.ts';
import { PROGRAM } from '../program.ts';

/** For tests that start several processes, on a machine that has other things to do as well. */
export const PATIENT = { timeout: 480_000 };

const ROOT = path.resolve(import.meta.dirname, '../..');

/** When to clean up: after the test, or (`afterAll`) after all tests of a file. */
export type Later = (act: () => void | Promise<void>) => void;

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Typed {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Somebody sits at a terminal and answers this when asked. */
  readonly answer?: string;
  /** Somebody sits at a terminal and answers each question in turn. */
  readonly answers?: readonly string[];
}

export async function annals(args: readonly string[], typed: Typed = {}): Promise<Answer> {
  const out: string[] = [];
  const err: string[] = [];
  const isTerminal = (typed.answer ?? typed.answers) !== undefined;
  const input = typed.answers ? new PassThrough() : Readable.from([typed.answer ?? '']);
  const left = [...(typed.answers ?? [])];
  const screen = (said: string[]) => ({
    write: (text: string) => {
      said.push(text);
      const isQuestion = said === err && /\? (\[.*\] )?$/.test(text);
      if (isQuestion && input instanceof PassThrough) input.write(`${left.shift() ?? ''}\n`);
    },
    isTerminal,
    width: undefined,
  });
  const code = await invoke(args, {
    env: typed.env ?? {},
    cwd: typed.cwd ?? tmpdir(),
    out: screen(out),
    err: screen(err),
    input: Object.assign(input, { isTTY: isTerminal }),
  });
  return { code, out: out.join(''), err: err.join('') };
}

/** A real process. */
export function annalsProcess(
  args: readonly string[],
  later: Later = onTestFinished,
): {
  readonly child: ChildProcess;
  readonly ended: Promise<Answer>;
} {
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  const out: string[] = [];
  const err: string[] = [];
  child.stdout.on('data', (chunk) => void out.push(String(chunk)));
  child.stderr.on('data', (chunk) => void err.push(String(chunk)));
  const ended = new Promise<Answer>((resolve) => {
    child.once('close', (code) =>
      resolve({ code: code ?? -1, out: out.join(''), err: err.join('') }),
    );
  });
  later(() => void child.kill('SIGKILL'));
  return { child, ended };
}

export function temporaryFolder(later: Later = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-cli-'));
  later(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const DAY = '2026-07-15';

/** Practice publishers, and the flags that lead to them. */
export interface PracticeWorld {
  readonly practice: Practice;
  readonly flags: readonly string[];
}

export async function practiceWorld(
  folder: string,
  options: PracticeOptions = {},
  later: Later = onTestFinished,
): Promise<PracticeWorld> {
  const practice = await startPractice({ days: [DAY], perDay: 12, size: 20, ...options });
  later(() => practice.stop());
  const ca = path.join(folder, 'ca.pem');
  writeFileSync(ca, practice.ca);
  return { practice, flags: flagsTo(practice.address, ca) };
}

const flagsTo = (address: string, ca: string): string[] => [
  '--set',
  `network.connectTo=*=${address}`,
  '--set',
  `network.ca=${ca}`,
  '--set',
  'sources.govuk.rate=unlimited',
];
