import type {
  BreakerTransition,
  HostFacts,
  HostLimit,
  MinuteCount,
  PoliteMemory,
  QuotaObservation,
  RateEvent,
  RobotsRecord,
} from '../core/polite-memory.ts';
import type { Wall } from '../core/walls.ts';
import { TurnLog } from './limits/turn-log.ts';

/** A memory that ends with the process: for tests, benchmarks and runs that must leave no trace. */
export function volatileMemory(): PoliteMemory {
  const hosts = new Map<string, HostFacts>();
  const transitions = new Map<string, BreakerTransition[]>();
  const limits = new Map<string, Map<string, HostLimit>>();
  const robots = new Map<string, RobotsRecord>();
  const turns = new Map<string, TurnLog>();
  const rows = new Map<string, string>();
  const observed = new Map<string, QuotaObservation>();
  const walls = new Map<string, Wall>();
  let counts: MinuteCount[] = [];
  let events: RateEvent[] = [];
  const factsOf = (host: string): HostFacts => hosts.get(host) ?? { cooling: null, breaker: null };
  const turnsOf = (name: string): TurnLog => entryOf(turns, name, () => new TurnLog());
  return {
    hosts: {
      find: async (host) => factsOf(host),
      cool: async (host, until, reason) => {
        const facts = factsOf(host);
        if (facts.cooling && facts.cooling.until > until) return;
        hosts.set(host, { ...facts, cooling: { until, reason } });
      },
      breaker: async (host, breaker, transition) => {
        hosts.set(host, { ...factsOf(host), breaker });
        entryOf(transitions, host, () => []).unshift(transition);
      },
      transitions: async (host, limit) => (transitions.get(host) ?? []).slice(0, limit),
      limit: async (host, limit) => {
        entryOf(limits, host, () => new Map()).set(limit.who, limit);
      },
      limits: async (host) =>
        [...(limits.get(host)?.values() ?? [])].sort((a, b) => (a.who < b.who ? -1 : 1)),
      names: async () =>
        [...new Set([...hosts.keys(), ...limits.keys(), ...counts.map((c) => c.host)])].sort(),
    },
    robots: {
      find: async (origin) => robots.get(origin),
      keep: async (record) => {
        robots.set(record.origin, record);
      },
    },
    quota: {
      take: async (budgets, now) => {
        let latest: { at: number; allowance: string } | undefined;
        for (const { name, turns: most, windowMs } of budgets) {
          const at = turnsOf(name).freeAt(most, windowMs, now);
          if (at > now && (!latest || at > latest.at)) latest = { at, allowance: name };
        }
        if (latest) return { taken: false, ...latest };
        for (const { name } of budgets) turnsOf(name).add(now);
        return { taken: true };
      },
      giveBack: async (budgets, at) => {
        for (const { name } of budgets) turnsOf(name).remove(at);
      },
      spent: async (budget, since) => turnsOf(budget).since(since),
      observe: async (observation) => {
        observed.set(`${observation.pool} ${observation.host}`, observation);
      },
      observed: async (pool) => [...observed.values()].filter((one) => one.pool === pool),
    },
    turns: {
      update: async <Row extends object, T>(
        names: readonly string[],
        _now: number,
        decide: (found: Map<string, Row>) => T,
      ) => {
        const found = new Map<string, Row>();
        for (const name of names) {
          const row = rows.get(name);
          // Copies, as another process would have them.
          if (row !== undefined) found.set(name, JSON.parse(row) as Row);
        }
        const result = decide(found);
        for (const name of names) {
          const row = found.get(name);
          if (row === undefined) rows.delete(name);
          else rows.set(name, JSON.stringify(row));
        }
        return result;
      },
    },
    traffic: {
      add: async (more, happened) => {
        for (const count of more) addCount(counts, count);
        events.push(...happened);
      },
      minutes: async (host, since) =>
        counts
          .filter((count) => count.host === host && count.minute >= since)
          .sort((a, b) => (a.minute < b.minute ? -1 : 1)),
      events: async (host, limit) =>
        events
          .filter((event) => event.host === host)
          .reverse()
          .slice(0, limit),
      forgetBefore: async (at) => {
        counts = counts.filter((count) => count.minute >= at);
        events = events.filter((event) => event.at >= at);
      },
    },
    walls: {
      find: async (source, place) => walls.get(`${source} ${place}`),
      keep: async (wall) => void walls.set(`${wall.source} ${wall.place}`, wall),
      forget: async (source, place) => void walls.delete(`${source} ${place}`),
      list: async (source) =>
        [...walls.entries()]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, wall]) => wall)
          .filter((wall) => source === undefined || wall.source === source),
    },
    close: async () => undefined,
  };
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function addCount(counts: MinuteCount[], more: MinuteCount): void {
  const index = counts.findIndex(
    (one) =>
      one.host === more.host &&
      one.minute === more.minute &&
      one.source === more.source &&
      one.role === more.role &&
      one.outcome === more.outcome,
  );
  const known = counts[index];
  if (!known) {
    counts.push(more);
    return;
  }
  counts[index] = {
    ...known,
    requests: known.requests + more.requests,
    bytes: known.bytes + more.bytes,
    durationMs: known.durationMs + more.durationMs,
  };
}
