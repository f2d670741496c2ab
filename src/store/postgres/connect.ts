import pg from 'pg';
import { isPassing } from './connection-errors.ts';
import type { PostgresAddress } from './messages.ts';

/** A connection with the session as the catalog needs it. `onLost` is called when it ends, however it does. */
export async function connect(
  to: PostgresAddress,
  onLost: (lost: pg.Client) => void,
  queryTimeoutMs?: number,
): Promise<pg.Client> {
  const made = new pg.Client({
    connectionString: withoutTls(to.url),
    application_name: 'annals',
    ssl: tlsOf(to),
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
  });
  made.on('error', () => onLost(made));
  made.on('end', () => onLost(made));
  await made.connect();
  await made.query(
    `SET search_path TO "${to.schema}", pg_catalog; SET lock_timeout TO ${to.lockTimeoutMs};
     SET idle_in_transaction_session_timeout TO '60s'; SET timezone TO 'UTC';
     SET default_transaction_read_only TO ${to.access === 'read' ? 'on' : 'off'};
     SET client_min_messages TO warning`,
  );
  return made;
}

/** The server may be starting again: it is tried for as long as the address says. */
export async function connectPatiently(
  to: PostgresAddress,
  onLost: (lost: pg.Client) => void,
  queryTimeoutMs?: number,
): Promise<pg.Client> {
  const until = performance.now() + to.patienceMs;
  for (let pause = 50; ; pause = Math.min(1000, pause * 2)) {
    try {
      return await connect(to, onLost, queryTimeoutMs);
    } catch (error) {
      if (!isPassing(error) || performance.now() + pause > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** TLS is a matter of settings; what an address says of it besides would contradict them. */
function withoutTls(url: string): string {
  const parsed = new URL(url);
  for (const name of [...parsed.searchParams.keys()]) {
    if (/^ssl/.test(name)) parsed.searchParams.delete(name);
  }
  return parsed.href;
}

function tlsOf({ tls }: PostgresAddress): pg.ClientConfig['ssl'] {
  if (tls.mode === 'off') return false;
  return { rejectUnauthorized: tls.mode === 'verify', ...(tls.ca !== undefined && { ca: tls.ca }) };
}

const BOOLEAN = 16;
const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700]);
const BYTES = 17;

/** As SQLite gives them: numbers are numbers, true is 1, JSON is its text. */
function parserOf(oid: number): (text: string) => unknown {
  if (NUMBERS.has(oid)) return Number;
  if (oid === BOOLEAN) return (text) => (text === 't' ? 1 : 0);
  return oid === BYTES ? pg.types.getTypeParser(BYTES) : (text) => text;
}
