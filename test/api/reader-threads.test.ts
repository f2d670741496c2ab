/** Costly reading in threads: what clients of a busy server see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexWords } from '../../src/use-cases/index-words.ts';
import { never } from '../practice-app.ts';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ threads: true, api: { reads: { threads: 1, waiting: 4 } } });
  const words = Array.from({ length: 400 }, (_, n) => `word${n} horses`).join(' ');
  for (let n = 0; n < 40; n += 1) {
    await addDocument(rig.app, { id: `crs:R3${String(n).padStart(4, '0')}`, text: `${words}\n` });
  }
  await indexWords(rig.app, { stop: never });
});
afterAll(() => rig.close());

describe('a server with reader threads', () => {
  test('answers a search as one without threads does', async () => {
    const { body } = await rig.ask('searchDocuments', '/v1/search?q=horses&mode=lexical&limit=3');
    expect(body.items).toHaveLength(3);
    expect(body.items[0]?.snippet.html).toContain('<mark>horses</mark>');
  });

  test('a search sees what was indexed a moment before', async () => {
    await addDocument(rig.app, { id: 'crs:R39999', text: 'Zebras alone.\n' });
    await indexWords(rig.app, { stop: never });
    const { body } = await rig.ask('searchDocuments', '/v1/search?q=zebras&mode=lexical');
    expect(body.items.map(({ id }) => id)).toEqual(['crs:R39999']);
  });

  test('a refusal of a thread has its code, status and hint', async () => {
    const { status, error } = await rig.refused('/v1/documents/crs:R39999/diff');
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    expect(error.hint).toBe('See /v1/documents/crs:R39999/versions.');
  });

  test('one client has so many places: the rest is told to come back, and health is answered', async () => {
    const asked = Array.from({ length: 30 }, () =>
      rig.fetch('/v1/search?q=word1*+word2*&limit=200'),
    );
    const health = rig.fetch('/health');
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 503);
    expect((await health).status).toBe(200);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await answer.json()).toMatchObject({ error: { code: 'OVERLOADED' } });
    }
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  });

  test('the feed with a filter is read in a thread too', async () => {
    const { body } = await rig.ask('listChanges', '/v1/changes?kind=added&limit=2');
    expect(body.items).toHaveLength(2);
    const atom = await rig.fetch('/v1/changes?format=atom&kind=added&limit=1');
    expect(await atom.text()).toContain('crs:R39999');
  });
});

describe('a question that costs too much', () => {
  test('is refused, and the next one is answered by a new thread', async () => {
    const small = await startRig({ threads: true, api: { reads: { threads: 1, cpuMs: 25 } } });
    try {
      for (let n = 0; n < 60; n += 1) {
        const id = `crs:R3${String(n).padStart(4, '0')}`;
        const words = Array.from({ length: 3000 }, (_, k) => `w${(n * 7919 + k * 31) % 60_000}`);
        await addDocument(small.app, { id, text: `${words.join(' ')}\n` });
      }
      await indexWords(small.app, { stop: never });
      const costly = Array.from('123456789', (digit) => `w${digit}*`).join('+');
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => small.fetch(`/v1/search?q=${costly}&limit=200`)),
      );
      const statuses = new Set(answers.map(({ status }) => status));
      expect(statuses).toContain(422);
      // Something cheap: a thread that is new has much to prepare before it can search.
      const { body } = await small.ask('listChanges', '/v1/changes?kind=added&limit=1');
      expect(body.items).toHaveLength(1);
    } finally {
      await small.close();
    }
  });
});
