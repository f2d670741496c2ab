import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { whyNoPostgres } from '../../../test/postgres-server.ts';
import { sharedPostgres } from '../../../test/servers/desk.ts';
import type { PostgresAddress } from './messages.ts';
import { type NodeSession, openNodeSession } from './node-session.ts';

const DATABASE = 'node_sessions';

describe.skipIf(whyNoPostgres !== undefined)('what nodes have of the server', () => {
  let server: Awaited<ReturnType<typeof sharedPostgres>>;
  let url: string;
  beforeAll(async () => {
    server = await sharedPostgres();
    url = server.database(DATABASE);
  });
  const open: NodeSession[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  const node = (schema = 'annals', silentMs = 60_000): NodeSession => {
    const address: PostgresAddress = {
      ...{ url, schema, access: 'write', tls: { mode: 'off' } },
      ...{ lockTimeoutMs: 10_000, patienceMs: 0 },
    };
    const session = openNodeSession(address, silentMs);
    open.push(session);
    return session;
  };
  const endSessions = () =>
    server.psql(
      DATABASE,
      `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
       WHERE datname = '${DATABASE}' AND pid <> pg_backend_pid()`,
    );

  test('one leads until it gives the lead away; another data set has its own', async () => {
    const [one, two, elsewhere] = [node(), node(), node('other')];
    expect(await one.lead.take('one')).toBe(true);
    expect(await two.lead.take('two')).toBe(false);
    expect(await one.lead.take('one')).toBe(true);
    expect(await elsewhere.lead.take('three')).toBe(true);
    await one.lead.give('one');
    expect(await two.lead.take('two')).toBe(true);
    expect(await one.lead.take('one')).toBe(false);
  });

  test('who loses the session loses the lead, and hears of it', async () => {
    const [one, two] = [node(), node()];
    expect(await one.lead.take('one')).toBe(true);
    endSessions();
    await expect.poll(() => two.lead.take('two').catch(() => false)).toBe(true);
    await expect.poll(() => one.lead.take('one').catch(() => true)).toBe(false);
  });

  test('who is silent for too long loses the lead', async () => {
    const [one, two] = [node('annals', 200), node()];
    expect(await one.lead.take('one')).toBe(true);
    await expect.poll(() => two.lead.take('two')).toBe(true);
  });

  test('a bell is heard by the nodes of its data set, also after the sessions were lost', async () => {
    const [ringing, waiting, elsewhere] = [node(), node(), node('other')];
    const over = new AbortController();
    let strokes = 0;
    let wrong = 0;
    const wait = async () => {
      await waiting.wakeUps.heard(over.signal);
      if (!over.signal.aborted) strokes += 1;
    };
    const stray = elsewhere.wakeUps.heard(over.signal).then(() => {
      if (!over.signal.aborted) wrong += 1;
    });
    const heard = async (times: number) => {
      const stroke = wait();
      await expect
        .poll(() => {
          ringing.wakeUps.ring();
          return strokes;
        })
        .toBeGreaterThanOrEqual(times);
      await stroke;
    };
    await heard(1);
    endSessions();
    // Whoever waits looks from time to time, and listens again then.
    await expect.poll(() => listeners()).toBe(0);
    await expect
      .poll(async () => {
        await waiting.wakeUps.heard(AbortSignal.abort());
        return listeners();
      })
      .toBe(1);
    await heard(strokes + 1);
    over.abort();
    await stray;
    expect(wrong).toBe(0);
  });

  const listeners = () =>
    Number(
      server.psql(
        DATABASE,
        `SELECT count(*) FROM pg_stat_activity WHERE datname = '${DATABASE}' AND query LIKE 'LISTEN%'`,
      ),
    );
});
