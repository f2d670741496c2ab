import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverDue } from '../../src/use-cases/delivering.ts';
import { notifyOnce } from '../../src/use-cases/notifying.ts';
import { addDocument, addRun } from './catalog-rows.ts';
import { mailServer } from './mail-server.ts';
import { portOf, type Received, type Receiver, startReceiver } from './receiver.ts';
import { type Rig, startRig } from './rig.ts';

const SECRET = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
const TOLD = path.join(tmpdir(), `annals-told-${process.pid}.json`);
const never = new AbortController().signal;

let rig: Rig;
let received: Received[];
let mails: string[];
let receiver: Receiver;
let smtp: Server;

beforeEach(async () => {
  mails = [];
  smtp = mailServer(mails);
  receiver = await startReceiver();
  received = receiver.received;
  const { port } = receiver;
  const url = `http://127.0.0.1:${port}/hook`;
  rig = await startRig({
    now: '2026-07-20T09:00:00.000Z',
    notify: {
      channels: {
        hook: { kind: 'webhook', url, secret: SECRET, allowPrivate: true },
        inside: { kind: 'webhook', url: `https://127.0.0.1:${port}/`, secret: SECRET },
        phone: { kind: 'ntfy', url, allowPrivate: true },
        post: { kind: 'mail', to: ['reader@example.org'], digest: 'daily' },
        program: { kind: 'command', command: ['tee', TOLD] },
      },
      smtp: {
        host: '127.0.0.1',
        port: await portOf(smtp),
        from: 'annals@example.org',
        allowPrivate: true,
      },
    },
  });
});
afterEach(async () => {
  await rig.close();
  await rm(TOLD, { force: true });
  receiver.close();
  smtp.close();
});

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const watch = async (order: object) => (await rig.ask('addWatch', '/v1/watches', post(order))).body;

