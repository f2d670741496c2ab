import type { Artifact } from '../core/artifact.ts';
import type { LeasedItem, RecordWrite, Settled, Settlement } from '../core/catalog.ts';
import type { Decision } from '../core/decision.ts';
import { AnnalsError, ERRORS, type Failure, failureOf } from '../core/errors.ts';
import type { ExchangeReport, Via } from '../core/http.ts';
import type { ItemEvent } from '../core/item.ts';
import type { JsonObject } from '../core/json.ts';
import type { ManifestEntry } from '../core/manifest.ts';
import { isDocument } from '../core/record.ts';
import { onFailure } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { type TryReport, untraced } from '../core/telemetry.ts';
import { instant } from '../core/time.ts';
import { acquisition, type Held } from './acquire.ts';
import { decisionLine, exchangeLine, hasFailed, lineFor } from './contexts.ts';
import { keep } from './keep.ts';
import type { EngineParts, RunParts } from './parts.ts';

export type Attempted =
  | {
      readonly is: 'settled';
      readonly event: ItemEvent;
      readonly bytes: number;
      /** It was kept, and the text that it should have is missing. */
      readonly withoutText: boolean;
    }
  | { readonly is: 'lost'; readonly why: string }
  /** The run cannot go on: the item went back untouched. */
  | { readonly is: 'stop'; readonly failure: Failure };

/**
 * One attempt at one item: acquire, check, parse, read, keep, settle. It may die anywhere: the
 * lease runs out, and the next attempt writes the same bytes to the same place.
 */
export async function attempt(
  parts: RunParts,
  source: Source,
  run: Run,
  item: LeasedItem,
  worker: string,
  signal: AbortSignal,
): Promise<Attempted> {
  const startedAt = parts.clock.now();
  const key = item.candidate.key;
  const docId = source.idOf?.(item.candidate) ?? `${source.name}:${key}`;
  const done = await (parts.trace ?? untraced)('content.process_work', { doc_id: docId }, () =>
    attemptOnce(parts, source, run, item, worker, signal),
  );
  if (done.is === 'settled') {
    const { event } = done;
    const failure = 'because' in event ? event.because.code : null;
    const about = { runId: run.id, source: source.name, key };
    const durationMs = parts.clock.now() - startedAt;
    const { attempt: number } = item;
    parts.tell?.({
      type: 'work',
      ...about,
      attempt: number,
      event: event.type,
      failure,
      durationMs,
    });
  }
  return done;
}

async function attemptOnce(
  parts: RunParts,
  source: Source,
  run: Run,
  item: LeasedItem,
  worker: string,
  signal: AbortSignal,
): Promise<Attempted> {
  const lines: Decision[] = [];
  const line = lineFor(run.id, source.name);
  const key = item.candidate.key;
  const note = (message: string, details: JsonObject = {}) => {
    lines.push(
      line('fetch', 'noted', { at: instant(parts.clock.now()), key, reason: message, details }),
    );
  };
  const { held, begin } = acquisition(parts, source, run, item, signal, note);
  const beginning = source.logsBeginnings
    ? [
        line('fetch', 'begun', {
          at: instant(parts.clock.now()),
          key,
          details: { attempt: item.attempt },
        }),
      ]
    : [];
  let document: RecordWrite | undefined;
  let event: ItemEvent = { type: 'keep' };
  try {
    // The mark is written while the publisher is being asked: it costs no time. Both are awaited, so
    // that nothing is downloaded any more when what is held is thrown away.
    const [acquired, begun] = await Promise.allSettled([
      begin(),
      parts.catalog.items.begin(item, beginning),
    ]);
    if (acquired.status === 'rejected') throw acquired.reason;
    if (begun.status === 'rejected') throw begun.reason;
    if (!begun.value) {
      await held.discard();
      return { is: 'lost', why: 'another had the item before work on it began' };
    }
    const retrievedAt = instant(parts.clock.now());
    const record = await source.parse(held, item.candidate, { params: run.params, retrievedAt });
    document = await keep(parts, source, item, held, record, retrievedAt);
  } catch (error) {
    const failure = failureOf(error);
    if (signal.aborted || ERRORS[failure.code].next === 'stop') {
      await held.discard();
      await giveBack(parts, item);
      return { is: 'stop', failure: signal.aborted ? stopped(signal) : failure };
    }
    if (failure.code === 'INTERNAL_ERROR')
      parts.log('error', 'unforeseen', { key, stack: stackOf(error) });
    const policy = parts.politenessOf(source).retry;
    event = onFailure(failure, item.attempt, policy, parts.clock.now(), parts.random);
  }
  const settlement = settlementOf(parts, source, run, item, worker, held, event, document, lines);
  let settled: Settled;
  try {
    settled = await write(parts, settlement);
  } finally {
    await held.discard();
  }
  if (!settled.ok) return { is: 'lost', why: settled.refused };
  const withoutText = document !== undefined && lacksText(document, held);
  return { is: 'settled', event, bytes: settlement.bytes ?? 0, withoutText };
}

