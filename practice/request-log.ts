/**
 * What was asked of the practice publishers: counts per host and path, how many requests were under way at once,
 * and when each began. Tests assert politeness from it. Memory is bounded: the newest entries, the first paths.
 */
export interface LoggedRequest {
  /** Milliseconds since 1970, with fractions: when the request's headers had arrived. */
  readonly at: number;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly search: string;
  /** Null while it is under way, and for good when the connection ended before an answer. */
  status: number | null;
  /** Until the response was handed over or the connection ended. */
  ms: number | null;
  /** The faults it suffered, by kind. */
  readonly faults: readonly string[];
  readonly userAgent: string;
}

export interface HostTraffic {
  requests: number;
  inFlight: number;
  maxInFlight: number;
  /** The shortest time between the beginnings of two requests; null before the second. */
  minGapMs: number | null;
  lastAt: number;
  statuses: Record<string, number>;
  paths: Record<string, number>;
}

export interface RequestLog {
  begin(request: Omit<LoggedRequest, 'at' | 'status' | 'ms'>): LoggedRequest;
  finish(entry: LoggedRequest, status: number | null): void;
  host(name: string): HostTraffic;
  summary(): {
    requests: number;
    inFlight: number;
    maxInFlight: number;
    hosts: Record<string, HostTraffic>;
  };
  /** Oldest first; at most the newest {@link KEPT_ENTRIES}. */
  entries(filter?: { host?: string; path?: string }): LoggedRequest[];
  clear(): void;
}

const KEPT_ENTRIES = 20_000;
const KEPT_PATHS = 50_000;

export function createRequestLog(): RequestLog {
  const ring: LoggedRequest[] = [];
  let next = 0;
  let hosts = new Map<string, HostTraffic>();
  let paths = 0;
  const total = { requests: 0, inFlight: 0, maxInFlight: 0 };

  const host = (name: string): HostTraffic => {
    let traffic = hosts.get(name);
    if (traffic === undefined) {
      traffic = { ...QUIET, statuses: {}, paths: Object.create(null) };
      hosts.set(name, traffic);
    }
    return traffic;
  };

  return {
    begin(request) {
      const entry: LoggedRequest = { ...request, at: preciseNow(), status: null, ms: null };
      if (ring.length < KEPT_ENTRIES) ring.push(entry);
      else {
        ring[next] = entry;
        next = (next + 1) % KEPT_ENTRIES;
      }
      const traffic = host(request.host);
      if (traffic.requests > 0) {
        traffic.minGapMs = Math.min(
          traffic.minGapMs ?? Number.POSITIVE_INFINITY,
          entry.at - traffic.lastAt,
        );
      }
      traffic.lastAt = entry.at;
      for (const counter of [total, traffic]) {
        counter.requests += 1;
        counter.inFlight += 1;
        counter.maxInFlight = Math.max(counter.maxInFlight, counter.inFlight);
      }
      const known = traffic.paths[request.path];
      if (known !== undefined) traffic.paths[request.path] = known + 1;
      else if (paths < KEPT_PATHS) {
        traffic.paths[request.path] = 1;
        paths += 1;
      }
      return entry;
    },
    finish(entry, status) {
      entry.status = status;
      entry.ms = preciseNow() - entry.at;
      const traffic = host(entry.host);
      total.inFlight = Math.max(0, total.inFlight - 1);
      traffic.inFlight = Math.max(0, traffic.inFlight - 1);
      const key = String(status ?? 'none');
      traffic.statuses[key] = (traffic.statuses[key] ?? 0) + 1;
    },
    host,
    summary: () => ({ ...total, hosts: Object.fromEntries(hosts) }),
    entries: (filter = {}) =>
      [...ring.slice(next), ...ring.slice(0, next)].filter(
        (entry) =>
          (filter.host === undefined || entry.host === filter.host) &&
          (filter.path === undefined || entry.path === filter.path),
      ),
    clear() {
      ring.length = 0;
      next = 0;
      paths = 0;
      hosts = new Map();
      Object.assign(total, { requests: 0, inFlight: 0, maxInFlight: 0 });
    },
  };
}

const QUIET = { requests: 0, inFlight: 0, maxInFlight: 0, minGapMs: null, lastAt: 0 };

function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}
