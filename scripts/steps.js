/** How the scripts run other programs and say what they do. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export function say(text) {
  process.stderr.write(`annals: ${text}\n`);
}

/** Runs it with this terminal as its own; ends this process with its status when it fails. */
export function run(command, args) {
  const { status } = tryRun(command, args);
  if (status !== 0) process.exit(status ?? 1);
}

export function tryRun(command, args, env = {}) {
  const started = performance.now();
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) say(`${command}: ${error.message}`);
  return { status, seconds: (performance.now() - started) / 1000 };
}

/** Runs it beside whatever this process does next; what it says is kept until it is asked for. */
export function runBeside(command, args) {
  const started = performance.now();
  const file = join(tmpdir(), `annals-beside-${process.pid}.txt`);
  const output = openSync(file, 'w');
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', output, output] });
  return new Promise((resolve) => {
    child.once('close', (status) => {
      closeSync(output);
      const said = readFileSync(file, 'utf8');
      rmSync(file);
      resolve({ status, said, seconds: (performance.now() - started) / 1000 });
    });
  });
}

/** Takes an option and its value out of the arguments; what is left is for the test runner. */
export function takeOption(args, name) {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}
