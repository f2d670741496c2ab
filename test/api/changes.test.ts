import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const TITLE = 'Tom & <Jerry> "quoted" \u0001 \uD800';

beforeAll(async () => {
  rig = await startRig({ api: { maxStreams: 2 } });
  const { app } = rig;
  await addDocument(app, { id: 'crs:R20001', text: 'One.\n' });
  await addDocument(app, { id: 'crs:R20002', record: { title: TITLE } });
  await addDocument(app, { id: 'fr:2026-20001', source: 'federal_register' });
  await addDocument(app, { id: 'crs:R20001', text: 'Two.\n' });
  await addDocument(app, {
    id: 'crs:R20001',
    text: 'Two.\n',
    record: { status: 'superseded', successorId: 'crs:R20002', tombstoneReason: 'replaced' },
  });
  await addDocument(app, { id: 'crs:R20001', text: 'Two.\n' });
});
afterAll(() => rig.close());

const STORY = [
  [1, 'crs:R20001', 'added'],
  [2, 'crs:R20002', 'added'],
  [3, 'fr:2026-20001', 'added'],
  [4, 'crs:R20001', 'changed'],
  [5, 'crs:R20001', 'tombstoned'],
  [6, 'crs:R20001', 'restored'],
] as const;

interface Line {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
}
const told = (items: readonly Line[]) => items.map(({ seq, id, kind }) => [seq, id, kind]);

describe('the feed as pages', () => {
  test.each([1, 2, 4, 6, 200])('in pages of %i it is whole and in order', async (limit) => {
    const all: Line[] = [];
    let cursor = '0';
    for (let pages = 0; pages < 10; pages += 1) {
      const { body } = await rig.ask('listChanges', `/v1/changes?limit=${limit}&cursor=${cursor}`);
      all.push(...body.items);
      cursor = body.next_cursor;
      if (!body.has_more) break;
    }
    expect(told(all)).toEqual(STORY);
    const { body: end } = await rig.ask('listChanges', `/v1/changes?cursor=${cursor}`);
    expect(end).toEqual({
      items: [],
      next_cursor: cursor,
      has_more: false,
      last_seq: STORY.length,
    });
  });

  test('each says how the document stood after it', async () => {
    const { body } = await rig.ask('listChanges', '/v1/changes');
    expect(body.items[4]).toMatchObject({
      status: 'superseded',
      successor_id: 'crs:R20002',
      tombstone_reason: 'replaced',
      version: 2,
      url: '/v1/documents/crs:R20001',
    });
    expect(body.items[5]).toMatchObject({ status: 'active', successor_id: null });
  });

  test.each([
    ['source=federal_register', [3]],
    ['kind=tombstoned,restored', [5, 6]],
    ['kind=added&source=crs_reports', [1, 2]],
    ['cursor=4', [5, 6]],
  ])('%s filters, and what was passed over is not looked at again', async (query, seqs) => {
    const { body } = await rig.ask('listChanges', `/v1/changes?${query}`);
    expect(body.items.map(({ seq }) => seq)).toEqual(seqs);
    const { body: now } = await rig.ask('listChanges', '/v1/changes?cursor=now');
    expect(body.next_cursor).toBe(now.next_cursor);
  });

  test.each([
    ['cursor=-1', 400],
    ['cursor=nonsense', 400],
    ['kind=vanished', 400],
    ['format=rss', 400],
    ['limit=0', 400],
    ['source=nosuch', 404],
  ])('?%s: %i', async (query, status) => {
    expect((await rig.refused(`/v1/changes?${query}`)).status).toBe(status);
  });
});

