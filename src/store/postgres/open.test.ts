import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { whyNoPostgres } from '../../../test/postgres-server.ts';
import { sharedPostgres } from '../../../test/servers/desk.ts';
import { catalogConformance } from '../conformance/catalog.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import type { PostgresAddress } from './messages.ts';
import { openPostgresCatalog } from './open.ts';

describe.skipIf(whyNoPostgres !== undefined)('PostgreSQL', () => {
  let address: PostgresAddress;
  /** One session empties the tables after each test: a process of its own would cost more than most tests. */
  let cleaner: PostgresDatabase | undefined;
  beforeAll(async () => {
    const server = await sharedPostgres();
    address = {
      url: server.database('conformance'),
      schema: 'annals',
      tls: { mode: 'off' },
      lockTimeoutMs: 10_000,
      patienceMs: 0,
      access: 'write',
    };
  });
  afterAll(() => cleaner?.close());

  catalogConformance('PostgreSQL', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'annals-catalog-'));
    return {
      open: () => openPostgresCatalog({ address, folder, clock: Date }),
      remove: async () => {
        cleaner ??= openDatabase(address);
        cleaner.script(EMPTIED);
        await rm(folder, { recursive: true });
      },
    };
  });
});

/**
 * Making the schema anew for each test would cost more than the test, and so would new files for each table
 * (TRUNCATE). Only tables with rows are looked into further.
 */
const EMPTIED = `BEGIN; SET LOCAL session_replication_role TO replica;
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

test.runIf(whyNoPostgres !== undefined)(`PostgreSQL is skipped: ${whyNoPostgres}`, () => undefined);
