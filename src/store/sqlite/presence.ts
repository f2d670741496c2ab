import { statSync } from 'node:fs';
import { AnnalsError } from '../../core/errors.ts';
import type { LogSync } from './log-sync.ts';

/** Whether the file under the catalog's name is still the one that was opened. */
export interface Presence {
  /** Throws CATALOG_REPLACED when it was removed, or another file took its place. */
  check(): void;
}

export function createPresence(file: string): Presence {
  const opened = statSync(file);
  return {
    check() {
      const now = statSync(file, { throwIfNoEntry: false });
      if (now?.ino === opened.ino && now.dev === opened.dev) return;
      const what = now ? 'was replaced by another file' : 'was removed';
      throw new AnnalsError(
        'CATALOG_REPLACED',
        `${file} ${what} while this process had it open; what it wrote since is lost`,
      );
    },
  };
}

/**
 * A write counts as durable only when the file it went to can still be found: an open file goes on
 * taking writes after it was removed, and nobody will ever read them.
 */
export const syncWhilePresent = (log: LogSync, presence: Presence): LogSync => ({
  async sync() {
    await log.sync();
    presence.check();
  },
  syncNow() {
    log.syncNow();
    presence.check();
  },
  close: () => log.close(),
});
