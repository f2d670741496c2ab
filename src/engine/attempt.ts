import type { LeasedItem, RecordWrite, Settled, Settlement } from '../core/catalog.ts';
import type { Decision } from '../core/decision.ts';
import { AnnalsError, ERRORS, type Failure, failureOf } from '../core/errors.ts';
import type { ItemEvent } from '../core/item.ts';
import type { JsonObject } from '../core/json.ts';
import { isDocument } from '../core/record.ts';
import { onFailure } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { untraced } from '../core/telemetry.ts';
import { instant } from '../core/time.ts';
import { acquisition, type Held } from './acquire.ts';
import { decisionLine, exchangeLine, hasFailed, lineFor } from './decision-lines.ts';
import { keep } from './keep.ts';
import { manifestEntries } from './manifest-entries.ts';
import type { EngineParts, RunParts } from './parts.ts';
import { fetchAnew, isForOthers, leaveToRead, takenOver } from './to-read.ts';

/** How an attempt that is over settles its item. */
export type AttemptEnd = Extract<ItemEvent, { type: 'keep' }> | ReturnType<typeof onFailure>;

export type Attempted =
  | {
      readonly is: 'settled';
      readonly event: AttemptEnd;
      readonly bytes: number;
      /** It was kept, and the text that it should have is missing. */
      readonly withoutText: boolean;
    }
  /** The bytes are here, and a node that reads settles the item. */
  | { readonly is: 'left to read' }
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
  const { toRead } = item;
  const { held, begin } = toRead
    ? takenOver(parts, source, toRead)
    : acquisition(parts, source, run, item, signal, note);
  lines.push(...(toRead?.notes ?? []));
  const beginning =
    source.logsBeginnings && !toRead
      ? [
          line('fetch', 'begun', {
            at: instant(parts.clock.now()),
            key,
            details: { attempt: item.attempt },
          }),
        ]
      : [];
  let document: RecordWrite | undefined;
  let event: AttemptEnd = { type: 'keep' };
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
    const retrievedAt = toRead?.retrievedAt ?? instant(parts.clock.now());
    const record = await source.parse(held, item.candidate, { params: run.params, retrievedAt });
    if (await isForOthers(parts, item, held, record)) {
      const left = await leaveToRead(parts, source, item, held, retrievedAt, lines);
      await held.discard();
      return left.ok ? { is: 'left to read' } : { is: 'lost', why: left.refused };
    }
    document = await keep(parts, source, item, held, record, retrievedAt);
  } catch (error) {
    const failure = failureOf(error);
    const now = parts.clock.now();
    const policy = parts.politenessOf(source).retry;
    const anew = fetchAnew(item, failure, policy.attempts, now);
    if (signal.aborted || (!anew && ERRORS[failure.code].next === 'stop')) {
      await held.discard();
      await giveBack(parts, item);
      return { is: 'stop', failure: signal.aborted ? stopped(signal) : failure };
    }
    if (failure.code === 'INTERNAL_ERROR')
      parts.log('error', 'unforeseen', { key, stack: stackOf(error) });
    event = anew ?? onFailure(failure, item.attempt, policy, now, parts.random);
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
  event: AttemptEnd,
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
    manifest: manifestEntries(parts, { docId, item, worker, held, document }),
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
    return line('keep', event.type === 'keep' ? 'kept' : event.type, {
      ...common,
      reason,
      details,
    });
  }
}

const stopped = (signal: AbortSignal): Failure =>
  signal.reason instanceof AnnalsError
    ? failureOf(signal.reason)
    : { code: 'STOPPED', message: 'the run was stopped at once' };

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
