import { stableJson } from '../../../core/json.ts';
import type { Relation, RelationSet } from '../../../core/relations.ts';
import type { Instant } from '../../../core/time.ts';
import type { Database } from '../driver.ts';
import { RELATION_COLUMNS, type RelationRow, relationOf } from './relation-row.ts';

/**
 * Makes what each extractor found in a record what it found now. What is found again keeps its row; what
 * is not said any more ends, and stays on record with that moment, unless it was read at a place in the
 * text: such a relation goes with the text, and reading that text again gives it back. Returns whether
 * anything changed. To be called inside a transaction.
 */
export interface WriteRelations {
  (from: string, sets: readonly RelationSet[], at: Instant): boolean;
  /** Before the first of them in a transaction. */
  expect(from: readonly string[]): void;
}

export function createWriteRelations(db: Database): WriteRelations {
  const stored = db.lookup<RelationRow>({
    columns: RELATION_COLUMNS,
    from: 'relations',
    by: 'from_id',
    where: 'ended_at IS NULL',
  });
  const columns =
    'from_id, extractor, kind, to_id, evidence, since, until, place_start, place_end, details, seen_at';
  const insert = db.inserter('relations', columns.split(', '));
  const own = db.query('SELECT 1 FROM record_aliases WHERE alias = ? AND id = ?');
  const remove = stored.writing('DELETE FROM relations WHERE number = ?');
  const end = stored.writing('UPDATE relations SET ended_at = ? WHERE number = ?');

  function writeSet(
    from: string,
    { extractor, relations }: RelationSet,
    held: readonly RelationRow[],
    at: Instant,
  ): boolean {
    const wanted = new Map(relations.map((one) => [identityOf(one), one]));
    let changed = false;
    for (const row of held) {
      if (row.extractor !== extractor) continue;
      if (wanted.delete(identityOf(relationOf(row)))) continue;
      if (row.place_start === null) end.put(at, row.number);
      else remove.put(row.number);
      changed = true;
    }
    for (const one of wanted.values()) {
      // Under another of its names it is still the record itself, which need not cite itself.
      if (own.get(one.to, from) !== undefined) continue;
      insert.add(
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
  }

  const writeRelations = (from: string, sets: readonly RelationSet[], at: Instant): boolean => {
    const held = stored.all(from);
    // Of each set, also behind one that changed something.
    const changed = sets.map((set) => writeSet(from, set, held, at)).includes(true);
    if (changed) stored.forget(from);
    return changed;
  };
  return Object.assign(writeRelations, { expect: stored.expect });
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
