import { PAGE_INDEX } from './page-index.ts';

/** What the tables of SQLite have as triggers, virtual tables and views that only it can make. */
export const byHand = `
ALTER TABLE items SET (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE runs SET (fillfactor = 75);
${PAGE_INDEX};

-- Numbers without gaps, in the order of commits: whoever has the next one holds its row until the end of
-- the transaction. An identity gives numbers in the order of asking, and loses those of a rollback.
CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL) WITH (fillfactor = 10);
INSERT INTO counters VALUES ('changes', 0), ('manifests', 0);
CREATE FUNCTION next_number(text) RETURNS bigint LANGUAGE sql
  AS 'UPDATE counters SET value = value + 1 WHERE name = $1 RETURNING value';
ALTER TABLE changes ALTER COLUMN seq DROP IDENTITY;
ALTER TABLE changes ALTER COLUMN seq SET DEFAULT next_number('changes');
ALTER TABLE manifests ALTER COLUMN seq DROP IDENTITY;
ALTER TABLE manifests ALTER COLUMN seq SET DEFAULT next_number('manifests');

-- Who this catalog is, for whoever has it open: another one in its place is noticed.
CREATE TABLE catalog_identity (id text NOT NULL DEFAULT gen_random_uuid()::text);
INSERT INTO catalog_identity DEFAULT VALUES;

-- Turns of all nodes. Nothing in it is worth a sync: after a crash no request is under way.
CREATE UNLOGGED TABLE turns (
  name text COLLATE "C" PRIMARY KEY, row text NOT NULL, used_at bigint NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION event_members_follow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF TG_OP = 'UPDATE' AND old.positions = new.positions THEN RETURN NULL; END IF;
    DELETE FROM event_members WHERE event = old.number;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO event_members SELECT DISTINCT value ->> 0, new.number
    FROM json_each(new.positions) WHERE value ->> 0 IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER event_members AFTER INSERT OR UPDATE OR DELETE ON events_of_record
FOR EACH ROW EXECUTE FUNCTION event_members_follow();

CREATE FUNCTION wait_for_vectors() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO documents_unembedded (document) VALUES (new.number) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER documents_unembedded AFTER UPDATE OF title, metadata, body_text ON documents
FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title
  OR old.body_text IS DISTINCT FROM new.body_text OR old.metadata IS DISTINCT FROM new.metadata)
EXECUTE FUNCTION wait_for_vectors();

CREATE VIEW documents_searched AS
SELECT number, title,
  coalesce(metadata ->> 'abstract', metadata ->> 'summary', metadata ->> 'description') AS abstract,
  metadata ->> 'action' AS action, body_text AS body
FROM documents;
CREATE VIEW event_positions AS
SELECT events_of_record.id AS event_id, place.key AS place, place.value ->> 0 AS member_id,
  place.value ->> 1 AS name, place.value ->> 2 AS position, place.value ->> 3 AS party,
  place.value ->> 4 AS state, happened_at, outcome
FROM events_of_record, json_each(positions) AS place;
CREATE VIEW vocabularies AS
SELECT vocabulary AS name, count(*) AS terms, sum(deprecated) AS deprecated
FROM vocabulary_terms GROUP BY vocabulary;
CREATE VIEW summaries AS
SELECT DISTINCT ON (one.source) one.source, one.run_id, one.at, one.payload
FROM run_summary AS one JOIN runs ON runs.id = one.run_id ORDER BY one.source, runs.number DESC;
CREATE VIEW ingestion_source_state AS
SELECT source, natural_key AS key, id AS document_id, version, listed, first_seen_at, last_seen_at,
  last_seen_run, status, tombstone_at, tombstone_reason, successor_id
FROM documents;
CREATE VIEW catalog_entries AS
SELECT id AS doc_id, CASE WHEN raw_sha256 IS NULL THEN 'missing' ELSE 'ok' END AS status,
  source, source_url AS url, raw_sha256 AS sha256, retrieved_at AS updated_at
FROM documents
UNION ALL
SELECT coalesce(document_id, key), status, source, NULL, NULL, updated_at
FROM (
  SELECT DISTINCT ON (runs.source, items.key)
    items.document_id, items.key, items.status, runs.source, items.updated_at
  FROM items JOIN runs ON runs.number = items.run
  ORDER BY runs.source, items.key, items.id DESC) AS newest
WHERE status IN ('failed', 'skipped') AND NOT EXISTS (
  SELECT 1 FROM documents
  WHERE documents.source = newest.source AND documents.natural_key = newest.key);
`;
