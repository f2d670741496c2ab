import type {
  BreakerState,
  BreakerTransition,
  HostLimit,
  HostMemory,
} from '../../core/polite-memory.ts';
import type { Database } from './driver.ts';
import type { Atomically } from './polite-memory.ts';

/** Cool-downs, breakers and who asks at which pace, by host. */
export function createPoliteHosts(db: Database, atomically: Atomically): HostMemory {
  const find = db.query<HostRow>('SELECT * FROM polite_hosts WHERE host = ?');
  const cool = db.query(
    `INSERT INTO polite_hosts (host, cool_until, cool_reason) VALUES (?1, ?2, ?3)
     ON CONFLICT (host) DO UPDATE SET cool_until = ?2, cool_reason = ?3
     WHERE polite_hosts.cool_until IS NULL OR polite_hosts.cool_until < ?2`,
  );
  const breaker = db.query(
    `INSERT INTO polite_hosts (host, breaker, failures, breaker_until) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (host) DO UPDATE SET breaker = ?2, failures = ?3, breaker_until = ?4`,
  );
  const addTransition = db.query(
    'INSERT INTO breaker_transitions (host, at, from_state, to_state, reason) VALUES (?, ?, ?, ?, ?)',
  );
  const transitions = db.query<TransitionRow>(
    'SELECT * FROM breaker_transitions WHERE host = ? ORDER BY id DESC LIMIT ?',
  );
  const setLimit = db.query(
    `INSERT INTO host_limits (host, who, rate, in_flight, seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (host, who) DO UPDATE SET rate = excluded.rate, in_flight = excluded.in_flight,
       seen_at = excluded.seen_at`,
  );
  const limits = db.query<LimitRow>('SELECT * FROM host_limits WHERE host = ? ORDER BY who');
  const names = db.query<{ host: string }>(
    `SELECT host FROM polite_hosts UNION SELECT host FROM host_limits
     UNION SELECT host FROM http_events ORDER BY host`,
  );
  return {
    find: async (host) => {
      const row = find.get(host);
      return {
        cooling: row?.cool_until ? { until: row.cool_until, reason: row.cool_reason ?? '' } : null,
        breaker: row?.breaker
          ? { state: row.breaker, failures: row.failures, until: row.breaker_until }
          : null,
      };
    },
    cool: async (host, until, reason) => {
      cool.run(host, until, reason);
    },
    breaker: async (host, { state, failures, until }, { at, from, to, reason }) =>
      atomically(() => {
        breaker.run(host, state, failures, until);
        addTransition.run(host, at, from, to, reason);
      }),
    transitions: async (host, limit) => transitions.all(host, limit).map(transitionOf),
    limit: async (host, { who, rate, inFlight, seenAt }) => {
      setLimit.run(host, who, rate, inFlight, seenAt);
    },
    limits: async (host) => limits.all(host).map(limitOf),
    names: async () => names.all().map((row) => row.host),
  };
}

interface HostRow {
  readonly cool_until: string | null;
  readonly cool_reason: string | null;
  readonly breaker: BreakerState | null;
  readonly failures: number;
  readonly breaker_until: string | null;
}

interface TransitionRow {
  readonly at: string;
  readonly from_state: BreakerState;
  readonly to_state: BreakerState;
  readonly reason: string;
}

interface LimitRow {
  readonly who: string;
  readonly rate: string;
  readonly in_flight: number | null;
  readonly seen_at: string;
}

const transitionOf = (row: TransitionRow): BreakerTransition => ({
  at: row.at,
  from: row.from_state,
  to: row.to_state,
  reason: row.reason,
});

const limitOf = (row: LimitRow): HostLimit => ({
  who: row.who,
  rate: row.rate,
  inFlight: row.in_flight,
  seenAt: row.seen_at,
});
