import type { Settled, Settlement } from '../../core/catalog.ts';
import type { Failure } from '../../core/errors.ts';
import { apply, type ItemEvent, type ItemState, type ItemStatus } from '../../core/item.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { WriteTried } from './fallback-attempts.ts';
import type { EndedLease, HeldItems } from './held-items.ts';
import { createItemsToRead } from './items-to-read.ts';
import type { WriteManifestEntry } from './manifest.ts';
import type { WriteRecord } from './records/write-record.ts';

/** Writes everything one attempt changed. To be called inside a transaction: all of it, or none. */
export interface Settle {
  (settlement: Settlement): Settled;
  /** Before the first of them is settled in a transaction. */
  expect(all: readonly Settlement[]): void;
}

export function createSettle(
  db: Database,
  held: HeldItems,
  writeRecord: WriteRecord,
  writeEntry: WriteManifestEntry,
  writeTried: WriteTried,
  writeDecision: WriteDecision,
): Settle {
  const look = db.query<{ status: ItemStatus; owner: string | null; attempt: number }>(
    'SELECT status, owner, attempt FROM items WHERE id = ?',
  );

  const toRead = createItemsToRead(db);

  /** What waits to be read stays until it was read, or is to be fetched anew. */
  function leaveToRead({ item, event, toRead: fetched }: Settlement): void {
    if (fetched) toRead.put(item.id, fetched);
    else if (item.toRead && !STAYS_TO_READ.has(event.type)) toRead.remove(item.id);
  }

  function refusal(settlement: Settlement): Settled {
    const { item, event } = settlement;
    const row = look.get(item.id);
    if (!row) return refuse(`there is no item ${item.id}`);
    if (row.status === 'in_progress') {
      return refuse(`item ${item.id} is held by ${row.owner}, attempt ${row.attempt}`);
    }
    const refused = `an item that is ${row.status} cannot ${event.type}`;
    if (row.status === 'downloaded') {
      writeDecision({
        at: settlement.at,
        runId: item.runId,
        source: item.source,
        stage: 'keep',
        verdict: 'refused',
        documentId: settlement.record?.record.id ?? null,
        key: item.candidate.key,
        url: null,
        reason: 'invalid_transition_after_download',
        details: { event: event.type, attempt: item.attempt, owner: item.owner },
      });
    }
    return refuse(refused);
  }

  const settle = (settlement: Settlement): Settled => {
    const { item, event, record, at } = settlement;
    const before: ItemState = {
      is: 'in_progress',
      attempt: item.attempt,
      owner: item.owner,
      until: at,
      begun: true,
    };
    const applied = apply(before, event);
    if (!applied.ok) return refuse(applied.refused);
    if (applied.state.is === 'in_progress') {
      return refuse(`a settlement ends the lease of an item; ${event.type} does not`);
    }
    const documentId = record?.record.id ?? null;
    const ended = endOf(applied.state, event, { documentId, bytes: settlement.bytes ?? null, at });
    if (!held.end(item, ended)) return refusal(settlement);
    if (record) writeRecord(record);
    leaveToRead(settlement);
    for (const entry of settlement.manifest) writeEntry(entry);
    for (const one of settlement.tried ?? []) writeTried(item, one);
    for (const decision of settlement.decisions) writeDecision(decision);
    return OK;
  };
  return Object.assign(settle, {
    expect(all: readonly Settlement[]) {
      held.expect(all.map(({ item }) => item));
      writeRecord.expect(all.flatMap(({ record }) => record ?? []));
      writeEntry.expect();
    },
  });
}

/** The reader stopped, or could not reach the bytes for a while. */
const STAYS_TO_READ: ReadonlySet<ItemEvent['type']> = new Set(['release', 'snooze']);

const OK: Settled = { ok: true };

const refuse = (refused: string): Settled => ({ ok: false, refused });

function endOf(
  state: ItemState,
  event: ItemEvent,
  kept: Pick<EndedLease, 'documentId' | 'bytes' | 'at'>,
): EndedLease {
  const failure: Failure | undefined = 'because' in event ? event.because : undefined;
  return {
    documentId: kept.documentId,
    bytes: kept.bytes,
    at: kept.at,
    status: state.is,
    attempt: state.attempt,
    notBefore: state.is === 'pending' ? state.notBefore : null,
    errorCode: failure?.code ?? null,
    errorMessage: failure?.message ?? null,
    httpStatus: failure?.httpStatus ?? null,
    errorNotBefore: failure?.notBefore ?? null,
    skipReason: state.is === 'skipped' ? state.reason : null,
  };
}