describe('a watch', () => {
  test('of a search tells what is new and what changed, signed and once, and has a feed', async () => {
    await addDocument(rig.app, { id: 'crs:R10001', text: 'Old words about lanterns.' });
    const { id, feed } = await watch({ search: 'lantern harbour', channels: ['hook'] });
    const record = { title: 'Lanterns <b>of</b> the harbour' };
    await addDocument(rig.app, { id: 'crs:R10002', text: 'A lantern in the harbour.', record });
    await addDocument(rig.app, { id: 'crs:R10003', text: 'A lantern in the hills.' });
    expect(await notifyOnce(rig.app, never)).toMatchObject({ watched: 1, delivered: 1, failed: 0 });
    const [first] = received;
    // As a receiver checks it, from the text of Standard Webhooks.
    const signed = `${first?.headers['webhook-id']}.${first?.headers['webhook-timestamp']}.${first?.body}`;
    const expected = createHmac('sha256', 'a secret of the tests').update(signed).digest('base64');
    expect(first?.headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'watch.new',
      data: { notices: [{ kind: 'new', watch: id, details: { id: 'crs:R10002' } }] },
    });

    await addDocument(rig.app, { id: 'crs:R10002', text: 'A lantern at the harbour.', record });
    await notifyOnce(rig.app, never);
    const { data } = JSON.parse(received[1]?.body ?? '{}') as {
      data: { notices: { text: string }[] };
    };
    expect(data.notices[0]?.text).toContain('-A lantern in the harbour.');
    expect(data.notices[0]?.text).toContain('+A lantern at the harbour.');

    await rig.app.catalog.documents.tombstone({
      documentId: 'crs:R10002',
      status: 'withdrawn',
      reason: 'taken down',
      successorId: null,
      at: '2026-07-20T10:00:00.000Z',
      unseenSince: '2099-01-01T00:00:00.000Z',
      decision: line,
    });
    await notifyOnce(rig.app, never);
    expect(await notifyOnce(rig.app, never)).toMatchObject({ watched: 0, delivered: 0 });
    expect(received).toHaveLength(3);

    const text = await (await fetch(new URL(feed, rig.server.url))).text();
    expect(text.match(/<entry>/g)).toHaveLength(3);
    expect(text).toContain('<category term="withdrawn"/>');
    expect(text).toContain('New: Lanterns &lt;b&gt;of&lt;/b&gt; the harbour');
    // Also of what was withdrawn: each entry leads to the version that it tells of.
    const links = [...text.matchAll(/rel="alternate" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(links).toHaveLength(3);
    for (const href of links) {
      expect((await fetch(new URL(href, rig.server.url))).status, href).toBe(200);
    }
  });

  test('of a record tells when another one cites it for the first time', async () => {
    await addDocument(rig.app, { id: 'crs:R10001' });
    const { id } = await watch({ record: 'crs:R10001' });
    await addDocument(rig.app, { id: 'crs:R10002' });
    await rig.app.catalog.relations.replace(
      'crs:R10002',
      {
        extractor: 'test',
        relations: [{ kind: 'cites', to: 'crs:R10001', evidence: 'see R10001' }],
      } as never,
      '2026-07-20T09:30:00.000Z',
    );
    await notifyOnce(rig.app, never);
    const { body } = await rig.ask('listNotices', `/v1/notices?watch=${id}`);
    expect(body.items.map(({ kind, details }) => [kind, details.by])).toEqual([
      ['cited', 'crs:R10002'],
    ]);
  });

  test('of a record that much speaks of already tells of the next one, and of its successor', async () => {
    await addDocument(rig.app, { id: 'crs:R10001' });
    await addDocument(rig.app, { id: 'crs:R10003' });
    const cites = (from: string, at: string, count: number) =>
      rig.app.catalog.relations.replace(
        from,
        {
          extractor: 'test',
          relations: Array.from({ length: count }, (_, n) => ({
            kind: `cites_${n}`,
            to: 'crs:R10001',
            evidence: `number ${n}`,
          })),
        } as never,
        at,
      );
    await cites('crs:R10003', '2026-07-01T09:00:00.000Z', 1_001);
    const { id } = await watch({ record: 'crs:R10001' });
    await addDocument(rig.app, { id: 'crs:R10002' });
    await cites('crs:R10002', '2026-07-20T09:30:00.000Z', 1);
    await rig.app.catalog.documents.tombstone({
      documentId: 'crs:R10001',
      status: 'superseded',
      reason: 'a newer report',
      successorId: 'crs:R10002',
      at: '2026-07-20T10:00:00.000Z',
      unseenSince: '2099-01-01T00:00:00.000Z',
      decision: line,
    });
    await notifyOnce(rig.app, never);
    const { body } = await rig.ask('listNotices', `/v1/notices?watch=${id}`);
    const told = body.items.map(({ kind, details }) => [kind, details.by ?? details.successor_id]);
    expect(told.sort()).toEqual([
      ['cited', 'crs:R10002'],
      ['superseded', 'crs:R10002'],
    ]);
    const superseded = body.items.find(({ kind }) => kind === 'superseded');
    expect(superseded?.text).toContain('a newer report\nsucceeded by crs:R10002');
  });

  test('is removed; what cannot be watched is refused', async () => {
    const { id } = await watch({ search: 'lantern' });
    await rig.ask('removeWatch', `/v1/watches/${id}/remove`, { method: 'POST' });
    expect((await rig.ask('listWatches', '/v1/watches')).body.items).toEqual([]);
    for (const [order, code] of [
      [{ search: 'x', channels: ['nobody'] }, 'BAD_PARAMS'],
      [{ record: 'crs:R99999' }, 'NOT_FOUND'],
      [{}, 'BAD_PARAMS'],
      [{ search: 'x', sources: ['nobody'] }, 'UNKNOWN_SOURCE'],
    ] as const) {
      expect((await rig.refused('/v1/watches', post(order))).error.code).toBe(code);
    }
  });
});

test('what does not arrive is tried again for over a day, then given up, and can be sent again', async () => {
  await watch({ search: 'lantern', channels: ['hook', 'inside'] });
  await addDocument(rig.app, { id: 'crs:R10002', text: 'A lantern.' });
  receiver.answer = 500;
  expect(await notifyOnce(rig.app, never)).toMatchObject({ delivered: 0, failed: 2 });
  const list = async () => (await rig.ask('listDeliveries', '/v1/deliveries')).body.items;
  const inside = (await list()).find(({ channel }) => channel === 'inside');
  expect(inside).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(inside?.last_error).toMatch(/not public|private|loopback/i);
  // Whoever knows the path of a webhook can send to it: only its host is told.
  const failed = (await list()).find(({ channel }) => channel === 'hook');
  expect(failed?.last_error).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/…/);

  const begun = rig.app.clock.now();
  let ahead = 0;
  const clock = { ...rig.app.clock, now: () => rig.app.clock.now() + ahead };
  for (let round = 0; round < 10; round++) {
    ahead += 24 * 3_600_000;
    await deliverDue({ ...rig.app, clock }, never);
  }
  const [one] = await list();
  expect(one).toMatchObject({ state: 'given up', attempts: 8, next_at: null });
  expect(begun).toBeGreaterThan(0);

  receiver.answer = 204;
  const before = received.length;
  const hook = (await list()).find(({ channel }) => channel === 'hook');
  const again = await rig.ask('resendDelivery', `/v1/deliveries/${hook?.id}/resend`, {
    method: 'POST',
  });
  expect([again.status, again.body.state]).toEqual([202, 'waiting']);
  await deliverDue(rig.app, never);
  expect(received).toHaveLength(before + 1);
  expect((await list())[0]).toMatchObject({ id: again.body.id, state: 'delivered' });
});

