import type { Settled, Settlement } from '../../core/catalog.ts';
import type { Failure } from '../../core/errors.ts';
import { apply, type ItemEvent, type ItemState, type ItemStatus } from '../../core/item.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database, SqlValue } from './driver.ts';
import type { WriteTried } from './fallback-attempts.ts';
import type { WriteManifestEntry } from './manifest.ts';
import type { WriteRecord } from './records/write-record.ts';

/** Writes everything one attempt changed. To be called inside a transaction: all of it, or none. */
export type Settle = (settlement: Settlement) => Settled;

export function createSettle(
  db: Database,
  writeRecord: WriteRecord,
  writeEntry: WriteManifestEntry,
  writeTried: WriteTried,
  writeDecision: WriteDecision,
): Settle {
  // Owner and attempt name one lease: if the row still has them, its state is the one `apply` saw.
  const change = db.query(
    `UPDATE items SET status = ?, attempt = ?, not_before = ?, owner = NULL, leased_until = NULL,
       document_id = coalesce(?, document_id), bytes = coalesce(?, bytes), error_code = ?,
       error_message = ?, http_status = ?, error_not_before = ?, skip_reason = ?, updated_at = ?
     WHERE id = ? AND status = 'in_progress' AND owner = ? AND attempt = ?`,
  );
  const look = db.query<{ status: ItemStatus; owner: string | null; attempt: number }>(
    'SELECT status, owner, attempt FROM items WHERE id = ?',
  );

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

  return (settlement) => {
    const { item, event, record, at } = settlement;
    const held: ItemState = {
      is: 'in_progress',
      attempt: item.attempt,
      owner: item.owner,
      until: at,
      begun: true,
    };
    const applied = apply(held, event);
    if (!applied.ok) return refuse(applied.refused);
    if (applied.state.is === 'in_progress') {
      return refuse(`a settlement ends the lease of an item; ${event.type} does not`);
    }
    const changed = change.run(
      ...stateColumns(applied.state, record?.record.id ?? null, settlement.bytes ?? null, event),
      at,
      item.id,
      item.owner,
      item.attempt,
    );
    if (changed === 0) return refusal(settlement);
    if (record) writeRecord(record);
    for (const entry of settlement.manifest) writeEntry(entry);
    for (const one of settlement.tried ?? []) writeTried(item, one);
    for (const decision of settlement.decisions) writeDecision(decision);
    return OK;
  };
}

const OK: Settled = { ok: true };

const refuse = (refused: string): Settled => ({ ok: false, refused });

/** In the order of the statement: status, attempt, not_before, document, bytes, failure, reason. */
function stateColumns(
  state: ItemState,
  documentId: string | null,
  bytes: number | null,
  event: ItemEvent,
): SqlValue[] {
  const failure: Failure | undefined = 'because' in event ? event.because : undefined;
  return [
    state.is,
    state.attempt,
    state.is === 'pending' ? state.notBefore : null,
    documentId,
    bytes,
    failure?.code ?? null,
    failure?.message ?? null,
    failure?.httpStatus ?? null,
    failure?.notBefore ?? null,
    state.is === 'skipped' ? state.reason : null,
  ];
}
