import { WALL_WAYS, type Wall, type WallMemory } from '../../core/walls.ts';
import type { Database } from './driver.ts';

/** Walls for robots, by source and by what stands behind them. */
export function createPoliteWalls(db: Database): WallMemory {
  const find = db.query<WallRow>('SELECT * FROM walls WHERE source = ? AND place = ?');
  const list = db.query<WallRow>('SELECT * FROM walls ORDER BY source, place');
  const keep = db.query(
    `INSERT INTO walls (source, place, since, who, tried, asked, asked_at, next_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (source, place) DO UPDATE SET who = excluded.who, tried = excluded.tried, asked = excluded.asked,
       asked_at = excluded.asked_at, next_at = excluded.next_at`,
  );
  const forget = db.query('DELETE FROM walls WHERE source = ? AND place = ?');
  return {
    find: async (source, place) => {
      const row = find.get(source, place);
      return row && wallOf(row);
    },
    keep: async ({ source, place, since, who, tried, asked, askedAt, nextAt }) => {
      keep.run(source, place, since, who, tried.join(' '), asked, askedAt, nextAt);
    },
    forget: async (source, place) => {
      forget.run(source, place);
    },
    list: async (source) =>
      list
        .all()
        .filter((row) => source === undefined || row.source === source)
        .map(wallOf),
  };
}

interface WallRow {
  readonly source: string;
  readonly place: string;
  readonly since: string;
  readonly who: string;
  readonly tried: string;
  readonly asked: number;
  readonly asked_at: string;
  readonly next_at: string;
}

const wallOf = ({ asked_at: askedAt, next_at: nextAt, tried, ...row }: WallRow): Wall => ({
  ...row,
  tried: WALL_WAYS.filter((way) => tried.split(' ').includes(way)),
  askedAt,
  nextAt,
});
