import type { Lead } from '../core/lead.ts';
import { SILENT_MS } from '../core/node.ts';
import type { TurnMemory } from '../core/polite-memory.ts';
import type { Clock } from '../core/time.ts';

const ROW = 'leader of the schedule';

interface Leader {
  owner?: string;
  until?: number;
}

/** The lead among processes that share a file: a row that says who has it, and until when. */
export const leadByRow = (turns: TurnMemory, clock: Pick<Clock, 'now'>): Lead => ({
  take(owner) {
    const now = clock.now();
    // Without the memory nobody knows who leads. Two that lead do no harm: each moment of a schedule
    // is claimed in the catalog, once.
    return turns
      .update<Leader, boolean>([ROW], now, (rows) => {
        const row = rows.get(ROW);
        const isFree = !row?.owner || row.owner === owner || (row.until ?? 0) <= now;
        if (isFree) rows.set(ROW, { owner, until: now + SILENT_MS });
        return isFree;
      })
      .catch(() => true);
  },
  give: (owner) =>
    turns.update<Leader, void>([ROW], clock.now(), (rows) => {
      if (rows.get(ROW)?.owner === owner) rows.delete(ROW);
    }),
});
