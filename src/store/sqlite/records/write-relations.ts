import { stableJson } from '../../../core/json.ts';
import type { Relation, RelationSet } from '../../../core/relations.ts';
import type { Instant } from '../../../core/time.ts';
import type { Database } from '../driver.ts';
import { RELATION_COLUMNS, type RelationRow, relationOf } from './relation-row.ts';

/**
 * Makes what one extractor found in a record what it found now. What is found again keeps its row; what
 * is not said any more ends, and stays on record with that moment, unless it was read at a place in the
 * text: such a relation goes with the text, and reading that text again gives it back. Returns whether
 * anything changed. To be called inside a transaction.
 */
export type WriteRelations = (from: string, set: RelationSet, at: Instant) => boolean;

export function createWriteRelations(db: Database): WriteRelations {
  const stored = db.query<RelationRow>(
    `SELECT ${RELATION_COLUMNS} FROM relations
     WHERE from_id = ? AND extractor = ? AND ended_at IS NULL`,
  );
  const insert = db.query(
    `INSERT INTO relations (from_id, extractor, kind, to_id, evidence, since, until, place_start,
       place_end, details, seen_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const own = db.query('SELECT 1 FROM record_aliases WHERE alias = ? AND id = ?');
  const remove = db.query('DELETE FROM relations WHERE number = ?');
  const end = db.query('UPDATE relations SET ended_at = ? WHERE number = ?');

  return (from, { extractor, relations }, at) => {
    const wanted = new Map(relations.map((one) => [identityOf(one), one]));
    let changed = false;
    for (const row of stored.all(from, extractor)) {
      if (wanted.delete(identityOf(relationOf(row)))) continue;
      if (row.place_start === null) end.run(at, row.number);
      else remove.run(row.number);
      changed = true;
    }
    for (const one of wanted.values()) {
      // Under another of its names it is still the record itself, which need not cite itself.
      if (own.get(one.to, from) !== undefined) continue;
      insert.run(
        from,
        extractor,
        one.kind,
        one.to,
        one.evidence,
        one.since ?? null,
        one.until ?? null,
        one.place?.start ?? null,
        one.place?.end ?? null,
        one.details ? stableJson(one.details) : null,
        at,
      );
      changed = true;
    }
    return changed;
  };
}

/** Two relations with the same identity are one. */
const identityOf = ({ kind, to, evidence, since, until, place, details }: Relation): string =>
  stableJson([
    kind,
    to,
    evidence,
    since ?? null,
    until ?? null,
    place?.start ?? null,
    place?.end ?? null,
    details ?? null,
  ]);
