import type { App } from '../app/app.ts';
import { isEnabled } from '../app/settings/source-params.ts';
import type { CheckOutcome, Checkup } from '../core/checkup.ts';
import type { Trigger } from '../core/run.ts';
import { DAY, HOUR, instant } from '../core/time.ts';
import { indexWordsAfter } from './index-words.ts';
import { preparedSource } from './prepared-source.ts';
import { enabledSource, mayRun, paramsFor } from './running.ts';
import { whyNotAllowed } from './serving.ts';
import { requireDocument } from './showing.ts';

export interface RecordCheckOrder {
  readonly trigger: Trigger;
  readonly stop: AbortSignal;
}

/** Asks the publisher about one record again, found by its id or address. */
export async function checkRecord(
  app: App,
  name: string,
  order: RecordCheckOrder,
): Promise<Checkup> {
  const document = await requireDocument(app, name);
  const enabled = enabledSource(app, document.source);
  await mayRun(app, enabled.name, order.trigger, 'full');
  const source = await preparedSource(app, enabled);
  const [{ checkDocument }, parts] = await Promise.all([
    import('../engine/check.ts'),
    app.engine(),
  ]);
  const params = paramsFor(app, source, {});
  const checkup = await checkDocument(parts, { source, document, params, ...order });
  await indexWordsAfter(app, order.stop);
  return checkup;
}

/** How a round of checks went. */
export interface CheckRound {
  readonly source: string;
  readonly checked: number;
  readonly outcomes: Readonly<Partial<Record<CheckOutcome, number>>>;
  /** Those whose status is another one now. */
  readonly changed: readonly Checkup[];
}

/** A publisher that does not answer so often in a row is left alone until the next round. */
const PATIENCE = 3;

/**
 * Asks after records that no listing has named for `recheck.afterDays` and nobody has asked after
 * since, at most `limit` of them, one after the other.
 */
export async function checkUnlisted(
  app: App,
  source: string,
  order: RecordCheckOrder & { readonly limit: number },
): Promise<CheckRound> {
  const before = instant(app.clock.now() - app.settings.recheck.afterDays * DAY);
  const due = await app.catalog.documents.toRecheck(source, {
    unseenSince: before,
    uncheckedSince: before,
    limit: order.limit,
  });
  const outcomes: Partial<Record<CheckOutcome, number>> = {};
  const changed: Checkup[] = [];
  let checked = 0;
  let silent = 0;
  for (const id of due) {
    if (order.stop.aborted || silent >= PATIENCE) break;
    const done = await checkRecord(app, id, order);
    checked += 1;
    outcomes[done.outcome] = (outcomes[done.outcome] ?? 0) + 1;
    if (done.status !== done.statusBefore) changed.push(done);
    silent = done.outcome === 'no answer' ? silent + 1 : 0;
  }
  return { source, checked, outcomes, changed };
}

/** While the server runs: every hour a few records of each source are asked after. */
export async function keepChecking(app: App, stop: AbortSignal): Promise<void> {
  const { perDay } = app.settings.recheck;
  if (perDay === 0) return;
  const limit = Math.ceil(perDay / 24);
  // Said once at the start of the server; to try every hour would only fill the log.
  if (whyNotAllowed(app) !== undefined) return;
  while (!stop.aborted) {
    await app.clock.sleep(HOUR, stop).catch(() => undefined);
    for (const source of app.registry.sources) {
      if (stop.aborted) return;
      if (isEnabled(app.settings, source)) await round(app, source.name, limit, stop);
    }
  }
}

/** Never rejects: what keeps one source from being asked does not keep the others. */
async function round(app: App, source: string, limit: number, stop: AbortSignal): Promise<void> {
  try {
    const { checked, outcomes, changed } = await checkUnlisted(app, source, {
      trigger: 'cron',
      stop,
      limit,
    });
    if (checked > 0) app.log('info', `recheck: ${source}`, { checked, ...outcomes });
    for (const { documentId, status, reason } of changed) {
      app.log('warn', `recheck: ${documentId} is ${status}`, { reason });
    }
  } catch (error) {
    if (!stop.aborted) app.log('warn', `recheck: ${source} not asked`, { why: String(error) });
  }
}
