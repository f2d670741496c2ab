import type { JsonObject } from '../core/json.ts';
import type { TelemetryEvent, Tell } from '../core/telemetry.ts';

type Write = (level: 'debug' | 'info' | 'warn' | 'error', what: string, facts?: JsonObject) => void;

/**
 * Events as lines of the log: why we wait, which tiers were gone through, what workers do. All but
 * an opening breaker is told to those who ask for `debug`.
 */
export const logLines =
  (write: Write): Tell =>
  (event) => {
    const line = lineOf(event);
    if (line) write(line.level ?? 'debug', line.what, line.facts);
  };

interface LogLine {
  readonly level?: 'debug' | 'warn';
  readonly what: string;
  readonly facts: JsonObject;
}

function lineOf(event: TelemetryEvent): LogLine | undefined {
  switch (event.type) {
    case 'wait': {
      const { host, source, kind, waitMs, reason } = event;
      return { what: 'a request is held back', facts: { host, source, kind, waitMs, reason } };
    }
    case 'cooling': {
      const { host, until, reason } = event;
      return { what: 'a host has refused', facts: { host, until, reason } };
    }
    case 'breaker': {
      const { host, from, to, reason } = event;
      const level = to === 'open' ? 'warn' : 'debug';
      return { level, what: `the breaker is ${to}`, facts: { host, from, to, reason } };
    }
    case 'try': {
      const { key, tier, resolver, outcome, durationMs, httpStatus, reason } = event;
      const facts = { key, tier, resolver, outcome, durationMs, httpStatus, reason };
      return { what: 'a resolver was tried', facts };
    }
    case 'tier': {
      const { key, tier, outcome, durationMs, chain } = event;
      return { what: `a tier is ${outcome}`, facts: { key, tier, outcome, durationMs, chain } };
    }
    case 'work': {
      const { key, attempt, event: outcome, failure, durationMs } = event;
      if (outcome !== 'retry' && outcome !== 'snooze') return undefined;
      return { what: 'a work comes back', facts: { key, attempt, outcome, failure, durationMs } };
    }
    case 'worker': {
      const { runId, source, worker, state } = event;
      // One that takes up the next work at once was never idle.
      if (state === 'busy') return undefined;
      return { what: `a worker is ${state}`, facts: { runId, source, worker, state } };
    }
    default:
      return undefined;
  }
}
