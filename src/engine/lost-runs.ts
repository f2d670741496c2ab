import { BEATS_UNTIL_DEAD, LEFT_BEHIND, type Run } from '../core/run.ts';
import type { Instant } from '../core/time.ts';

/** Which runs have lost their node, as one node sees them look by look, a heartbeat apart. */
export interface LostRuns {
  /** Of these, those that somebody must go on with. */
  among(runs: readonly Run[]): readonly Run[];
  /** The catalog could not be asked: whoever was silent meanwhile had no chance to beat. */
  lookAway(): void;
}

/**
 * A run whose heartbeat stood still for as many looks as a dead one needs is lost; the clock is not
 * asked, for after an outage of the catalog every heartbeat is old.
 */
export function createLostRuns(isDead: (owner: string) => boolean): LostRuns {
  let seen = new Map<string, { readonly beat: Instant; readonly looks: number }>();
  return {
    among(runs) {
      const now: typeof seen = new Map();
      const lost = runs.filter((run) => {
        if (run.status === 'aborted') return LEFT_BEHIND.has(run.stopReason ?? '');
        if (run.status !== 'running') return false;
        const before = seen.get(run.id);
        const looks = before?.beat === run.heartbeatAt ? before.looks + 1 : 0;
        now.set(run.id, { beat: run.heartbeatAt, looks });
        return looks >= BEATS_UNTIL_DEAD || isDead(run.owner);
      });
      seen = now;
      return lost;
    },
    lookAway() {
      seen = new Map();
    },
  };
}
