import type { Clock } from '../../core/time.ts';
import type { PostgresAddress } from './messages.ts';
import { openSession } from './session.ts';

/** Asked again after this long: clocks of machines drift, and are set. */
const ASK_AGAIN_MS = 60_000;

/**
 * The clock of the database, told by this machine's own between two questions: every lease and every
 * moment that nodes compare is by one clock, however wrong the one of a node is.
 */
export function databaseClock(address: PostgresAddress, own: Clock): Clock {
  const ask = (): { readonly at: number; readonly ahead: number } => {
    const session = openSession({ ...address, access: 'read' });
    try {
      const before = own.now();
      const [result] = session.run([{ text: NOW, values: [] }]);
      const after = own.now();
      const [row] = (result?.rows ?? []) as readonly { readonly now: number }[];
      // The answer was made somewhere between the two.
      return { at: after, ahead: Math.round((row?.now ?? after) - (before + after) / 2) };
    } finally {
      session.close();
    }
  };
  let known = ask();
  return {
    ...own,
    now() {
      const now = own.now();
      if (Math.abs(now - known.at) > ASK_AGAIN_MS) {
        try {
          known = ask();
        } catch {
          // What was known is the best that is known; whoever needs the database will hear of it.
          known = { ...known, at: now };
        }
      }
      return own.now() + known.ahead;
    },
  };
}

const NOW = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';