/** Reads events until there are as many as wanted, then leaves. */
async function listen(at: string, wanted: number, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const answer = await fetch(new URL(at, rig.server.url), {
    headers: { accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  const events: { id: string; data: Line }[] = [];
  let text = '';
  const decoder = new TextDecoder();
  const body = answer.body as ReadableStream<Uint8Array>;
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const event of whole) {
      const id = /^id: (.*)$/m.exec(event)?.[1];
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (id && data) events.push({ id, data: JSON.parse(data) as Line });
    }
    if (events.length >= wanted) break;
  }
  leaving.abort();
  return { answer, events };
}

describe('the feed as events', () => {
  test('tells what was there, then what comes', async () => {
    const { answer, events } = await listen('/v1/changes', 6);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(told(events.map(({ data }) => data))).toEqual(STORY);

    const coming = listen('/v1/changes?cursor=now&source=crs_reports', 1);
    await addDocument(rig.app, { id: 'fr:2026-20002', source: 'federal_register' });
    await addDocument(rig.app, { id: 'crs:R20009' });
    const { events: new_ } = await coming;
    expect(new_.map(({ data }) => data.id)).toEqual(['crs:R20009']);
  });

  test('goes on after Last-Event-ID', async () => {
    const { events } = await listen('/v1/changes', 3);
    const last = events[2]?.id ?? '';
    const { events: rest } = await listen('/v1/changes', 3, { 'last-event-id': last });
    expect(told(rest.map(({ data }) => data)).slice(0, 3)).toEqual(STORY.slice(3));
    const pages = await rig.ask('listChanges', `/v1/changes?limit=3&cursor=${last}`);
    expect(told(pages.body.items)).toEqual(STORY.slice(3));
  });

  test('is for as many at a time as api.maxStreams says; who leaves makes room', async () => {
    const open = new AbortController();
    const follow = () =>
      fetch(new URL('/v1/changes?format=sse', rig.server.url), { signal: open.signal });
    const readers = await Promise.all(
      [follow(), follow()].map(async (one) => (await one).body?.getReader()),
    );
    for (const reader of readers) await reader?.read();
    const { status, headers, error } = await rig.refused('/v1/changes?format=sse');
    expect([status, error.code, headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '30',
    ]);
    open.abort();
    await expect
      .poll(
        async () => (await listen('/v1/changes?format=sse', 1).catch(() => null))?.answer.status,
        {
          timeout: 240_000,
        },
      )
      .toBe(200);
  });

  test('a server that closes ends it', async () => {
    const own = await startRig();
    const answer = await fetch(new URL('/v1/changes?format=sse', own.server.url));
    const reader = answer.body?.getReader();
    await reader?.read();
    await own.close();
    await expect(reader?.read()).resolves.toMatchObject({ done: true });
  });
});

describe('the feed as Atom', () => {
  const feed = async (query = '') => {
    const answer = await fetch(new URL(`/v1/changes${query}`, rig.server.url), {
      headers: { accept: 'application/atom+xml' },
    });
    const text = await answer.text();
    const seen: { name: string; text: string }[] = [];
    const parser = new SaxesParser({ xmlns: true });
    let inside = '';
    parser.on('text', (more) => {
      inside += more;
    });
    parser.on('opentag', () => {
      inside = '';
    });
    parser.on('closetag', ({ local, uri }) => {
      expect(uri).toBe('http://www.w3.org/2005/Atom');
      seen.push({ name: local, text: inside.trim() });
    });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(text).close();
    const all = (name: string) => seen.filter((one) => one.name === name).map((one) => one.text);
    return { answer, text, all };
  };

  test('is well-formed, newest first, whatever titles hold', async () => {
    const { answer, all } = await feed('?limit=200');
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const [own, ...ids] = all('id');
    for (const id of [own, ...ids]) expect(id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(new Set([own, ...ids]).size).toBe(ids.length + 1);
    expect(all('title').at(-2)).toBe('added: Tom & <Jerry> "quoted" \uFFFD \uFFFD');
    expect(all('updated')).toHaveLength(ids.length + 1);
    for (const at of all('updated')) expect(Number.isNaN(Date.parse(at))).toBe(false);
  });

  test('shows the newest when there are more, and takes the same filters', async () => {
    const { all } = await feed('?limit=2&kind=added&source=crs_reports');
    expect(all('title')).toHaveLength(3);
  });

  test('is asked for again by its tag', async () => {
    const { answer } = await feed();
    const again = await fetch(new URL('/v1/changes?format=atom', rig.server.url), {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
