import type { Review, Reviews } from '../../core/reviews.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';

/** What people decided of what was proposed to them. */
export function createReviews(db: Database, writer: Writer, writeDecision: WriteDecision): Reviews {
  const list = db.query<Review>(
    `SELECT kind, source, subject, verdict, why, at FROM reviews
     WHERE (?1 IS NULL OR kind = ?1) AND (?2 IS NULL OR source = ?2) ORDER BY at DESC, subject`,
  );
  const find = db.query<Review>(
    'SELECT * FROM reviews WHERE kind = ? AND source = ? AND subject = ?',
  );
  const keep = db.query(
    `INSERT INTO reviews (kind, source, subject, verdict, why, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, source, subject) DO UPDATE SET verdict = excluded.verdict, why = excluded.why, at = excluded.at`,
  );
  const forget = db.query('DELETE FROM reviews WHERE kind = ? AND source = ? AND subject = ?');
  return {
    list: async ({ kind, source }) => list.all(kind ?? null, source ?? null),
    find: async (kind, source, subject) => find.get(kind, source, subject),
    keep: ({ kind, source, subject, verdict, why, at }, line) =>
      writer.write(() => {
        keep.run(kind, source, subject, verdict, why, at);
        writeDecision(line);
      }),
    forget: ({ kind, source, subject }, line) =>
      writer.write(() => {
        if (forget.run(kind, source, subject) > 0) writeDecision(line);
      }),
  };
}
