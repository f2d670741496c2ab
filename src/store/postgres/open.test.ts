import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { EMPTIED } from '../../../test/emptied-schema.ts';
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

test.runIf(whyNoPostgres !== undefined)(`PostgreSQL is skipped: ${whyNoPostgres}`, () => undefined);
