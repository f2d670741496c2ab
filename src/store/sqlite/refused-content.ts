import type { RefusedBytes, RefusedContent } from '../../core/refused-content.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';

export function createRefusedContent(
  db: Database,
  writer: Writer,
  writeDecision: WriteDecision,
): RefusedContent {
  const why = db.query<{ why: string }>(
    'SELECT why FROM refused_content WHERE source = ? AND sha256 = ?',
  );
  const refuse = db.query(
    `INSERT INTO refused_content (source, sha256, why, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (source, sha256) DO NOTHING`,
  );
  const rules = db.query<{ rules: number }>('SELECT rules FROM content_checks WHERE source = ?');
  const looked = db.query(
    `INSERT INTO content_checks (source, rules, at) VALUES (?1, ?2, ?3)
     ON CONFLICT (source) DO UPDATE SET rules = ?2, at = ?3`,
  );
  const smallPages = db.query<{ sha256: string }>(
    `SELECT DISTINCT artifacts.sha256 FROM documents
     JOIN artifacts ON artifacts.document = documents.number
     WHERE documents.source = ? AND artifacts.role = 'raw' AND artifacts.current = 1
       AND artifacts.size <= ? AND artifacts.media_type IN ('text/html', 'application/xhtml+xml')`,
  );
  const shared = db.query<{ sha256: string }>(
    `SELECT raw_sha256 AS sha256 FROM documents
     WHERE source = ? AND raw_sha256 IS NOT NULL GROUP BY raw_sha256 HAVING count(*) >= ?`,
  );
  const list = db.query<RefusedBytes>(
    `SELECT source, sha256, why, at,
       (SELECT count(DISTINCT document) FROM artifacts WHERE artifacts.sha256 = refused_content.sha256)
         AS records
     FROM refused_content WHERE ?1 IS NULL OR source = ?1 ORDER BY at DESC, sha256`,
  );
  const accept = db.query('DELETE FROM refused_content WHERE source = ? AND sha256 = ?');
  return {
    list: async (source) => list.all(source ?? null),
    accept: (source, sha256) => writer.write(() => void accept.run(source, sha256)),
    why: async (source, sha256) => why.get(source, sha256)?.why,
    refuse: ({ source, sha256, why: reason, at, decision }) =>
      writer.write(() => {
        if (refuse.run(source, sha256, reason, at) > 0) writeDecision(decision);
      }),
    rulesOf: async (source) => rules.get(source)?.rules ?? 0,
    looked: (source, version, at) =>
      writer.write(() => {
        looked.run(source, version, at);
      }),
    smallPages: async (source, atMost) => smallPages.all(source, atMost).map((row) => row.sha256),
    shared: async (source, least) => shared.all(source, least).map((row) => row.sha256),
  };
}
