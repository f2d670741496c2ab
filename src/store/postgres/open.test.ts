import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { type PostgresServer, whyNoPostgres } from '../../../test/postgres-server.ts';
import { sharedPostgres } from '../../../test/servers/desk.ts';
import { catalogConformance } from '../conformance/catalog.ts';
import type { PostgresAddress } from './messages.ts';
import { openPostgresCatalog } from './open.ts';

describe.skipIf(whyNoPostgres !== undefined)('PostgreSQL', () => {
  let server: Pick<PostgresServer, 'database' | 'psql'>;
  let url: string;
  beforeAll(async () => {
    server = await sharedPostgres();
    url = server.database('conformance');
  });

  catalogConformance('PostgreSQL', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'annals-catalog-'));
    const address: PostgresAddress = {
      url,
      schema: 'annals',
      tls: { mode: 'off' },
      lockTimeoutMs: 10_000,
      patienceMs: 0,
      access: 'write',
    };
    return {
      open: () => openPostgresCatalog({ address, folder, clock: Date }),
      remove: async () => {
        server.psql('conformance', EMPTIED);
        await rm(folder, { recursive: true });
      },
    };
  });
});

/** Making the schema anew for each test would cost more than the test. */
const EMPTIED = `SET search_path TO annals, pg_catalog;
  SET session_replication_role TO replica;
  DO $$ DECLARE one text; has boolean; BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'annals'
      AND tablename NOT IN ('migrations', 'catalog_identity', 'counters') LOOP
      EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', one) INTO has;
      IF has THEN EXECUTE format('TRUNCATE %I RESTART IDENTITY CASCADE', one); END IF;
    END LOOP;
  END $$;
  UPDATE counters SET value = 0;`;

test.runIf(whyNoPostgres !== undefined)(`PostgreSQL is skipped: ${whyNoPostgres}`, () => undefined);
