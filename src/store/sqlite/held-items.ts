import type { LeasedItem } from '../../core/catalog.ts';
import type { ItemStatus } from '../../core/item.ts';
import type { Instant } from '../../core/time.ts';
import type { Database, SqlValue } from './driver.ts';

/** What the row of an item says when its lease has ended. */
export interface EndedLease {
  readonly status: ItemStatus;
  readonly attempt: number;
  readonly notBefore: Instant | null;
  /** Null leaves what the row says. */
  readonly documentId: string | null;
  readonly bytes: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly httpStatus: number | null;
  readonly errorNotBefore: number | null;
  readonly skipReason: string | null;
  readonly at: Instant;
}

/**
 * Rows of items as long as they are held. Owner and attempt name one lease: if the row still has them, its
 * state is the one that `apply` saw. Both answer whether it had; to be called inside a transaction.
 */
export interface HeldItems {
  /** Before the first of them in a transaction. */
  expect(items: readonly LeasedItem[]): void;
  begin(item: LeasedItem): boolean;
  end(item: LeasedItem, ended: EndedLease): boolean;
}

const IS_HELD = `id = ? AND status = 'in_progress' AND owner = ? AND attempt = ?`;

export function createHeldItems(db: Pick<Database, 'query'>): HeldItems {
  const start = db.query(`UPDATE items SET begun = 1 WHERE ${IS_HELD}`);
  const change = db.query(
    `UPDATE items SET status = ?, attempt = ?, not_before = ?, document_id = coalesce(?, document_id),
       bytes = coalesce(?, bytes), error_code = ?, error_message = ?, http_status = ?,
       error_not_before = ?, skip_reason = ?, updated_at = ?, owner = NULL, leased_until = NULL
     WHERE ${IS_HELD}`,
  );
  // Nearly all leases end like this: half as many values to hand over.
  const keep = db.query(
    `UPDATE items SET status = 'downloaded', attempt = ?, document_id = coalesce(?, document_id),
       bytes = coalesce(?, bytes), updated_at = ?, not_before = NULL, error_code = NULL,
       error_message = NULL, http_status = NULL, error_not_before = NULL, skip_reason = NULL,
       owner = NULL, leased_until = NULL
     WHERE ${IS_HELD}`,
  );
  return {
    expect: () => undefined,
    begin: ({ id, owner, attempt }) => start.run(id, owner, attempt) > 0,
    end({ id, owner, attempt }, ended) {
      const changed =
        ended.status === 'downloaded'
          ? keep.run(ended.attempt, ended.documentId, ended.bytes, ended.at, id, owner, attempt)
          : change.run(...columnsOf(ended), id, owner, attempt);
      return changed > 0;
    },
  };
}

/** In the order of the statement. */
export const columnsOf = (ended: EndedLease): readonly SqlValue[] => [
  ended.status,
  ended.attempt,
  ended.notBefore,
  ended.documentId,
  ended.bytes,
  ended.errorCode,
  ended.errorMessage,
  ended.httpStatus,
  ended.errorNotBefore,
  ended.skipReason,
  ended.at,
];