/** A document without any body is whole; one whose files did not come, or have no words, is not. */
const lacksText = ({ record, body }: RecordWrite, { missing }: Held): boolean =>
  isDocument(record) && (body?.text ?? null) === null && (body !== null || missing.size > 0);

function write(parts: EngineParts, settlement: Settlement): Promise<Settled> {
  const startedAt = parts.clock.now();
  const { runId } = settlement.item;
  return (parts.trace ?? untraced)('catalog.write', {}, async () => {
    const settled = await parts.catalog.items.settle(settlement);
    parts.tell?.({ type: 'write', runId, durationMs: parts.clock.now() - startedAt });
    return settled;
  });
}

/** Nothing was achieved and nothing is owed: the item is as it was before the lease. */
export async function giveBack(parts: EngineParts, item: LeasedItem): Promise<void> {
  const at = instant(parts.clock.now());
  try {
    await parts.catalog.items.settle({
      item,
      event: { type: 'release' },
      at,
      manifest: [],
      decisions: [],
    });
  } catch (error) {
    // A full disk refuses this too; the lease then runs out by itself.
    parts.log('warn', 'an item could not be given back', {
      key: item.candidate.key,
      error: String(error),
    });
  }
}

/** Everything an attempt changes: state, document, manifest lines, and the decisions that tell of it. */
export function settlementOf(
  parts: EngineParts,
  source: Source,
  run: Pick<Run, 'id' | 'source'>,
  item: LeasedItem,
  worker: string,
  held: Held,
  event: ItemEvent,
  document: RecordWrite | undefined,
  notes: readonly Decision[],
): Settlement {
  const at = instant(parts.clock.now());
  const line = lineFor(run.id, run.source);
  const key = item.candidate.key;
  const documentId = document?.record.id ?? source.idOf?.(item.candidate) ?? null;
  const docId = documentId ?? `${run.source}:${key}`;
  const bytes = document?.artifacts.reduce((sum, a) => sum + a.size, 0);
  const decisions: Decision[] = [...notes];
  for (const d of held.decided)
    decisions.push(line('fetch', d.verdict, { ...decisionLine(d), key, documentId }));
  for (const e of held.exchanges) {
    decisions.push(
      line('fetch', hasFailed(e) ? 'failed' : 'fetched', { ...exchangeLine(e), key, documentId }),
    );
  }
  decisions.push(verdict());
  return {
    item,
    event,
    at,
    record: document,
    bytes,
    tried: held.tried,
    manifest: held.exchanges.map((e, at) =>
      manifestEntry(
        parts,
        docId,
        item,
        worker,
        held,
        e,
        fileBehind(held.exchanges, at, document),
        document,
      ),
    ),
    decisions,
  };

  function verdict(): Decision {
    const common = { at, key, documentId };
    if (document) {
      const details = {
        attempt: item.attempt,
        bytes,
        sha256: document.rawSha256,
        path: document.artifacts[0]?.path,
        status: isDocument(document.record) ? document.record.status : undefined,
        without: held.missing.size > 0 ? Object.fromEntries(held.missing) : undefined,
      };
      return line('keep', 'kept', { ...common, url: document.record.sourceUrl, details });
    }
    const because = 'because' in event ? event.because : undefined;
    const details: JsonObject = {
      attempt: item.attempt,
      until: event.type === 'retry' ? event.at : event.type === 'snooze' ? event.until : undefined,
    };
    const reason = because ? `${because.code}: ${because.message}` : null;
    return line('keep', event.type, { ...common, reason, details });
  }
}

