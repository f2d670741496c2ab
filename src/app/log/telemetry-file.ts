import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../core/json.ts';
import type { Log } from '../../core/log.ts';
import { type Clock, instant } from '../../core/time.ts';
import { makeFolders } from '../../store/make-folders.ts';
import { type LogFileOptions, turnOver } from './file.ts';

/** `logs/telemetry.jsonl`: what a run does beside its decisions, as one object a line. */
export interface TelemetryFile {
  write(level: string, what: string, facts?: JsonObject): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

const WRITE_MS = 1_000;

/**
 * Waits with their reason, cool-downs, breakers, the resolvers and tiers that were gone through, and
 * the life of workers: written by every process that runs something, whether anybody watches it or
 * not. What cannot be written is no failure of the work.
 */
export function openTelemetryFile(options: LogFileOptions, clock: Clock, log: Log): TelemetryFile {
  const file = join(options.folder, 'telemetry.jsonl');
  const closed = new AbortController();
  let lines: string[] = [];
  let timer: Promise<void> | undefined;

  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    lines = [];
    try {
      makeFolders(options.folder);
      await turnOver(file, options);
      await appendFile(file, text);
    } catch (error) {
      log('warn', 'the log file could not be written', { file, why: String(error) });
    }
  };

  return {
    write(level, what, facts = {}) {
      lines.push(JSON.stringify({ at: instant(clock.now()), level, what, ...facts }));
      if (closed.signal.aborted) return;
      timer ??= clock
        .sleep(WRITE_MS, closed.signal)
        .catch(() => undefined)
        .then(flush)
        .finally(() => {
          timer = undefined;
        });
    },
    async close() {
      closed.abort();
      await timer;
      await flush();
    },
  };
}
