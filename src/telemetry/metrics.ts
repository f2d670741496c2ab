import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { HttpEvent, Tell, WorkerState } from '../core/telemetry.ts';
import { boundedNames } from './bounded-names.ts';

/** What this process did, as Prometheus asks for it. */
export interface Metrics {
  readonly tell: Tell;
  readonly contentType: string;
  text(): Promise<string>;
}

export interface MetricsOptions {
  /** Works that wait, in all processes of the data folder; asked at each scrape. */
  readonly queueDepth: () => Promise<number>;
}

/** A work may lead to any publisher; beyond so many, hosts share the label `other`. */
const MOST_HOSTS = 200;
const LATENCIES_MS = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000];
const WAITS_MS = [100, 500, 1_000, 3_000, 10_000, 30_000, 60_000, 300_000, 900_000];
const WRITES_MS = [1, 2, 5, 10, 20, 50, 100, 250, 1_000];

export function createMetrics({ queueDepth }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const hostLabel = boundedNames(MOST_HOSTS);
  const requests = new Counter({
    name: 'content_http_requests_total',
    help: 'Requests that left this process, by host, status or error code, and resolver',
    labelNames: ['host', 'status', 'resolver'] as const,
    registers,
  });
  const latency = new Histogram({
    name: 'content_http_latency_ms',
    help: 'Milliseconds from sending a request to the end of its answer',
    labelNames: ['host', 'resolver'] as const,
    buckets: LATENCIES_MS,
    registers,
  });
  const yields = new Gauge({
    name: 'content_yield_ratio',
    help: 'Works acquired in a tier among those that reached it; tier all is every settled work',
    labelNames: ['tier'] as const,
    registers,
  });
  const breakersOpened = new Counter({
    name: 'content_breaker_open_total',
    help: 'How often the breaker of a host opened',
    labelNames: ['host'] as const,
    registers,
  });
  const cache = ratio();
  new Gauge({
    name: 'content_cache_hit_ratio',
    help: 'Answers from the cache among those that may come from it',
    registers,
    // When it is asked for, not at each request.
    collect() {
      this.set(cache.value());
    },
  });
  new Gauge({
    name: 'content_queue_depth',
    help: 'Works of living runs that wait for a worker',
    registers,
    async collect() {
      this.set(await queueDepth());
    },
  });
  const workers = new Gauge({
    name: 'content_workers_active',
    help: 'Workers of this process that have a work in hand',
    registers,
  });
  const delay = new Histogram({
    name: 'content_rate_delay_ms',
    help: 'Milliseconds that requests were held back by limits, cool-downs and quotas',
    labelNames: ['host'] as const,
    buckets: WAITS_MS,
    registers,
  });
  const works = new Histogram({
    name: 'content_work_ms',
    help: 'Milliseconds of one attempt at a work, by what came of it',
    labelNames: ['source', 'outcome'] as const,
    buckets: LATENCIES_MS,
    registers,
  });
  const writes = new Histogram({
    name: 'content_catalog_write_ms',
    help: 'Milliseconds until a settlement is durable',
    buckets: WRITES_MS,
    registers,
  });

  const tiers = new Map<string, Ratio>();
  const settle = (tier: string, won: boolean): void => {
    const counted = tiers.get(tier) ?? ratio();
    tiers.set(tier, counted);
    counted.add(won);
    yields.set({ tier }, counted.value());
  };
  const exchange = (event: HttpEvent): void => {
    const { host, source, role, via, outcome, cacheHit, durationMs } = event;
    // A copy that the publisher confirms is told as a hit besides.
    if (role !== 'artifact' && outcome !== 304) cache.add(cacheHit);
    if (cacheHit) return;
    const labels = { host: hostLabel(host), resolver: via?.resolver ?? source };
    requests.inc({ ...labels, status: String(outcome) });
    latency.observe(labels, durationMs);
  };
  const busy = new Set<string>();
  const work = (worker: string, state: WorkerState['state']): void => {
    if (state === 'busy') busy.add(worker);
    else busy.delete(worker);
    workers.set(busy.size);
  };

  const tell: Tell = (event) => {
    switch (event.type) {
      case 'http':
        return exchange(event);
      case 'wait':
        return delay.observe({ host: hostLabel(event.host) }, event.waitMs);
      case 'breaker':
        if (event.to === 'open') breakersOpened.inc({ host: hostLabel(event.host) });
        return;
      case 'tier':
        return settle(event.tier, event.outcome === 'won');
      case 'work':
        works.observe({ source: event.source, outcome: event.event }, event.durationMs);
        if (event.event === 'keep' || event.event === 'give-up')
          settle('all', event.event === 'keep');
        return;
      case 'write':
        return writes.observe(event.durationMs);
      case 'worker':
        return work(`${event.runId} ${event.worker}`, event.state);
      default:
    }
  };
  return { tell, contentType: registry.contentType, text: () => registry.metrics() };
}

interface Ratio {
  add(hit: boolean): void;
  /** 0 while nothing was counted. */
  value(): number;
}

function ratio(): Ratio {
  let hits = 0;
  let all = 0;
  return {
    add(hit) {
      all++;
      if (hit) hits++;
    },
    value: () => (all === 0 ? 0 : hits / all),
  };
}
