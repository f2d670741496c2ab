import { hostname } from 'node:os';
import { ulid } from '../core/ids.ts';
import { systemClock, systemRandom } from './system-clock.ts';

/** `host:pid:token`: this process, unlike any before it, whatever number the system gives it. */
export const processOwner = (): string =>
  `${hostname()}:${process.pid}:${ulid(systemClock.now(), systemRandom).slice(-8)}`;

/**
 * True when the owner ran on this machine and its process is gone, so that a crashed run blocks
 * nobody. Of other machines we know nothing: there the heartbeat decides.
 */
export function isDeadOwner(owner: string): boolean {
  const [host, pid] = owner.split(':');
  if (host !== hostname()) return false;
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0) return true;
  try {
    process.kill(number, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
