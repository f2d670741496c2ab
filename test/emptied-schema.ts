/**
 * Empties the schema `annals` between tests. Making it anew for each test would cost more than the test, and so
 * would new files for each table (TRUNCATE). Only tables with rows are looked into further.
 */
export const EMPTIED = `BEGIN; SET LOCAL session_replication_role TO replica;
  DO $$ DECLARE one text; has boolean; BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'annals'
      AND tablename NOT IN ('migrations', 'catalog_identity', 'counters') LOOP
      EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', one) INTO has;
      IF has THEN EXECUTE format('DELETE FROM %I', one); END IF;
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
      FROM pg_sequences WHERE schemaname = 'annals' AND last_value IS NOT NULL;
    UPDATE counters SET value = 0;
  END $$; COMMIT`;
