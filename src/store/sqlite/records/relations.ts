import type {
  HeldRelation,
  RelationCount,
  Relations,
  StandingRelations,
} from '../../../core/relations.ts';
import type { Instant } from '../../../core/time.ts';
import type { Database } from '../driver.ts';
import type { Writer } from '../group-commit.ts';
import type { ResolveId } from './records.ts';
import { RELATION_COLUMNS, type RelationRow, relationOf } from './relation-row.ts';
import type { WriteRelations } from './write-relations.ts';

/** Adds a line to the feed that says that the relations of a record differ. Inside a transaction. */
export type TellRelated = (id: string, at: Instant) => void;

export function createRelations(
  db: Database,
  writer: Writer,
  resolve: ResolveId,
  write: WriteRelations,
  tellRelated: TellRelated,
): Relations {
  // Those that lead to it lead to its id or to one of its aliases.
  const names = `SELECT ?1 UNION SELECT alias FROM record_aliases WHERE id = ?1`;
  const filter = `number > ?2 AND (?3 IS NULL OR kind IN (SELECT value FROM json_each(?3)))
    AND (?4 = 1 OR ended_at IS NULL) ORDER BY number LIMIT ?5`;
  const out = db.query<RelationRow>(
    `SELECT ${RELATION_COLUMNS} FROM relations WHERE from_id = ?1 AND ${filter}`,
  );
  const incoming = db.query<RelationRow>(
    `SELECT ${RELATION_COLUMNS} FROM relations WHERE to_id IN (${names}) AND ${filter}`,
  );
  const said = db.query<RelationRow>(
    `SELECT ${RELATION_COLUMNS} FROM json_each(?) AS wanted
     CROSS JOIN relations ON relations.from_id = wanted.value ORDER BY wanted.key, relations.number`,
  );
  const changed = 'max(coalesce(ended_at, seen_at)) AS at';
  const standing = db.query<RelationCount & { at: Instant }>(
    `SELECT 'out' AS direction, kind, count(DISTINCT to_id) FILTER (WHERE ended_at IS NULL) AS count,
       ${changed} FROM relations WHERE from_id = ?1 GROUP BY kind
     UNION ALL SELECT 'in', kind, count(DISTINCT from_id) FILTER (WHERE ended_at IS NULL),
       ${changed} FROM relations WHERE to_id IN (${names}) GROUP BY kind
     ORDER BY direction DESC, kind`,
  );
  const standingOf = (id: string): StandingRelations => {
    const rows = standing.all(id);
    let changedAt: Instant | null = null;
    for (const { at } of rows) if (changedAt === null || at > changedAt) changedAt = at;
    // Of a kind that nobody says any more only the moment counts.
    const said = rows.filter(({ count }) => count > 0);
    return { counts: said.map(({ at: _, ...count }) => count), changedAt };
  };

  const heldOf = (row: RelationRow, otherId: string): HeldRelation => ({
    ...relationOf(row),
    other: resolve(otherId) ?? null,
  });

  return {
    async list({ id, direction, kinds, including, limit, after = 0 }) {
      const values = [
        id,
        after,
        kinds ? JSON.stringify(kinds) : null,
        including === 'ended' ? 1 : 0,
        limit,
      ] as const;
      const found = new Map<number, HeldRelation>();
      if (direction !== 'in') {
        for (const row of out.all(...values)) found.set(row.number, heldOf(row, row.to_id));
      }
      if (direction !== 'out') {
        for (const row of incoming.all(...values)) {
          // A record that speaks of itself does so once.
          if (!found.has(row.number)) found.set(row.number, heldOf(row, row.from_id));
        }
      }
      return [...found.values()].toSorted((a, b) => a.number - b.number).slice(0, limit);
    },
    async saidBy(ids) {
      const found = new Map<string, Omit<HeldRelation, 'other'>[]>();
      for (const row of said.all(JSON.stringify(ids))) {
        const of = found.get(row.from_id);
        if (of) of.push(relationOf(row));
        else found.set(row.from_id, [relationOf(row)]);
      }
      return found;
    },
    counts: async (id) => standingOf(id).counts,
    standing: async (id) => standingOf(id),
    replace: (from, set, at) =>
      writer.write(() => {
        if (resolve(from)?.id !== from) return 'unknown';
        if (!write(from, [set], at)) return 'same';
        tellRelated(from, at);
        return 'written';
      }),
  };
}
