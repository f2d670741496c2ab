import type { Catalog } from '../core/catalog.ts';
import type { Log } from '../core/log.ts';
import type { Measured } from '../core/run-report.ts';
import type { Tell, Trace } from '../core/telemetry.ts';
import type { Clock } from '../core/time.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Settings } from './settings/schema.ts';
import { VERSION } from './version.ts';

/** Who listens to the parts: the log, the meter of runs, and metrics once somebody asks for them. */
export interface Telemetry {
  readonly tell: Tell;
  /** Missing while no receiver is configured. */
  readonly trace: Trace | undefined;
  /** What this process measured of a run; asked once, when it has ended. */
  measured(runId: string): Measured | undefined;
  close(): Promise<void>;
}

export interface TelemetryParts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** Filled in by whoever serves metrics. */
  readonly listeners: readonly Tell[];
}

export async function joinTelemetry(parts: TelemetryParts): Promise<Telemetry> {
  const { settings, clock, log, listeners } = parts;
  const [{ createRunMeter }, { logLines }] = await Promise.all([
    import('../telemetry/run-meter.ts'),
    import('../telemetry/log-lines.ts'),
  ]);
  const meter = createRunMeter(clock);
  const line = logLines(log);
  const tracing = await openTraces(settings, clock);
  return {
    tell: (event) => {
      meter.tell(event);
      line(event);
      for (const listen of listeners) listen(event);
    },
    trace: tracing?.trace,
    measured: (runId) => meter.take(runId),
    close: async () => {
      // A receiver that is down must not keep a finished run from ending well.
      await tracing?.close().catch((error: unknown) => {
        log('warn', 'the last spans could not be sent', { error: String(error) });
      });
    },
  };
}

/** Counts from now on what this process does. */
export async function openMetrics(catalog: Catalog): Promise<Metrics> {
  const { createMetrics } = await import('../telemetry/metrics.ts');
  return createMetrics({ queueDepth: () => queueDepth(catalog) });
}

async function queueDepth(catalog: Catalog): Promise<number> {
  const running = await catalog.runs.list({ status: 'running', limit: 100 });
  const depths = await Promise.all(
    running.map(async ({ id }) => (await catalog.items.outlook(id)).pending),
  );
  return depths.reduce((all, one) => all + one, 0);
}

async function openTraces({ telemetry: { traces } }: Settings, clock: Clock) {
  if (traces.endpoint === undefined) return undefined;
  const { openTracing } = await import('../telemetry/tracing.ts');
  const { endpoint, serviceName, sampleRatio, authorization } = traces;
  return openTracing({
    endpoint,
    serviceName,
    sampleRatio,
    version: VERSION,
    headers: authorization === undefined ? {} : { authorization },
    clock,
  });
}
