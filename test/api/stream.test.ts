import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Door } from '../../src/api/door.ts';
import { streamRoutes } from '../../src/api/routes/stream.ts';
import type { StreamAnswer } from '../../src/core/endpoint.ts';
import { hastyClock } from '../hasty-clock.ts';
import { addDocument, addRun } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig({ api: { maxStreams: 30 } });
});
afterEach(() => rig.close());

interface Event {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: { readonly id?: string; readonly seq?: number; readonly status?: string };
}

/** Reads events until one fits, then cuts the connection. */
async function listen(
  until: (events: readonly Event[]) => boolean,
  headers: Record<string, string> = {},
): Promise<readonly Event[]> {
  const cut = new AbortController();
  const answer = await rig.fetch('/v1/stream', { headers, signal: cut.signal });
  const events: Event[] = [];
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const one of whole) {
      const [, name] = /^event: (.*)$/m.exec(one) ?? [];
      const [, data] = /^data: (.*)$/m.exec(one) ?? [];
      if (!name || !data) continue;
      events.push({ name, id: /^id: (.*)$/m.exec(one)?.[1], data: JSON.parse(data) });
    }
    if (until(events)) break;
  }
  cut.abort();
  return events;
}

const changesIn = (events: readonly Event[]) => events.filter(({ name }) => name === 'change');

describe('GET /v1/stream', () => {
  test('resumes after a cut without a gap, even when nothing had been told yet', async () => {
    await addDocument(rig.app, { id: 'crs:R10000' });
    // Cut before the first change: only `ready` has arrived.
    const begun = await listen((events) => events.length > 0);
    let last = begun.find(({ name }) => name === 'ready')?.id ?? '';
    const told: (string | undefined)[] = [];
    for (let round = 1; round <= 5; round++) {
      for (const n of [1, 2, 3]) await addDocument(rig.app, { id: `crs:R1000${round}${n}` });
      // Cut in the middle of what there is to tell.
      const events = await listen((all) => changesIn(all).length >= 2, { 'last-event-id': last });
      const changes = changesIn(events).slice(0, 2);
      told.push(...changes.map(({ data }) => data.id));
      last = changes.at(-1)?.id ?? last;
    }
    const rest = await listen((all) => changesIn(all).length >= 5, { 'last-event-id': last });
    told.push(...changesIn(rest).map(({ data }) => data.id));
    const all = await rig.app.catalog.changes.after(1, 100);
    expect(told).toEqual(all.map(({ documentId }) => documentId));
    expect(told).toHaveLength(15);
  });

  test('tells of runs that moved, wherever they run', async () => {
    const coming = listen((all) => all.some(({ data }) => data.status === 'completed'));
    const id = await addRun(rig.app.catalog, 1, { status: 'completed' });
    const runs = (await coming).filter(({ name }) => name === 'run');
    expect(runs.at(-1)?.data.id).toBe(id);
    // Whoever comes back is told how runs stand, and that has no id to resume from.
    const [again] = await listen((all) => all.some(({ name }) => name === 'run'));
    expect(again?.name).toBe('ready');
    expect(runs.every((run) => run.id === undefined)).toBe(true);
  });

  test('many clients are one look a second; one too many is refused', async () => {
    const { changes } = rig.app.catalog;
    let looks = 0;
    const { last } = changes;
    Object.assign(changes, {
      last: () => {
        looks += 1;
        return last();
      },
    });
    const cut = new AbortController();
    const open = () => rig.fetch('/v1/stream?cursor=0', { signal: cut.signal });
    const readers = await Promise.all(Array.from({ length: 30 }, open));
    for (const { body } of readers) await body?.getReader().read();
    const before = looks;
    const since = performance.now();
    expect((await rig.refused('/v1/stream')).status).toBe(429);
    await rig.app.clock.sleep(1_100, new AbortController().signal);
    const seconds = (performance.now() - since) / 1000;
    expect(looks - before).toBeLessThan(9 + seconds);
    cut.abort();
  });

  test('a silent connection gets a comment every 15 seconds', async () => {
    const clock = hastyClock(200);
    const door = { app: { ...rig.app, clock } } as unknown as Door;
    const { followAll } = streamRoutes(door);
    const ask = { query: {}, headers: {} } as unknown as Parameters<typeof followAll>[0];
    const { stream } = (await followAll(ask)) as StreamAnswer;
    const leaving = new AbortController();
    const begun = clock.now();
    for await (const text of stream(leaving.signal)) {
      if (text.startsWith(':')) break;
    }
    leaving.abort();
    expect(clock.now() - begun).toBeGreaterThanOrEqual(15_000);
  });

  test('is for the operator alone', async () => {
    expect((await fetch(new URL('/v1/stream', rig.server.url))).status).toBe(401);
  });
});
