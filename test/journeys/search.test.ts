import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import type { Document } from '../../src/core/catalog.ts';
import { instant } from '../../src/core/time.ts';
import { rebuildWords } from '../../src/use-cases/index-words.ts';
import {
  complaintAboutVectors,
  embedPending,
  rebuildVectors,
} from '../../src/use-cases/indexing.ts';
import { type SearchOrder, search } from '../../src/use-cases/searching.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { runDay } from './govuk-day.ts';

const DAY = '2026-07-15';

describe('search over a day of GOV.UK', () => {
  let place: PracticeApp;
  let one: Document;
  const asked = (order: Partial<SearchOrder> & { query: string }) =>
    search(place.app, { limit: 10, ...order });
  const idsOf = async (order: Partial<SearchOrder> & { query: string }) =>
    (await asked(order)).hits.map(({ id }) => id);

  beforeAll(async () => {
    const world = govukWorld({ seed: 7, perDay: 40, background: 60 });
    place = await practiceApp({ publishers: [govukPublisher(world)] });
    await runDay(place, DAY);
    const listed: Document[] = [];
    for await (const document of place.app.catalog.documents.ofSource('govuk')) {
      if (document.bodyText) listed.push(document);
    }
    const found = listed[3];
    if (!found) throw new Error('the day has no document with a text');
    one = found;
  });
  afterAll(() => place.close());

  test('before there are vectors, both is answered by words, and says so; meaning alone says why not', async () => {
    const answer = await asked({ query: one.title });
    expect(answer.mode).toBe('lexical');
    expect(answer.notes[0]).toContain('no document has a vector yet');
    await expect(asked({ query: one.title, mode: 'semantic' })).rejects.toMatchObject({
      code: 'SEMANTIC_UNAVAILABLE',
    });
  });

  test('interrupted, making vectors goes on where it was', async () => {
    const stop = new AbortController();
    const first = await embedPending(place.app, {
      stop: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(first.left).toBeGreaterThan(0);
    expect(first.documents).toBeGreaterThan(0);
    await place.reopen();
    const rest = await embedPending(place.app, { stop: never });
    expect(rest).toMatchObject({ left: 0, documents: first.left, why: null });
  });

  test.each(['lexical', 'semantic', 'hybrid'] as const)(
    'a title is found first, %s',
    async (mode) => {
      const answer = await asked({ query: one.title, mode });
      expect(answer.mode).toBe(mode);
      expect(answer.hits[0]).toMatchObject({
        rank: 1,
        id: one.id,
        title: one.title,
        citation: one.citation,
        status: 'active',
        successorId: null,
      });
      expect(answer.hits[0]?.titleMarks.length).toBeGreaterThan(0);
      expect(answer.hits[0]?.snippet.text).not.toBe('');
    },
  );

  test.each(['lexical', 'hybrid'] as const)('pages fit together, %s', async (mode) => {
    const query = `${one.title} guidance service`;
    const whole = await idsOf({ query, mode, limit: 40 });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await asked({ query, mode, limit: 7, cursor });
      paged.push(...page.hits.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && paged.length < 40);
    expect(paged.slice(0, whole.length)).toEqual(whole);
    expect(new Set(paged).size).toBe(paged.length);
  });

  test('a cursor of another search is refused', async () => {
    const { nextCursor } = await asked({ query: 'guidance service', mode: 'lexical', limit: 1 });
    await expect(
      asked({ query: 'another', mode: 'lexical', cursor: nextCursor ?? '' }),
    ).rejects.toMatchObject({ code: 'BAD_PARAMS' });
  });

  test('a tombstoned document leaves every mode at once, and * still shows it', async () => {
    const before = await place.app.catalog.search.vectors();
    const at = instant(place.app.clock.now());
    const done = await place.app.catalog.documents.tombstone({
      documentId: one.id,
      status: 'withdrawn',
      reason: 'for the test',
      at,
      successorId: null,
      unseenSince: at,
      decision: {
        at,
        runId: null,
        source: 'govuk',
        stage: 'janitor',
        verdict: 'tombstoned',
        documentId: one.id,
        key: null,
        url: null,
        reason: 'for the test',
        details: {},
      },
    });
    expect(done).toBe('written');
    for (const mode of ['lexical', 'semantic', 'hybrid'] as const) {
      expect(await idsOf({ query: one.title, mode })).not.toContain(one.id);
      const all = await asked({ query: one.title, mode, statuses: '*' });
      expect(all.hits[0]).toMatchObject({ id: one.id, status: 'withdrawn' });
      expect((await idsOf({ query: one.title, mode, statuses: ['withdrawn'] }))[0]).toBe(one.id);
    }
    expect(await place.app.catalog.search.vectors()).toEqual(before);
  });

  test('both indexes made anew, in steps, give the same answers', async () => {
    const query = { query: `${one.title} guidance`, limit: 20 };
    const before = await idsOf(query);
    expect(await rebuildWords(place.app, { stop: never })).toBe('done');
    const stop = new AbortController();
    const first = await rebuildVectors(place.app, {
      stop: stop.signal,
      onProgress: () => stop.abort(),
    });
    const rest = await rebuildVectors(place.app, { stop: never });
    expect(rest.documents).toBe(first.left);
    expect(await idsOf(query)).toEqual(before);
  });

  test('another model and other pieces are noticed, and nothing is compared with the old', async () => {
    const opened = async (env: Record<string, string>) => {
      const { settings } = await loadSettings({ env: { ...place.env, ...env }, cwd: place.folder });
      return openApp({ settings, cwd: place.folder });
    };
    expect(await complaintAboutVectors(place.app)).toBeUndefined();
    const finer = await opened({ ANNALS_SEARCH__CHUNK_WORDS: '40' });
    const other = await opened({
      ANNALS_SEARCH__EMBEDDER: 'endpoint',
      ANNALS_SEARCH__ENDPOINT__URL: 'http://127.0.0.1:9/v1/embeddings',
      ANNALS_SEARCH__ENDPOINT__MODEL: 'large',
    });
    try {
      expect(await complaintAboutVectors(finer)).toContain(
        'the index has pieces of 60 words, 15 of them shared with the next, and the settings ask for 40 words',
      );
      expect(await complaintAboutVectors(other)).toContain('made by en-glove-100d-50k');
      const answer = await search(other, { query: one.title, limit: 5, statuses: '*' });
      expect(answer.mode).toBe('lexical');
      expect(answer.notes[0]).toContain('annals index rebuild --vectors');
    } finally {
      await finer.close();
      await other.close();
    }
  });

  test('an endpoint of one’s own makes the vectors, with its key, in batches', async () => {
    const { server, requests, become } = await anEndpoint();
    const { port } = server.address() as AddressInfo;
    const env = {
      ...place.env,
      ANNALS_SEARCH__EMBEDDER: 'endpoint',
      ANNALS_SEARCH__ENDPOINT__URL: `http://127.0.0.1:${port}/v1/embeddings?key=s3cret-key`,
      ANNALS_SEARCH__ENDPOINT__MODEL: 'letters',
      ANNALS_SEARCH__ENDPOINT__KEY: 's3cret-key',
      ANNALS_SEARCH__ENDPOINT__BATCH: '50',
    };
    const { settings } = await loadSettings({ env, cwd: place.folder });
    const app = await openApp({ settings, cwd: place.folder });
    try {
      const made = await rebuildVectors(app, { stop: never });
      expect(made).toMatchObject({ left: 0, why: null });
      const answer = await search(app, {
        query: one.title,
        mode: 'semantic',
        statuses: '*',
        limit: 5,
      });
      expect(answer.mode).toBe('semantic');
      expect(answer.hits.length).toBe(5);
      expect(requests.every(({ key }) => key === 'Bearer s3cret-key')).toBe(true);
      expect(Math.max(...requests.map(({ texts }) => texts))).toBe(50);
      for (const [state, why] of [
        ['longer vectors', 'gave a vector of 27 numbers; the vectors there have 26'],
        ['broken', 'answered 500'],
        ['junk', 'expected JSON'],
        ['closed', '127.0.0.1'],
      ] as const) {
        await become(state);
        const byWords = await search(app, { query: one.title, statuses: '*', limit: 5 });
        expect(byWords).toMatchObject({ mode: 'lexical', notes: [expect.stringContaining(why)] });
        expect(byWords.notes[0]).not.toContain('s3cret-key');
        const refused = search(app, { query: one.title, mode: 'semantic', limit: 5 });
        await expect(refused).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' });
      }
    } finally {
      await app.close();
      server.close();
    }
  });
});

type EndpointState = 'well' | 'longer vectors' | 'broken' | 'junk' | 'closed';

/** Counts letters: enough of a model to compare by. */
async function anEndpoint(): Promise<{
  server: Server;
  requests: { key: string | undefined; texts: number }[];
  become(state: EndpointState): Promise<void>;
}> {
  let state: EndpointState = 'well';
  const requests: { key: string | undefined; texts: number }[] = [];
  const server = createServer(async (request, response) => {
    const { input } = JSON.parse(await bodyOf(request)) as { input: string[] };
    requests.push({ key: request.headers.authorization, texts: input.length });
    const more = state === 'longer vectors' ? [1] : [];
    const data = input
      .map((text, index) => ({ index, embedding: [...letters(text), ...more] }))
      .reverse();
    response.statusCode = state === 'broken' ? 500 : 200;
    if (state === 'junk') return void response.end('<html>');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    requests,
    become: async (next) => {
      state = next;
      if (next !== 'closed') return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const letters = (text: string): number[] =>
  Array.from(
    'abcdefghijklmnopqrstuvwxyz',
    (letter) => text.toLowerCase().split(letter).length - 1.5,
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
