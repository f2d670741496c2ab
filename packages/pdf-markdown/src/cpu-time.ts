import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Milliseconds of processor time that this thread has used. Where the system does not tell them for one thread, those of the
 * whole process, which are never fewer.
 */
export function threadCpuMs(): number {
  const told = scheduled('/proc/thread-self/schedstat');
  if (told !== undefined) return told;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What the system calls this thread, for {@link cpuMsOfThread}; undefined where it has no such name. */
export function systemThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1);
  } catch {
    return undefined;
  }
}

/** The same for another thread of this process, which may be too busy to be asked; undefined when the system does not tell. */
export const cpuMsOfThread = (thread: string): number | undefined =>
  scheduled(`/proc/self/task/${thread}/schedstat`);

/** Linux counts nanoseconds for each thread. */
function scheduled(file: string): number | undefined {
  try {
    const ms = Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
    return Number.isNaN(ms) ? undefined : ms;
  } catch {
    return undefined;
  }
}
