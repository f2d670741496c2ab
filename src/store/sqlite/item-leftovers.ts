import type { Candidate } from '../../core/candidate.ts';
import type { Items } from '../../core/catalog.ts';
import type { Database } from './driver.ts';
import { type ItemRow, itemOf } from './item-reading.ts';
import { keyHash } from './key-hash.ts';
import { storedJson } from './stored-json.ts';

/** Enough for a mean, few enough to cost nothing. */
const LATELY = 1000;

/** What runs of a source left behind: undone work, and how large its documents are. */
export function createItemLeftovers(
  db: Database,
): Pick<Items, 'unsettled' | 'meanBytes' | 'lastCandidate'> {
  const last = db.query<{ candidate: string }>(
    `SELECT candidate FROM runs
     CROSS JOIN items INDEXED BY items_by_key ON items.run = runs.number AND items.key_hash = ?2
       AND items.key = ?3
     JOIN item_candidates ON item = items.id
     WHERE runs.source = ?1 ORDER BY items.id DESC LIMIT 1`,
  );
  const unsettled = db.query<ItemRow & { readonly candidate: string }>(
    `SELECT items.id, runs.id AS run_id, runs.source, items.key, plan, items.status, attempt,
       not_before, items.document_id, items.bytes, items.error_code, error_message, http_status,
       error_not_before, skip_reason, created_at, items.updated_at, candidate
     FROM runs
     CROSS JOIN items INDEXED BY items_by_run ON items.run = runs.number
     JOIN item_candidates ON item = items.id
     LEFT JOIN listed_entries AS entry ON entry.source = runs.source AND entry.key = items.key
     WHERE runs.source = ?1 AND items.id > ?2 AND runs.id IS NOT ?4
       AND items.status IN ('pending', 'in_progress', 'failed')
       AND (entry.id IS NULL OR (entry.listed = 1 AND entry.excluded IS NULL))
       AND NOT EXISTS (SELECT 1 FROM runs AS later_run
         CROSS JOIN items AS later INDEXED BY items_by_key ON later.run = later_run.number
           AND later.key_hash = items.key_hash AND later.key = items.key
         WHERE later_run.source = ?1 AND later_run.id IS NOT ?4 AND later.id > items.id)
     ORDER BY items.id LIMIT ?3`,
  );
  const mean = db.query<{ mean: number | null }>(
    `SELECT avg(bytes) AS mean FROM (SELECT items.bytes FROM runs
       CROSS JOIN items INDEXED BY items_by_run ON items.run = runs.number
       WHERE runs.source = ? AND items.status = 'downloaded' AND items.bytes > 0
       ORDER BY runs.number DESC LIMIT ${LATELY}) AS lately`,
  );
  return {
    async lastCandidate(source, key) {
      const found = last.get(source, keyHash(key), key);
      return found && storedJson<Candidate>(found.candidate);
    },

    unsettled: async (source, { after, limit, except }) =>
      unsettled.all(source, after, limit, except ?? null).map((row) => ({
        ...itemOf(row),
        candidate: storedJson<Candidate>(row.candidate),
      })),
    meanBytes: async (source) => mean.get(source)?.mean ?? undefined,
  };
}
