import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyNoPostgres } from '../../../test/postgres-server.ts';
import { sharedPostgres } from '../../../test/servers/desk.ts';
import type { Writer } from '../sqlite/group-commit.ts';
import { createPoliteRows } from '../sqlite/polite-memory.ts';
import { createPostgresRows } from './catalog-rows.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import { inPostgres } from './dialect.ts';
import type { PostgresAddress } from './messages.ts';
import { openPostgresCatalog } from './open.ts';

/** Not wrong by itself: a value brings its type when the statement is asked. */
const TYPE_NOT_KNOWN = /^could not determine data type of parameter/;

describe.skipIf(whyNoPostgres !== undefined)('statements that both databases share', () => {
  let folder: string;
  let db: PostgresDatabase;
  beforeAll(async () => {
    const server = await sharedPostgres();
    const address: PostgresAddress = {
      ...{ url: server.database('shared_statements'), schema: 'annals', tls: { mode: 'off' } },
      ...{ lockTimeoutMs: 10_000, patienceMs: 0, access: 'write' },
    };
    folder = await mkdtemp(path.join(tmpdir(), 'annals-statements-'));
    await (await openPostgresCatalog({ address, folder, clock: Date })).close();
    db = openDatabase(address);
  });
  afterAll(async () => {
    db?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('each of them is one that PostgreSQL understands, whether another test asks it or not', () => {
    const texts = new Set<string>();
    const listening: PostgresDatabase = {
      ...db,
      query<Row>(sql: string) {
        texts.add(sql);
        return db.query<Row>(sql);
      },
    };
    const writer: Writer = {
      write: () => Promise.reject(new Error('none')),
      drain: () => undefined,
    };
    createPostgresRows(listening, writer, folder);
    createPoliteRows(listening);
    const statements = [...texts].filter((sql) =>
      /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql),
    );
    expect(statements.length).toBeGreaterThan(150);
    const refused = statements.flatMap((sql) => {
      try {
        db.script(`PREPARE tried AS ${withPlaces(inPostgres(sql))}; DEALLOCATE tried`);
        return [];
      } catch (error) {
        const { message } = error as Error;
        return TYPE_NOT_KNOWN.test(message) ? [] : [`${message}: ${sql}`];
      }
    });
    expect(refused).toEqual([]);
  });
});

/** Question marks as numbers, without the types that values bring. */
function withPlaces(sql: string): string {
  let next = 0;
  return sql.replaceAll(/\?(\d*)/g, (_, number: string) => {
    next = number === '' ? next + 1 : Math.max(next, Number(number));
    return `$${number === '' ? next : number}`;
  });
}

test.runIf(whyNoPostgres !== undefined)(`PostgreSQL is skipped: ${whyNoPostgres}`, () => undefined);
