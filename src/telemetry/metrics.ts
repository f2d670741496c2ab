import type { HttpEvent, Tell, WorkerState, WorkSettled } from '../core/telemetry.ts';
import type { Clock } from '../core/time.ts';
import { EXPOSITION_TYPE, expositionOf, type GaugeValues } from './exposition-text.ts';
import { FAMILIES, type FamilyName } from './families.ts';
import type { SharedTally } from './shared-tally.ts';
import { BETWEEN, count, emptyTally, observe, share, type Tally } from './tally.ts';

/** What the processes of a data folder did, as Prometheus asks for it. */
export interface Metrics {
  readonly tell: Tell;
  readonly contentType: string;
  /** A request that this server answered; figures of its own, which no other process adds to. */
  request(operation: string, status: number, durationMs: number): void;
  /** With the levels of this moment, which only whoever asks knows. */
  text(levels?: GaugeValues): Promise<string>;
  close(): Promise<void>;
}

export interface MetricsParts {
  readonly tally: SharedTally;
  readonly clock: Pick<Clock, 'now'>;
}

/** Works that are tried again, whose beginning is remembered. */
const MOST_BEGUN = 100_000;

export function createMetrics({ tally, clock }: MetricsParts): Metrics {
  const add = (family: FamilyName, ...labels: readonly string[]) =>
    count(tally.pending(), family, labels.join(BETWEEN));
  const spread = (
    family: 'content_http_latency_ms' | 'content_rate_delay_ms' | Timed,
    value: number,
    ...labels: readonly string[]
  ) => observe(tally.pending(), family, labels.join(BETWEEN), value, FAMILIES[family].edges);
  const part = (family: FamilyName, hit: boolean, ...labels: readonly string[]) =>
    share(tally.pending(), family, labels.join(BETWEEN), hit, clock.now());

  const exchange = (event: HttpEvent): void => {
    const { host, source, role, via, outcome, cacheHit, durationMs } = event;
    // A copy that the publisher confirms is told as a hit besides.
    if (role !== 'artifact' && outcome !== 304) part('content_cache_hit_ratio', cacheHit);
    if (cacheHit) return;
    const resolver = via?.resolver ?? source;
    add('content_http_requests_total', host, String(outcome), resolver);
    spread('content_http_latency_ms', durationMs, host, resolver);
  };
  const begun = new Map<string, number>();
  const settled = (work: WorkSettled & { readonly source: string }, key: string): void => {
    const { source, event, durationMs } = work;
    spread('content_work_ms', durationMs, source, event);
    const beganAt = begun.get(key) ?? clock.now() - durationMs;
    if (event === 'keep' || event === 'give-up') {
      part('content_yield_ratio', event === 'keep', 'all');
      // Of a work that another process began, nobody here knows when.
      const isOurs = work.attempt === 1 || begun.has(key);
      if (event === 'keep' && isOurs) {
        spread('content_first_file_ms', clock.now() - beganAt, source);
      }
    }
    if (event === 'retry' || event === 'snooze') {
      if (work.attempt === 1 && begun.size < MOST_BEGUN && !begun.has(key)) begun.set(key, beganAt);
    } else begun.delete(key);
  };
  const busy = new Set<string>();
  const work = (worker: string, state: WorkerState['state']): void => {
    if (state === 'busy') busy.add(worker);
    else busy.delete(worker);
    tally.busy(busy.size);
  };

  const tell: Tell = (event) => {
    tally.changed();
    switch (event.type) {
      case 'http':
        return exchange(event);
      case 'wait':
        return spread('content_rate_delay_ms', event.waitMs, event.host);
      case 'breaker':
        if (event.to === 'open') add('content_breaker_open_total', event.host);
        return;
      case 'tier':
        return part('content_yield_ratio', event.outcome === 'won', event.tier);
      case 'work':
        return settled(event, `${event.runId} ${event.key}`);
      case 'write':
        return spread('content_catalog_write_ms', event.durationMs);
      case 'run':
        if (event.run.status !== 'running') {
          add('annals_runs_total', event.run.source, event.run.status);
        }
        return;
      case 'worker':
        return work(`${event.runId} ${event.worker}`, event.state);
    }
  };
  const served = emptyTally();
  return {
    tell,
    contentType: EXPOSITION_TYPE,
    request(operation, status, durationMs) {
      count(served, 'annals_api_requests_total', [operation, String(status)].join(BETWEEN));
      const family = 'annals_api_request_duration_seconds';
      observe(served, family, operation, durationMs / 1000, FAMILIES[family].edges);
    },
    text: async (levels = {}) => {
      const totals = await tally.totals();
      const all: Tally = {
        ...totals.tally,
        counts: { ...totals.tally.counts, ...served.counts },
        spreads: { ...totals.tally.spreads, ...served.spreads },
      };
      return expositionOf(all, { ...levels, content_workers_active: totals.workers });
    },
    close: tally.close,
  };
}

type Timed = 'content_work_ms' | 'content_first_file_ms' | 'content_catalog_write_ms';
