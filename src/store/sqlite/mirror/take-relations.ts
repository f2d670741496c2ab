import type { CopiedRelation } from '../../../core/copies.ts';
import type { Database } from '../driver.ts';

const COLUMNS = [
  'extractor',
  'kind',
  'to_id',
  'evidence',
  'since',
  'until',
  'place_start',
  'place_end',
  'details',
  'seen_at',
  'ended_at',
] as const satisfies readonly (keyof CopiedRelation)[];

/** Makes what a record says of others what the copy has; rows that are the same stay. Whether any changed. */
export type TakeRelations = (from: string, relations: readonly CopiedRelation[]) => boolean;

export function createTakeRelations(db: Database): TakeRelations {
  const stored = db.query<CopiedRelation & { number: number }>(
    `SELECT number, ${COLUMNS.join(', ')} FROM relations WHERE from_id = ? ORDER BY number`,
  );
  const remove = db.query('DELETE FROM relations WHERE number = ?');
  const insert = db.query(
    `INSERT INTO relations (from_id, ${COLUMNS.join(', ')})
     VALUES (?, ${COLUMNS.map(() => '?').join(', ')})`,
  );
  return (from, relations) => {
    const wanted = new Map<string, CopiedRelation[]>();
    for (const one of relations) wanted.set(keyOf(one), [...(wanted.get(keyOf(one)) ?? []), one]);
    let changed = false;
    for (const { number, ...row } of stored.all(from)) {
      // The same may be said twice: each row stands for one of them.
      if (wanted.get(keyOf(row))?.pop()) continue;
      remove.run(number);
      changed = true;
    }
    for (const one of [...wanted.values()].flat()) {
      insert.run(from, ...COLUMNS.map((column) => one[column]));
      changed = true;
    }
    return changed;
  };
}

const keyOf = (row: CopiedRelation): string => JSON.stringify(COLUMNS.map((column) => row[column]));
