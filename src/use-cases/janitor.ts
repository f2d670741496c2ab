import type { App } from '../app/app.ts';
import type { StaleDocument } from '../core/catalog.ts';
import type { Decision } from '../core/decision.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Source } from '../core/source.ts';
import { DAY, type Instant, instant } from '../core/time.ts';

/** What was put in order, and what somebody has to decide. */
export interface Tidied {
  readonly source: string;
  /** Files over a day old that were removed from .tmp. */
  readonly swept: number;
  /** Bodies with missing pages that were read on, and how many still miss some. */
  readonly readOn: number;
  readonly partial: number;
  /** Files that no row names: they are told, never removed. */
  readonly withoutRows: readonly string[];
  readonly stale: Stale | null;
}

/** What no listing has named for some days. */
export interface Stale {
  readonly days: number;
  readonly before: Instant;
  /** Active documents of the source. */
  readonly active: number;
  readonly maxShare: number;
  readonly documents: readonly StaleDocument[];
  /** Why they may not be tombstoned. */
  readonly refused: { readonly code: ErrorCode; readonly message: string } | null;
}

export interface TidyOrder {
  /** Look for what was not seen for this many days. */
  readonly staleDays?: number;
  /** `anyway`: also where a listing names only a part of what there is. */
  readonly where: 'all is listed' | 'anyway';
}

/** Pages kept of a reading that nobody went on with. */
const UNFINISHED_DAYS = 30;

/** Sweeps .tmp, reads on where pages are missing, looks for files without rows, and finds what was not seen for long. Tombstones nothing. */
export async function tidy(app: App, source: Source, order: TidyOrder): Promise<Tidied> {
  const [{ filesWithoutRows }, { createUnfinishedReadings }] = await Promise.all([
    import('../store/corpus-files.ts'),
    import('../store/unfinished-readings.ts'),
  ]);
  const corpusDir = source.corpusDir ?? source.name;
  const swept = await app.store.removeUnfinished(app.clock.now() - DAY, corpusDir);
  const unfinished = createUnfinishedReadings(app.dataFolder);
  await unfinished.sweep(app.clock.now() - UNFINISHED_DAYS * DAY);
  const { readOn } = await import('./renormalizing/read-on.ts');
  const read = await readOn(app, source.name, { stop: new AbortController().signal });
  const partial = (await app.catalog.documents.partial(source.name)).length;
  const withoutRows = await filesWithoutRows(app.store, corpusDir, app.catalog);
  const stale =
    order.staleDays === undefined ? null : await lookForStale(app, source, order.staleDays, order);
  return { source: source.name, swept, readOn: read?.written ?? 0, partial, withoutRows, stale };
}

async function lookForStale(
  app: App,
  source: Source,
  days: number,
  { where }: TidyOrder,
): Promise<Stale> {
  const before = instant(app.clock.now() - days * DAY);
  const [documents, active] = await Promise.all([
    app.catalog.documents.stale(source.name, before),
    app.catalog.documents.countActive(source.name),
  ]);
  const maxShare = app.settings.engine.maxTombstonedShare;
  const lists = where === 'anyway' ? 'whole' : source.lists;
  const refused = refusalOf(source.name, documents.length, active, maxShare, lists);
  return { days, before, active, maxShare, documents, refused };
}

/** A broken listing makes everything look gone: what is too much for one day is refused. */
export function refusalOf(
  source: string,
  stale: number,
  active: number,
  maxShare: number,
  lists: Source['lists'],
): Stale['refused'] {
  if (stale === 0) return null;
  if (lists === 'part') {
    const message = `${source} lists only a part of what it has; ${stale} of its ${active} active documents were not listed lately, which does not mean that they are gone`;
    return { code: 'LISTS_ONLY_PART', message };
  }
  if (stale <= active * maxShare) return null;
  const share = `${percent(stale / active)} of the active documents of ${source} (${stale} of ${active})`;
  const message = `${share} would be tombstoned at once; at most ${percent(maxShare)} may be`;
  return { code: 'TOO_MANY_STALE', message };
}

/** Rounded away from zero, so that what is over the limit never reads like the limit. */
const percent = (share: number): string => `${Math.ceil(share * 1000) / 10} %`;

/** Tombstones what was found stale, unless it was seen in the meantime. Each is a unit of its own. */
export async function tombstoneStale(
  app: App,
  source: Source,
  stale: Stale,
): Promise<{ readonly tombstoned: number; readonly overtaken: number }> {
  const at = instant(app.clock.now());
  const outcomes = await Promise.all(
    stale.documents.map((document) => {
      const reason = `not listed since ${document.lastSeenAt.slice(0, 10)}; tombstoned by hand after more than ${stale.days} days`;
      return app.catalog.documents.tombstone({
        documentId: document.id,
        status: 'withdrawn',
        reason,
        successorId: null,
        at,
        unseenSince: document.lastSeenAt,
        decision: decisionOf(source, document, stale, at, reason),
      });
    }),
  );
  const tombstoned = outcomes.filter((outcome) => outcome === 'written').length;
  return { tombstoned, overtaken: outcomes.length - tombstoned };
}

const decisionOf = (
  source: Source,
  document: StaleDocument,
  stale: Stale,
  at: Instant,
  reason: string,
): Decision => ({
  at,
  runId: null,
  source: source.name,
  stage: 'janitor',
  verdict: 'tombstoned',
  documentId: document.id,
  key: document.naturalKey,
  url: null,
  reason,
  details: { status: 'withdrawn', lastSeenAt: document.lastSeenAt, staleDays: stale.days },
});
