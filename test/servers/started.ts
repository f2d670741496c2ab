/** Real servers that tests start: found on this machine, on ports that are free, ended with the test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export const isInstalled = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}

/** What it writes goes to a file, which a failing test can be explained from. */
export function start(command: string, args: readonly string[], log: string): ChildProcess {
  const out = openSync(log, 'a');
  return spawn(command, args, { stdio: ['ignore', out, out] });
}

/** Ends exactly this process and waits until it is gone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Waits for what happens, not for a time: a busy machine is slow, not wrong. */
export async function until(
  what: string,
  happened: () => Promise<boolean>,
  needs: readonly ChildProcess[] = [],
  mostTries = 600,
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const dead = needs.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);
    if (dead) throw new Error(`it will not happen: ${what}; ${dead.spawnfile} has ended`);
    if (await happened()) return;
    await pause(100);
  }
  throw new Error(`it did not happen: ${what}`);
}

export const answers = (port: number) => (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const say = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => say(true)).once('error', () => say(false));
  });
