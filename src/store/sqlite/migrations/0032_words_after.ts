/**
 * Words are indexed after a document was kept, from the feed of changes, and no longer by triggers.
 * The index that is there goes on answering until it was made anew. New documents wait for their
 * vectors from the moment their words are indexed.
 */
export const wordsAfter = `
DROP TRIGGER IF EXISTS documents_fts_insert;
DROP TRIGGER IF EXISTS documents_fts_delete;
DROP TRIGGER IF EXISTS documents_fts_update;
DROP TRIGGER IF EXISTS documents_fts_next_insert;
DROP TRIGGER IF EXISTS documents_fts_next_delete;
DROP TRIGGER IF EXISTS documents_fts_next_update;
DROP TRIGGER IF EXISTS documents_unembedded_insert;
DROP TABLE IF EXISTS documents_fts_next;
DELETE FROM search_state WHERE name IN ('words_after', 'words_done');
INSERT INTO search_state (name, value)
SELECT 'words_through', CAST(coalesce(max(seq), 0) AS TEXT) FROM changes WHERE true
ON CONFLICT (name) DO UPDATE SET value = excluded.value;
`;
