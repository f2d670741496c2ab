import type { TurnMemory } from '../core/polite-memory.ts';
import { type Clock, SECOND } from '../core/time.ts';
import { isOfHost } from './families.ts';
import { addTally, emptyTally, isEmpty, type Tally } from './tally.ts';

/** What all processes of a data folder did, added up in a row that they share. */
export interface SharedTally {
  /** Where events are counted until the next writing. */
  readonly pending: () => Tally;
  /** How many workers of this process have a work in hand. */
  busy(workers: number): void;
  /** Something was counted: it is written in a moment. */
  changed(): void;
  /** Of all processes, as of now. */
  totals(): Promise<{ readonly tally: Tally; readonly workers: number }>;
  close(): Promise<void>;
}

export interface SharedTallyParts {
  /** Missing where nothing may be written: then this process counts for itself. */
  readonly memory: Pick<TurnMemory, 'update'> | undefined;
  readonly clock: Clock;
  /** This process, unlike any other. */
  readonly owner: string;
  readonly isDead?: (owner: string) => boolean;
  readonly complain?: (error: unknown) => void;
}

interface MetricsRow {
  tally: Tally;
  workers: Record<string, { busy: number; at: number }>;
}

const ROW = 'metrics';
const WRITE_MS = 5 * SECOND;
/** The workers of a process that was silent for longer have gone with it. */
const SILENT_MS = 15 * SECOND;

export function sharedTally(parts: SharedTallyParts): SharedTally {
  const { memory, clock, owner, isDead = () => false } = parts;
  let pending = emptyTally();
  /** What is known when the memory cannot be asked. */
  let known: MetricsRow = { tally: emptyTally(), workers: {} };
  let workers = 0;
  let timer: Promise<void> | undefined;
  const closed = new AbortController();

  const write = async (leaving = false): Promise<MetricsRow> => {
    const now = clock.now();
    const mine = pending;
    pending = emptyTally();
    const act = (row: MetricsRow): MetricsRow => {
      addTally(row.tally, mine, now, isOfHost);
      for (const [name, { at }] of Object.entries(row.workers)) {
        if (name === owner || now - at >= SILENT_MS || isDead(name)) delete row.workers[name];
      }
      if (!leaving && workers > 0) row.workers[owner] = { busy: workers, at: now };
      return row;
    };
    if (!memory) return act(known);
    try {
      known = await memory.update<MetricsRow, MetricsRow>([ROW], now, (rows) => {
        const row = act(rows.get(ROW) ?? { tally: emptyTally(), workers: {} });
        rows.set(ROW, row);
        return structuredClone(row);
      });
    } catch (error) {
      parts.complain?.(error);
      addTally(pending, mine, now, isOfHost);
    }
    return known;
  };

  const later = (): void => {
    if (timer || closed.signal.aborted) return;
    timer = clock.sleep(WRITE_MS, closed.signal).then(
      async () => {
        await write();
        timer = undefined;
        // A long download is no silence.
        if (workers > 0) later();
      },
      () => undefined,
    );
  };

  return {
    pending: () => pending,
    busy: (now) => {
      workers = now;
      later();
    },
    changed: later,
    async totals() {
      const row = await write();
      const all = Object.values(row.workers).reduce((sum, one) => sum + one.busy, 0);
      return { tally: row.tally, workers: all };
    },
    async close() {
      closed.abort();
      await timer;
      if (!isEmpty(pending) || workers > 0 || owner in known.workers) await write(true);
    },
  };
}
