import { lstat, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '../core/time.ts';

/** What a Chromium of ours leaves in the temporary folder when its process is killed outright. */
const PROFILE = /^playwright_chromiumdev_profile-[A-Za-z0-9]+$/;
const ARTIFACTS = /^playwright-artifacts-[A-Za-z0-9]+$/;

/** One that is just starting has a folder before it has a process. */
const YOUNG_MS = 10 * MINUTE;
/** A start of the browser must not take long, however much is left. */
const AT_ONCE = 50;

/**
 * Removes profiles that no process uses any more: folders of this user, older than ten minutes,
 * that no command line names. Where the system does not show command lines, nothing is removed.
 * Returns how many were.
 */
export async function removeLeftProfiles(temporary: string, now: number): Promise<number> {
  const names = await readdir(temporary).catch(() => []);
  const old: string[] = [];
  for (const name of names.filter((one) => PROFILE.test(one) || ARTIFACTS.test(one))) {
    if (old.length === AT_ONCE) break;
    const found = await lstat(join(temporary, name)).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (now - found.mtimeMs > YOUNG_MS) old.push(name);
  }
  const used = old.length > 0 ? await commandLines() : undefined;
  if (used === undefined) return 0;
  const removed = await Promise.all(
    old
      .filter((name) => !used.includes(name))
      .map((name) => remove(join(temporary, name), PROFILE.test(name)).catch(() => false)),
  );
  return removed.filter(Boolean).length;
}

/** No command line names a folder of artifacts: only an empty one is certain to be nobody's work. */
async function remove(folder: string, isProfile: boolean): Promise<boolean> {
  await (isProfile ? rm(folder, { recursive: true, force: true }) : rmdir(folder));
  return true;
}

/** Of every process that this user may see, as one text. */
async function commandLines(): Promise<string | undefined> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  if (numbers.length === 0) return undefined;
  const lines = await Promise.all(
    numbers.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.join('\n');
}
