import type { Client } from 'pg';
import type { Lead } from '../../core/lead.ts';
import { BEAT_MS, SILENT_MS } from '../../core/node.ts';
import { createEar, type WakeUps } from '../../core/wake-ups.ts';
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
  let session: Promise<Client> | undefined;
  let isListening = false;
  const lose = (lost: Promise<Client>): void => {
    if (session !== lost) return;
    session = undefined;
    isListening = false;
  };
  const connected = (): Promise<Client> => {
    if (session) return session;
    const opening: Promise<Client> = import('./connect.ts').then(async ({ connect }) => {
      const made = await connect(address, () => lose(opening), BEAT_MS);
      made.on('notification', ear.stroke);
      return made;
    });
    session = opening;
    return opening;
  };
  async function ask(text: string, values: readonly string[]): Promise<readonly unknown[]> {
    const asked = connected();
    try {
      return (await (await asked).query(text, [...values])).rows;
    } catch (error) {
      // Whether the server heard it is not known: only a new session has no lock for certain.
      lose(asked);
      void asked.then((client) => client.end()).catch(() => undefined);
      throw error;
    }
  }
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
        if (session) await ask(GIVE, []);
      },
    },
    async close() {
      const open = await session?.catch(() => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}

/** A lock that the session has is taken once more; all are given back together. */
const TAKE = `SELECT CASE WHEN pg_try_advisory_lock(hashtextextended($1, 0))
  THEN set_config('idle_session_timeout', $2, false) IS NOT NULL ELSE false END AS leads`;
const GIVE = `SELECT pg_advisory_unlock_all(), set_config('idle_session_timeout', '0', false)`;
