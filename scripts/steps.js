/** How the scripts run other programs and say what they do. */
import { spawnSync } from 'node:child_process';
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

/** Takes an option and its value out of the arguments; what is left is for the test runner. */
export function takeOption(args, name) {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}
