import type { App } from '../app/app.ts';
import { systemClock } from '../app/system-clock.ts';
import { VERSION } from '../app/version.ts';
import { SECOND } from '../core/time.ts';
import type { GaugeValue, GaugeValues } from '../telemetry/exposition-text.ts';
import { endOf, latenessOf } from './lateness.ts';

type Parts = Pick<App, 'catalog' | 'registry' | 'settings'>;

/** What an operator's alerts look at, as it stands at this moment, whichever process did the work. */
export async function metricLevels(app: Parts): Promise<GaugeValues> {
  // Who scrapes lives in real time, whatever time a run lives in.
  const now = systemClock.now();
  const [queue, sources, lacks] = await Promise.all([
    queueOf(app, now),
    sourceLevels(app, now),
    lackingOf(app),
  ]);
  const { user, system } = process.cpuUsage();
  return {
    ...queue,
    ...sources,
    ...lacks,
    annals_build_info: [{ labels: [VERSION, process.versions.node], value: 1 }],
    process_start_time_seconds: Math.round(now / SECOND - process.uptime()),
    process_cpu_seconds_total: (user + system) / 1e6,
    process_resident_memory_bytes: process.memoryUsage.rss(),
  };
}

/** What is missing of all that publishers declare, and series of which nothing is known now. */
async function lackingOf({ catalog }: Parts): Promise<GaugeValues> {
  const checks = await catalog.completeness.list({});
  return {
    content_records_missing: checks.reduce((sum, { missingCount }) => sum + missingCount, 0),
    content_series_in_outage: checks.filter(({ state }) => state === 'outage').length,
  };
}

/** Runs that look alive; more than so many at once there are not. */
const RUNNING = 100;

async function queueOf({ catalog }: Parts, now: number): Promise<GaugeValues> {
  const running = await catalog.runs.list({ status: 'running', limit: RUNNING });
  const waiting = await Promise.all(
    running.map(async ({ id, startedAt }) => ({
      startedAt,
      works: (await catalog.items.outlook(id)).pending,
    })),
  );
  const begun = waiting.filter(({ works }) => works > 0).map((one) => Date.parse(one.startedAt));
  return {
    content_queue_depth: waiting.reduce((sum, { works }) => sum + works, 0),
    annals_queue_age_seconds: begun.length === 0 ? 0 : secondsSince(Math.min(...begun), now),
  };
}

async function sourceLevels(app: Parts, now: number): Promise<GaugeValues> {
  const success: GaugeValue[] = [];
  const late: GaugeValue[] = [];
  for (const source of app.registry.sources) {
    const labels = [source.name];
    const { succeeded, lateSeconds } = await latenessOf(app, source, now);
    const ended = endOf(succeeded);
    if (ended !== undefined) success.push({ labels, value: ended / SECOND });
    if (lateSeconds !== undefined) late.push({ labels, value: lateSeconds });
  }
  return {
    annals_source_last_success_timestamp_seconds: success,
    annals_source_late_seconds: late,
  };
}

const secondsSince = (then: number, now: number): number =>
  Math.max(0, Math.round((now - then) / SECOND));
