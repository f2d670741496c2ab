import type { RunId } from '../core/ids.ts';
import type { Measured } from '../core/run-report.ts';
import type { Tell } from '../core/telemetry.ts';
import type { Clock } from '../core/time.ts';

/** Measures what no row tells: how long writes took, how many workers there were and for how long. */
export interface RunMeter {
  readonly tell: Tell;
  /** Takes what was measured of the run: it is forgotten here. */
  take(runId: RunId): Measured | undefined;
}

/** Of a longer run, so many writes tell as much as all of them. */
const MOST_WRITES = 200_000;

export function createRunMeter(clock: Pick<Clock, 'now'>): RunMeter {
  const meters = new Map<RunId, Meter>();
  const of = (runId: RunId): Meter => {
    const known = meters.get(runId);
    if (known) return known;
    const meter: Meter = { writesMs: [], workers: new Set(), works: 0, from: clock.now(), to: 0 };
    meters.set(runId, meter);
    return meter;
  };
  return {
    tell(event) {
      if (event.type === 'write') {
        const { writesMs } = of(event.runId);
        if (writesMs.length < MOST_WRITES) writesMs.push(event.durationMs);
      } else if (event.type === 'worker') {
        const meter = of(event.runId);
        // Reading the listing is no work of theirs: the time begins with the first of them.
        if (meter.workers.size === 0) meter.from = clock.now();
        meter.workers.add(event.worker);
        meter.to = clock.now();
      } else if (event.type === 'work' && ENDS.has(event.event)) {
        of(event.runId).works++;
      }
    },
    take(runId) {
      const meter = meters.get(runId);
      if (!meter) return undefined;
      meters.delete(runId);
      const { writesMs, workers, works, from, to } = meter;
      return { writesMs, workers: workers.size, works, ms: Math.max(0, to - from) };
    },
  };
}

const ENDS: ReadonlySet<string> = new Set(['keep', 'skip', 'give-up']);

interface Meter {
  readonly writesMs: number[];
  readonly workers: Set<string>;
  works: number;
  from: number;
  to: number;
}
