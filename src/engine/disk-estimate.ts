import type { Run } from '../core/run.ts';
import { instant } from '../core/time.ts';
import { lineFor } from './decision-lines.ts';
import type { EngineParts } from './parts.ts';

/** For a source of which nothing is held yet. */
const TYPICAL_BYTES = 500_000;

/**
 * Before the first document is fetched: what is left times what one takes on average, against what
 * is free. Too little is a warning in the log and in the run's story; the run goes on, and stops
 * cleanly should it come to that.
 */
export async function estimateDisk(parts: EngineParts, run: Run): Promise<void> {
  const { pending } = await parts.catalog.items.outlook(run.id);
  if (pending === 0) return;
  const each = (await parts.catalog.items.meanBytes(run.source)) ?? TYPICAL_BYTES;
  const needed = Math.ceil(pending * each);
  const free = await parts.store.room();
  const room = free - parts.rules.minFreeBytes;
  if (needed <= room) return;
  const reason = `${pending} items of about ${kb(each)} kB need ${mb(needed)} MB; ${mb(room)} MB can be used`;
  parts.log('warn', `disk space may not suffice: ${reason}`, { run: run.id });
  const details = { items: pending, eachBytes: Math.round(each), neededBytes: needed, free };
  const at = instant(parts.clock.now());
  await parts.catalog.decisions.add([
    lineFor(run.id, run.source)('run', 'short of disk', { at, reason, details }),
  ]);
}

const kb = (bytes: number): number => Math.round(bytes / 1000);
const mb = (bytes: number): number => Math.max(0, Math.floor(bytes / 1e6));
