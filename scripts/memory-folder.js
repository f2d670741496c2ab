/**
 * A folder in memory for the temporary files of tests: thousands of small data folders are written there and thrown away,
 * and each sync of a real disk holds a test up. Tests of full and read-only disks mount disks of their own.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** A run has less than one at a time; servers, browsers and workers need as much again. */
const ENOUGH_GB = 3;
const ENOUGH_MEMORY_GB = 7;
const GB = 1024 ** 3;

/** The folder, or undefined when memory is no place for it here; whoever has set TMPDIR has chosen already. */
export function memoryFolder() {
  if (process.env.TMPDIR !== undefined) return undefined;
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (type !== TMPFS || bavail * bsize < ENOUGH_GB * GB) return undefined;
    if (allowedMemory() < ENOUGH_MEMORY_GB * GB) return undefined;
    const folder = mkdtempSync(join(SHARED_MEMORY, 'annals-test-'));
    // PostgreSQL runs as a user of its own and must come through.
    chmodSync(folder, 0o755);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Not there, or not ours to write: the disk will do.
  }
  return undefined;
}

function allowedMemory() {
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'));
  // Of the container, if it has a limit; 0 or more than there is means that it has none.
  const limit = process.constrainedMemory() || totalmem();
  return Math.min(available ? Number(available[1]) * 1024 : 0, limit);
}

/** Tests write scripts and run them, which containers often forbid here. */
function runsPrograms(folder) {
  const script = join(folder, 'probe.sh');
  writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(script);
  rmSync(script);
  return status === 0;
}