test.each([
  // 20 July 2026 is a Monday, and that day's digest has left at six.
  ['daily', '2026-07-21T06:00:01.000Z', '2026-07-21T05:59:59.000Z'],
  ['weekly', '2026-07-27T06:00:01.000Z', '2026-07-26T06:00:01.000Z'],
  // The channel gathers by day, and so does a watch that has no wish of its own.
  [undefined, '2026-07-21T06:00:01.000Z', '2026-07-21T05:59:59.000Z'],
] as const)(
  'a %s digest is one mail with everything since the last',
  async (digest, due, early) => {
    await watch({ search: 'lantern', channels: ['post'], ...(digest && { digest }) });
    for (const n of [1, 2]) {
      await addDocument(rig.app, {
        id: `crs:R1000${n}`,
        text: 'A lantern.',
        record: { title: `No. ${n}` },
      });
      await notifyOnce(rig.app, never);
    }
    expect(mails).toEqual([]);
    const deliverAt = (at: string) =>
      deliverDue({ ...rig.app, clock: { ...rig.app.clock, now: () => Date.parse(at) } }, never);
    await deliverAt(early);
    expect(mails).toEqual([]);
    await deliverAt(due);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^Subject: Annals: 2 new/m);
    for (const n of [1, 2]) expect(mails[0]).toContain(`New: No. ${n}`);
  },
);

test('a digest says so over a channel that gathers nothing by itself', async () => {
  await watch({ search: 'lantern', channels: ['hook'], digest: 'weekly' });
  for (const id of ['crs:R10001', 'crs:R10002']) {
    await addDocument(rig.app, { id, text: 'A lantern.' });
  }
  await notifyOnce(rig.app, never);
  const now = () => Date.parse('2026-07-27T06:00:01.000Z');
  await deliverDue({ ...rig.app, clock: { ...rig.app.clock, now } }, never);
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['digest.weekly']);
});

test('a message has the same id at each attempt, and no other installation gives it', async () => {
  const idsOf = async (name: string): Promise<unknown[]> => {
    const { id } = await watch({ search: name, name: `All ${name}s`, channels: ['hook'] });
    await addDocument(rig.app, { id: `crs:${name}`, text: `A ${name}.` });
    receiver.answer = 500;
    await notifyOnce(rig.app, never);
    receiver.answer = 204;
    const now = () => rig.app.clock.now() + 24 * 3_600_000;
    await deliverDue({ ...rig.app, clock: { ...rig.app.clock, now } }, never);
    const [notice] = JSON.parse(received.at(-1)?.body ?? '').data.notices;
    // Whoever reads it far from here is told which watch it was, and where the record is.
    expect(notice).toMatchObject({ watch: id, details: { source_url: expect.any(String) } });
    expect(notice.text).toContain(`${notice.details.source_url}\nWatch: All ${name}s`);
    return received.splice(0).map(({ headers }) => headers['webhook-id']);
  };
  const first = await idsOf('lantern');
  expect(first).toHaveLength(2);
  expect(first[1]).toBe(first[0]);
  // Another data folder counts its deliveries from 1 again.
  await rig.close();
  rig = await startRig({ now: '2026-07-20T09:00:00.000Z', notify: rig.app.settings.notify });
  const second = await idsOf('lantern');
  expect(second[0]).not.toBe(first[0]);
});

