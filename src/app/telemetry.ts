import { AnnalsError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { TurnMemory } from '../core/polite-memory.ts';
import type { Measured } from '../core/run-report.ts';
import type { Tell, Trace } from '../core/telemetry.ts';
import type { Clock } from '../core/time.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { LogFileOptions } from './log/file.ts';
import { isDeadOwner, processOwner } from './process-owner.ts';
import type { Settings } from './settings/schema.ts';
import { systemClock } from './system-clock.ts';
import { VERSION } from './version.ts';

/** Who listens to the parts: the log, the meter of runs, and metrics. */
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
  /** Where the log files lie. */
  readonly logs: LogFileOptions;
  readonly listeners: readonly Tell[];
}

export async function joinTelemetry(parts: TelemetryParts): Promise<Telemetry> {
  const { settings, clock, log, listeners } = parts;
  const [{ createRunMeter }, { logLines }, { openTelemetryFile }] = await Promise.all([
    import('../telemetry/run-meter.ts'),
    import('../telemetry/log-lines.ts'),
    import('./log/telemetry-file.ts'),
  ]);
  const meter = createRunMeter(clock);
  const file = openTelemetryFile(parts.logs, systemClock, log);
  const line = logLines((level, what, facts) => {
    log(level, what, facts);
    file.write(level, what, facts);
  });
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
      await file.close();
      // A receiver that is down must not keep a finished run from ending well.
      await tracing?.close().catch((error: unknown) => {
        log('warn', 'the last spans could not be sent', { error: String(error) });
      });
    },
  };
}

export interface AppMetricsParts {
  /** Where the processes of a data folder add up what they did; missing where nothing may be written. */
  readonly memory: Pick<TurnMemory, 'update'> | undefined;
  readonly log: Log;
}

/** Counts from now on what this process does, beside what the others did. */
export async function openMetrics({ memory, log }: AppMetricsParts): Promise<Metrics> {
  const [{ createMetrics }, { sharedTally }] = await Promise.all([
    import('../telemetry/metrics.ts'),
    import('../telemetry/shared-tally.ts'),
  ]);
  // Who scrapes lives in real time, whatever time a run lives in.
  const clock = systemClock;
  const tally = sharedTally({
    memory,
    clock,
    owner: processOwner(),
    isDead: isDeadOwner,
    complain: (error) => {
      // That Redis is lost is said once, not with every figure.
      if (error instanceof AnnalsError && error.code === 'REDIS_UNREACHABLE') return;
      log('warn', 'metrics could not be written', { error: String(error) });
    },
  });
  return createMetrics({ tally, clock });
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
