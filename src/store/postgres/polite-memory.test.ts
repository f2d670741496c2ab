import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMPTIED } from '../../../test/emptied-schema.ts';
import { whyNoPostgres } from '../../../test/postgres-server.ts';
import { sharedPostgres } from '../../../test/servers/desk.ts';
import { until } from '../../../test/servers/started.ts';
import type { PoliteMemory } from '../../core/polite-memory.ts';
import { DAY, HOUR } from '../../core/time.ts';
import { limiterConformance } from '../../fetch/limits/conformance/limiter.ts';
import { sharedLimiter } from '../../fetch/limits/shared-limiter.ts';
import { politeMemoryConformance } from '../conformance/polite-memory.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import type { PostgresAddress } from './messages.ts';
import { openPostgresCatalog } from './open.ts';
import { openPostgresPoliteMemory } from './polite-memory.ts';
import { createPostgresTurns } from './turns.ts';

const DATABASE = 'polite_memory';

describe.skipIf(whyNoPostgres !== undefined)('politeness in PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof sharedPostgres>>;
  let address: PostgresAddress;
  let cleaner: PostgresDatabase;
  const opened: PoliteMemory[] = [];
  beforeAll(async () => {
    server = await sharedPostgres();
    address = {
      ...{ url: server.database(DATABASE), schema: 'annals', tls: { mode: 'off' } },
      ...{ lockTimeoutMs: 10_000, patienceMs: 5_000, access: 'write' },
    };
    const folder = await mkdtemp(path.join(tmpdir(), 'annals-polite-'));
    const catalog = await openPostgresCatalog({ address, folder, clock: Date });
    await catalog.close();
    await rm(folder, { recursive: true });
    cleaner = openDatabase(address);
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    cleaner?.close();
  });
  const open = async (more: Partial<PostgresAddress> = {}): Promise<PoliteMemory> => {
    const memory = await openPostgresPoliteMemory({ ...address, ...more });
    opened.push(memory);
    return memory;
  };
  const sessions = (what: string): string =>
    server.psql(
      DATABASE,
      `SELECT ${what} FROM pg_stat_activity WHERE datname = '${DATABASE}' AND pid <> pg_backend_pid()`,
    );

  politeMemoryConformance('PostgreSQL', async () => ({
    open: () => openPostgresPoliteMemory(address),
    remove: async () => cleaner.script(EMPTIED),
  }));

  let asked: Promise<unknown>[] = [];
  // Whatever was asked is answered, and so is what those answers led to.
  const answered = async () => {
    for (let round = 0; round < 8; round++) {
      await Promise.allSettled(asked);
      await new Promise((resolve) => setImmediate(resolve));
    }
    asked = [];
  };
  limiterConformance(
    'in PostgreSQL',
    async (shared) => {
      const own: { close(): Promise<void> }[] = [];
      return {
        limiterOf: async (owner, isDead, clock = shared) => {
          const memory = await openPostgresPoliteMemory(address);
          const turns: PoliteMemory['turns'] = {
            update(...order) {
              const answer = memory.turns.update(...order);
              asked.push(answer);
              return answer;
            },
          };
          const limiter = sharedLimiter({ memory: { ...memory, turns }, clock, owner, isDead });
          own.push(memory, limiter);
          return limiter;
        },
        close: async () => {
          for (const one of own.reverse()) await one.close();
          cleaner.script(EMPTIED);
        },
      };
    },
    answered,
    HOUR / 20,
  );

  describe('turns', () => {
    beforeEach(() => cleaner.script(EMPTIED));
    type Row = { n: number };
    const add = (memory: PoliteMemory, names: readonly string[], now = 0) =>
      memory.turns.update<Row, number>(names, now, (rows) => {
        for (const name of names) rows.set(name, { n: (rows.get(name)?.n ?? 0) + 1 });
        return rows.get(names[0] ?? '')?.n ?? 0;
      });
    const look = (memory: PoliteMemory, names: readonly string[]) =>
      memory.turns.update<Row, number[]>(names, 0, (rows) => [...rows.values()].map(({ n }) => n));

    test('many at once: rows change all together or not at all, and no change is lost', async () => {
      const nodes = await Promise.all([1, 2, 3].map(() => open()));
      const [some, others] = [
        ['a', 'b'],
        ['b', 'c'],
      ];
      await Promise.all(
        nodes.flatMap((memory) =>
          Array.from({ length: 20 }, (_, i) => add(memory, i % 2 ? some : others)),
        ),
      );
      expect(await look(await open(), ['a', 'b', 'c'])).toEqual([30, 60, 30]);
    });

    test('no lock is held while a node thinks: what another changes meanwhile counts, and it thinks again', async () => {
      const memory = await open();
      await add(memory, ['a']);
      let thought = 0;
      await memory.turns.update<Row, void>(['a'], 0, (rows) => {
        thought += 1;
        if (thought === 1) {
          const change = `UPDATE annals.turns SET row = '{"n":10}' WHERE name = 'a'`;
          server.psql(DATABASE, `SET lock_timeout TO 2000; ${change}`);
        }
        rows.set('a', { n: (rows.get('a')?.n ?? 0) + 1 });
      });
      expect([thought, await look(memory, ['a'])]).toEqual([2, [11]]);
    });

    test('what another commits while the row was waited for counts: rows are compared under their lock', async () => {
      const memory = await open();
      await add(memory, ['a']);
      cleaner.script(`BEGIN; UPDATE turns SET row = '{"n":10}' WHERE name = 'a'`);
      const adding = add(memory, ['a']);
      await until('the change waits for the row', async () => {
        return sessions(`count(*) FILTER (WHERE wait_event_type = 'Lock')`).trim() === '1';
      });
      cleaner.script('COMMIT');
      expect(await adding).toBe(11);
      expect(await look(await open(), ['a'])).toEqual([11]);
    });

    test('who asks another host does not wait for a row that is held', async () => {
      const memory = await open();
      await add(memory, ['a']);
      await add(memory, ['b']);
      cleaner.script(`BEGIN; SELECT row FROM turns WHERE name = 'a' FOR UPDATE`);
      try {
        expect(await add(await open(), ['b'])).toBe(2);
        const refused = add(await open({ lockTimeoutMs: 100 }), ['a', 'b']);
        await expect(refused).rejects.toMatchObject({ code: 'CATALOG_BUSY' });
      } finally {
        cleaner.script('ROLLBACK');
      }
      expect(await look(memory, ['a', 'b'])).toEqual([1, 2]);
    });

    test('a row that is taken away is none, and one that nobody used for a day is forgotten', async () => {
      const memory = await open();
      await add(memory, ['old'], 0);
      await add(memory, ['new'], 2 * DAY);
      await memory.turns.update(['new'], 2 * DAY, (rows) => rows.delete('new'));
      expect(await look(await open(), ['new'])).toEqual([]);
      await add(await open(), ['other'], 2 * DAY);
      const left = `SELECT name FROM annals.turns WHERE row <> '' AND name IN ('old', 'new', 'other')`;
      expect(server.psql(DATABASE, left).trim()).toBe('other');
      // Whoever remembers it finds it gone, and begins anew.
      expect(await add(memory, ['old'], 2 * DAY)).toBe(1);
    });

    test('a session that the server has ended is made again, and no turn is taken twice', async () => {
      const memory = await open();
      await add(memory, ['a']);
      for (let time = 0; time < 10; time++) {
        const adding = add(memory, ['a']);
        sessions('count(pg_terminate_backend(pid))');
        await adding;
      }
      expect(await look(memory, ['a'])).toEqual([11]);
    });

    test('a change whose answer was lost with the connection is not made a second time', async () => {
      const line = await openLosingLine(path.join(server.folder, '.s.PGSQL.5432'));
      try {
        const url = new URL(address.url);
        url.search = '';
        url.host = `127.0.0.1:${line.port}`;
        // Over this line alone: whoever asks for other rows sleeps until they come, and the line with them.
        const turns = createPostgresTurns({ ...address, url: url.href });
        const set = (n: number) =>
          turns.update<Row, void>(['a'], 0, (rows) => void rows.set('a', { n }));
        await set(1);
        line.loseNextAnswer();
        let thought = 0;
        const n = await turns.update<Row, number>(['a'], 0, (rows) => {
          thought += 1;
          rows.set('a', { n: (rows.get('a')?.n ?? 0) + 1 });
          return rows.get('a')?.n ?? 0;
        });
        expect([n, thought, line.lost]).toEqual([2, 1, 1]);
        await turns.close();
        expect(await look(await open(), ['a'])).toEqual([2]);
      } finally {
        await line.close();
      }
    });

    test('nobody waits for the disk before a turn, also in a session that was made anew', async () => {
      cleaner.script(`CREATE TABLE modes (mode text);
        CREATE FUNCTION note_mode() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO annals.modes VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
        CREATE TRIGGER note_mode AFTER UPDATE ON turns FOR EACH ROW WHEN (new.name = 'a') EXECUTE FUNCTION note_mode()`);
      try {
        const memory = await open();
        await look(memory, ['a']);
        await add(memory, ['a']);
        sessions('count(pg_terminate_backend(pid))');
        await add(memory, ['a']);
        const modes = server.psql(DATABASE, 'SELECT mode FROM annals.modes').trim().split('\n');
        expect(modes).toEqual(['off', 'off']);
      } finally {
        cleaner.script(
          'DROP TRIGGER note_mode ON turns; DROP FUNCTION note_mode; DROP TABLE modes',
        );
      }
    });

    test('who may only read is told the rows, and changes none', async () => {
      await add(await open(), ['a']);
      const reader = await open({ access: 'read' });
      expect(await look(reader, ['a'])).toEqual([1]);
      await expect(add(reader, ['a'])).rejects.toMatchObject({ code: 'READ_ONLY' });
      expect(await look(reader, ['a'])).toEqual([1]);
    });
  });
});

/** A line to the server that can lose an answer: what was asked is done, and nobody hears of it. */
async function openLosingLine(to: string) {
  let losing = false;
  let lost = 0;
  const open = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(to);
    let isLosing = false;
    near.on('data', (bytes) => {
      isLosing ||= losing;
      losing = false;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isLosing) return void near.write(bytes);
      lost += 1;
      near.destroy();
      far.destroy();
    });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => void near.destroy());
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    port: (line.address() as AddressInfo).port,
    get lost() {
      return lost;
    },
    loseNextAnswer() {
      losing = true;
    },
    async close() {
      for (const socket of open) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}

test.runIf(whyNoPostgres !== undefined)(`PostgreSQL is skipped: ${whyNoPostgres}`, () => undefined);