test('the operator is told of a failed run once, over a command', async () => {
  const { settings } = rig.app;
  const notify = { ...settings.notify, operator: ['program'] };
  const app = { ...rig.app, settings: { ...settings, notify } };
  const error = { code: 'TIMED_OUT', message: 'no answer in 30 s' } as const;
  const id = await addRun(app.catalog, 6_000, { status: 'failed', error });
  expect(await notifyOnce(app, never)).toMatchObject({ delivered: expect.any(Number), failed: 0 });
  expect(await notifyOnce(app, never)).toMatchObject({ operator: 0, delivered: 0 });
  const { body } = await rig.ask('listNotices', '/v1/notices');
  expect(body.items.filter(({ kind }) => kind === 'run failed')).toMatchObject([
    { details: { run_id: id, code: 'TIMED_OUT' } },
  ]);
  expect(await readFile(TOLD, 'utf8')).toContain('"notices"');
});

test('the operator is told once of what is late, walled, full or left alone', async () => {
  const { settings } = rig.app;
  const app = {
    ...rig.app,
    settings: {
      ...settings,
      notify: { ...settings.notify, operator: ['program'] },
      schedule: { ...settings.schedule, enabled: true },
      storage: { ...settings.storage, minFreeMb: 999_999_999 },
    },
  };
  await addRun(app.catalog, 0, { source: 'govuk' });
  const error = { code: 'CHALLENGE_PAGE', message: 'a page for robots' } as const;
  await addRun(app.catalog, 6_000, { source: 'crs_reports', status: 'failed', error });
  const { walls, hosts } = await app.politeMemory();
  const at = '2026-07-20T08:00:00.000Z';
  const wall = { source: 'gao_reports', place: 'pages of gao', since: at, who: 'Akamai', asked: 1 };
  await walls.keep({
    ...wall,
    tried: ['program'],
    askedAt: at,
    nextAt: '2026-07-21T08:00:00.000Z',
  });
  await hosts.breaker(
    'down.example.org',
    { state: 'open', failures: 5, until: null },
    { at, from: 'closed', to: 'open', reason: 'five time-outs' },
  );
  await notifyOnce(app, never);
  const told = async () => (await rig.ask('listNotices', '/v1/notices')).body.items;
  const lines = (await told()).map(({ kind, title }) => `${kind}: ${title}`);
  for (const line of [
    /^source late: govuk is late by \d+ h$/,
    /^source walled: gao_reports: pages of gao is walled$/,
    /^source walled: crs_reports: the publisher keeps us out \(CHALLENGE_PAGE\)$/,
    /^disk low: \d+ MiB of disk are free$/,
    /^breaker open: down\.example\.org is left alone after 5 failures$/,
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(line));
  }
  expect(await notifyOnce(app, never)).toMatchObject({ operator: 0, delivered: 0 });
});

test('a channel is tested, and ntfy gets plain text', async () => {
  await rig.ask('testChannel', '/v1/channels/phone/test', { method: 'POST' });
  expect(received[0]?.headers).toMatchObject({ title: 'A test of Annals' });
  const refused = await rig.refused('/v1/channels/inside/test', { method: 'POST' });
  expect(refused.error.code).toBe('DELIVERY_FAILED');
  const { body } = await rig.ask('listChannels', '/v1/channels');
  expect(JSON.stringify(body)).not.toContain('127.0.0.1');
});

const line = {
  at: '2026-07-20T10:00:00.000Z',
  runId: null,
  source: 'crs_reports',
  stage: 'janitor',
  verdict: 'tombstoned',
  documentId: 'crs:R10002',
  key: null,
  url: null,
  reason: null,
  details: {},
} as const;
