/** The other side in bench:api: fastify and one statement for each question, on the same rows. */
import path from 'node:path';
import fastify from 'fastify';
import { openDatabase } from '../src/store/sqlite/driver.ts';

const db = await openDatabase(path.join(process.argv[2] ?? '.', 'data', 'catalog.sqlite'), 5000);
const COLUMNS = `id, source, natural_key, kind, title, published_at, updated_at, source_url, source_org,
  retrieved_at, raw_sha256, citation_string, metadata, body_status, body_normalizer, body_sha256,
  status, tombstone_at, tombstone_reason, successor_id, first_seen_at, last_seen_at`;
const list = db.query(
  `SELECT ${COLUMNS} FROM documents WHERE number IN (SELECT number FROM documents INDEXED BY documents_by_published
     WHERE status = 'active' ORDER BY coalesce(published_at, '') DESC, number DESC LIMIT ?)`,
);
const one = db.query<object & { number: number }>(
  `SELECT number, ${COLUMNS}, body_text FROM documents WHERE id = ?`,
);
const files = db.query('SELECT * FROM artifacts WHERE document = ? AND current = 1');
const versions = db.query('SELECT count(*) AS n FROM earlier_versions WHERE document = ?');
const related = db.query(
  `SELECT kind, count(*) AS n FROM relations WHERE from_id = ?1 GROUP BY kind
   UNION ALL SELECT kind, count(*) FROM relations WHERE to_id = ?1 GROUP BY kind`,
);
// The index of Annals holds no text, and could give no snippet: an index of its own, as FTS5 makes it
// by default, with the text in it.
db.exec(`ATTACH '${path.join(process.argv[2] ?? '.', 'bare.sqlite')}' AS own`);
db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS own.texts
  USING fts5 (title, body, tokenize = 'porter unicode61 remove_diacritics 2')`);
db.exec(`INSERT INTO own.texts (rowid, title, body) SELECT number, title, body_text FROM documents
  WHERE number > (SELECT coalesce(max(rowid), 0) FROM own.texts)`);
const found = db.query(
  `SELECT documents.id, source, kind, highlight(texts, 0, '<mark>', '</mark>') AS title, citation_string,
     source_url, published_at, updated_at, retrieved_at, raw_sha256, status, tombstone_at, successor_id,
     rank AS score, snippet(texts, -1, '<mark>', '</mark>', '…', 30) AS snippet
   FROM own.texts JOIN documents ON documents.number = texts.rowid
   WHERE texts MATCH ? AND status = 'active' ORDER BY rank LIMIT ?`,
);
const total = db.query<{ n: number }>(
  `SELECT count(*) AS n FROM own.texts JOIN documents ON documents.number = texts.rowid
   WHERE texts MATCH ? AND status = 'active'`,
);
const server = fastify();
server.get('/v1/documents', async (request) => {
  const { limit } = request.query as { limit: string };
  return { items: list.all(Number(limit)) };
});
server.get('/v1/documents/:id', async (request) => {
  const { id } = request.params as { id: string };
  const row = one.get(id);
  if (!row) return row;
  const { number } = row;
  return {
    ...row,
    artifacts: files.all(number),
    version: versions.get(number),
    relations: related.all(id),
  };
});
server.get('/v1/search', async (request) => {
  const { q, limit } = request.query as { q: string; limit: string };
  const expression = q
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' OR ');
  return { items: found.all(expression, Number(limit)), total: total.get(expression)?.n };
});
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => void server.close().then(() => db.close()));
process.send?.(url);
