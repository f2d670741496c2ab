import { isAheadOf, SECOND } from '../../core/time.ts';

/** The name of the row that says which processes are at work. */
export const PROCESSES = 'processes';

/** A process that was silent for longer is dead, and its places are free. */
export const SILENT_MS = 15 * SECOND;

/** How often a process says that it lives, at most. */
const SAID_MS = SECOND;

/** Which processes are at work in a data folder, by owner. */
export type ProcessRow = Record<string, Presence>;

interface Presence {
  seenAt: number;
  /** It keeps turns and places in its own memory, and must hand them over before another may go. */
  alone?: true;
}

export interface Others {
  readonly alive: readonly string[];
  readonly isOneAlone: boolean;
}

/** Says that `owner` is there and who else is; forgets processes that are gone. */
export function meet(
  row: ProcessRow,
  owner: string,
  now: number,
  isDead: (owner: string) => boolean,
): Others {
  const alive: string[] = [];
  let isOneAlone = false;
  for (const [name, { seenAt, alone }] of Object.entries(row)) {
    if (name === owner) continue;
    const isGone = now - seenAt >= SILENT_MS || isAheadOf(seenAt, now) || isDead(name);
    if (isGone) delete row[name];
    else {
      alive.push(name);
      isOneAlone ||= alone === true;
    }
  }
  const mine = row[owner];
  // Many nodes change this row: one that said a moment ago that it is there need not say it again.
  if (!mine || now - mine.seenAt >= SAID_MS || now < mine.seenAt) {
    row[owner] = mine?.alone ? { seenAt: now, alone: true } : { seenAt: now };
  }
  return { alive, isOneAlone };
}
