import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { ulid } from '../core/ids.ts';
import { systemClock, systemRandom } from './system-clock.ts';

/**
 * `host:pid:token:space`: this process, unlike any before it, whatever number the system gives it.
 * The last part names the space in which the number means something; it is missing where the system
 * does not tell.
 */
export function processOwner(): string {
  const token = ulid(systemClock.now(), systemRandom).slice(-8);
  const space = processSpace();
  const name = `${hostname()}:${process.pid}:${token}`;
  return space === undefined ? name : `${name}:${space}`;
}

/**
 * True only when it is certain that the owner's process is gone: it was numbered by the same boot of
 * the same machine, in the same PID namespace, and nobody has that number now. Two containers may
 * share host name and folder and still not see each other's processes; there, and on other machines,
 * the heartbeat decides.
 */
export function isDeadOwner(owner: string, here = processSpace()): boolean {
  const [, pid, , space] = owner.split(':');
  if (space === undefined || space !== here) return false;
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0) return false;
  try {
    process.kill(number, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** This boot and this PID namespace, as a short name; undefined where either cannot be read. */
export function processSpace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    const named = createHash('sha256').update(`${hostname()}\n${boot}\n${namespace}`);
    return named.digest('hex').slice(0, 12);
  } catch {
    return undefined;
  }
}
