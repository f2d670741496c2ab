/** Every metric: its type, its labels in the order of their values, and what it means. */
export const FAMILIES = {
  content_http_requests_total: {
    type: 'counter',
    labels: ['host', 'status', 'resolver'],
    help: 'Requests that were sent, by host, status or error code, and resolver',
  },
  content_http_latency_ms: {
    type: 'histogram',
    labels: ['host', 'resolver'],
    edges: [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000],
    help: 'Milliseconds from sending a request to the end of its answer',
  },
  content_yield_ratio: {
    type: 'gauge',
    labels: ['tier'],
    help: 'Works acquired in a tier among those that reached it in the last 24 hours; tier all is every settled work',
  },
  content_breaker_open_total: {
    type: 'counter',
    labels: ['host'],
    help: 'How often the breaker of a host opened',
  },
  content_cache_hit_ratio: {
    type: 'gauge',
    labels: [],
    help: 'Answers from the cache among those of the last 24 hours that may come from it',
  },
  content_queue_depth: {
    type: 'gauge',
    labels: [],
    help: 'Works of living runs that wait for a worker',
  },
  content_records_missing: {
    type: 'gauge',
    labels: [],
    help: 'Records that publishers declare and that are not held, in all series',
  },
  content_series_in_outage: {
    type: 'gauge',
    labels: [],
    help: 'Series whose listing was empty, shrank or could not be read at the last run',
  },
  content_workers_active: {
    type: 'gauge',
    labels: [],
    help: 'Workers that have a work in hand',
  },
  content_rate_delay_ms: {
    type: 'histogram',
    labels: ['host'],
    edges: [100, 500, 1_000, 3_000, 10_000, 30_000, 60_000, 300_000, 900_000],
    help: 'Milliseconds that requests were held back by limits, cool-downs and quotas',
  },
  content_work_ms: {
    type: 'histogram',
    labels: ['source', 'outcome'],
    edges: [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000],
    help: 'Milliseconds of one attempt at a work, by what came of it',
  },
  content_first_file_ms: {
    type: 'histogram',
    labels: ['source'],
    edges: [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000],
    help: 'Milliseconds from the first attempt at a work until its file is kept, waits and retries included',
  },
  content_catalog_write_ms: {
    type: 'histogram',
    labels: [],
    edges: [1, 2, 5, 10, 20, 50, 100, 250, 1_000],
    help: 'Milliseconds until a settlement is durable',
  },
  annals_source_last_success_timestamp_seconds: {
    type: 'gauge',
    labels: ['source'],
    help: 'When the last run of the source ended that was completed, whichever process ran it',
  },
  annals_source_late_seconds: {
    type: 'gauge',
    labels: ['source'],
    help: 'How long ago a scheduled source should have been run that was not completed since; 0 while it is on time',
  },
  annals_runs_total: {
    type: 'counter',
    labels: ['source', 'status'],
    help: 'Runs that ended, by source and how they ended',
  },
  annals_queue_age_seconds: {
    type: 'gauge',
    labels: [],
    help: 'Age of the oldest living run that has works waiting; 0 when none waits',
  },
  annals_api_requests_total: {
    type: 'counter',
    labels: ['operation', 'status'],
    help: 'Requests that this server answered, by operation and status',
  },
  annals_api_request_duration_seconds: {
    type: 'histogram',
    labels: ['operation'],
    edges: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    help: 'Seconds from the beginning of a request to the end of its answer',
  },
  annals_api_reads_waiting: {
    type: 'gauge',
    labels: [],
    help: 'Searches and other costly questions that wait for a thread of this server',
  },
  annals_build_info: {
    type: 'gauge',
    labels: ['version', 'node'],
    help: 'The version of this server, and of Node below it; always 1',
  },
  process_start_time_seconds: {
    type: 'gauge',
    labels: [],
    help: 'When this process began',
  },
  process_cpu_seconds_total: {
    type: 'counter',
    labels: [],
    help: 'Processor time that this process has used',
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    labels: [],
    help: 'Memory that this process holds',
  },
} as const satisfies Readonly<Record<string, MetricFamily>>;

export type FamilyName = keyof typeof FAMILIES;

export interface MetricFamily {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly help: string;
  /** Of a histogram: the upper ends of its buckets. */
  readonly edges?: readonly number[];
}

export const isOfHost = (name: string): boolean =>
  (FAMILIES as Readonly<Record<string, MetricFamily>>)[name]?.labels[0] === 'host';
