import type { Lead } from '../../core/lead.ts';
import { BEAT_MS, SILENT_MS } from '../../core/node.ts';
import { createEar, type WakeUps } from '../../core/wake-ups.ts';
import { openAwaitedSession } from './awaited-session.ts';
import type { PostgresAddress } from './messages.ts';

/** What nodes have of the server besides rows; nobody sleeps while it is asked. */
export interface NodeSession {
  readonly lead: Lead;
  readonly wakeUps: WakeUps;
  close(): Promise<void>;
}

/**
 * The lead is an advisory lock of one session: the server gives it to another node when the session ends, and
 * ends the session of a node that was silent for too long. The bell is a channel of the server.
 */
export function openNodeSession(address: PostgresAddress, silentMs = SILENT_MS): NodeSession {
  const key = `annals lead ${address.schema}`;
  const ear = createEar();
  let isListening = false;
  const session = openAwaitedSession(
    // Who leads is asked again with the next beat: nobody waits for a server that is away.
    { ...address, patienceMs: 0 },
    {
      answerMs: BEAT_MS,
      heard: ear.stroke,
      lost: () => {
        isListening = false;
      },
    },
  );
  const { ask } = session;
  const wakeUps: WakeUps = {
    ring: () => void ask('SELECT pg_notify($1, $2)', [address.schema, '']).catch(() => undefined),
    heard(signal) {
      // Only nodes that wait for work listen.
      if (!isListening) {
        isListening = true;
        ask(`LISTEN "${address.schema}"`, []).catch(() => undefined);
      }
      return ear.heard(signal);
    },
    close: () => Promise.resolve(),
  };
  return {
    wakeUps,
    lead: {
      async take() {
        const [row] = (await ask(TAKE, [key, String(silentMs)])) as readonly { leads: number }[];
        return row?.leads === 1;
      },
      async give() {
        if (session.isOpen) await ask(GIVE, []);
      },
    },
    close: session.close,
  };
}

/** A lock that the session has is taken once more; all are given back together. */
const TAKE = `SELECT CASE WHEN pg_try_advisory_lock(hashtextextended($1, 0))
  THEN set_config('idle_session_timeout', $2, false) IS NOT NULL ELSE false END AS leads`;
const GIVE = `SELECT pg_advisory_unlock_all(), set_config('idle_session_timeout', '0', false)`;