function manifestEntry(
  parts: EngineParts,
  docId: string,
  item: LeasedItem,
  worker: string,
  held: Held,
  e: ExchangeReport,
  { named, brought }: FileBehind,
  document: RecordWrite | undefined,
): ManifestEntry {
  return {
    run_id: item.runId,
    doc_id: docId,
    stage: 'fetch',
    url: e.url,
    canonical_url: e.canonicalUrl,
    role: e.role,
    status: statusOf(e, item, held, document, { named, brought }),
    http_status: e.httpStatus ?? null,
    mime: e.mediaType ?? null,
    size_bytes: brought?.size ?? e.bytes ?? null,
    sha256: brought?.sha256 ?? null,
    path: brought?.path ?? null,
    attempt: item.attempt,
    duration_ms: e.durationMs,
    retry_after_s: e.retryAfterS ?? null,
    cache_hit: e.cacheHit,
    resolver: e.via?.resolver ?? null,
    tier: e.via?.tier ?? null,
    fallback_chain: chainUpTo(e.via, held.tried),
    created_at: e.at,
    config_hash: parts.rules.configHash,
    worker_id: worker,
  };
}

/** The file that was kept from the address of an exchange, and the same if this one brought it. */
interface FileBehind {
  readonly named: Artifact | undefined;
  readonly brought: Artifact | undefined;
}

/**
 * Several exchanges may be about one address: a look ahead, a refusal, a page instead of the file.
 * The last one that brought anything brought what was kept; the lines of the others have no file.
 */
function fileBehind(
  exchanges: readonly ExchangeReport[],
  at: number,
  document: RecordWrite | undefined,
): FileBehind {
  const isOf = (a: Artifact, e: ExchangeReport) => a.url === e.url || a.url === e.finalUrl;
  const e = exchanges[at];
  const named = e && document?.artifacts.find((a) => isOf(a, e));
  const isLast = named && exchanges.findLastIndex((one) => brings(one) && isOf(named, one)) === at;
  return { named, brought: isLast ? named : undefined };
}

/** Whether a body came that could be the file; 304 stands for the one that is held. */
function brings(e: ExchangeReport): boolean {
  const { method, httpStatus = 0 } = e;
  if (method === 'HEAD' || hasFailed(e)) return false;
  return httpStatus === 304 || (httpStatus >= 200 && httpStatus < 300);
}

/** The resolvers that were asked up to this one, itself included. */
function chainUpTo(via: Via | undefined, tried: readonly TryReport[]): readonly string[] {
  if (!via) return [];
  const asked = tried.filter((one) => one.outcome !== 'skipped').map((one) => one.resolver);
  const own = asked.indexOf(via.resolver);
  const before = own === -1 ? asked : asked.slice(0, own);
  return [...new Set([...before, via.resolver])];
}

function statusOf(
  e: ExchangeReport,
  item: LeasedItem,
  held: Held,
  document: RecordWrite | undefined,
  { named, brought }: FileBehind,
): ManifestEntry['status'] {
  if (hasFailed(e)) return 'failed';
  if (e.httpStatus === 304) return held.unasked.has(e.url) ? 'failed' : 'unchanged';
  if (e.httpStatus === 404 || e.httpStatus === 410) return 'missing';
  // What a resolver named and is not the file that was kept.
  if (e.via && e.role === 'artifact' && !named) return 'refused';
  // It came, it was not the file, and another answer from the same address was.
  if (e.role === 'artifact' && named && !brought && brings(e)) return 'refused';
  const file = item.candidate.files.find((one) => one.url === e.url);
  // An optional file that came and was not the document is refused, though the record is kept.
  return document && !(file && held.missing.has(file.name)) ? 'ok' : 'refused';
}

const stopped = (signal: AbortSignal): Failure =>
  signal.reason instanceof AnnalsError
    ? failureOf(signal.reason)
    : { code: 'STOPPED', message: 'the run was stopped at once' };

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
