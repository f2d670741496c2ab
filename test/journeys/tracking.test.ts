import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PracticeRequest, PracticeResponse, Publisher } from '../../practice/publisher.ts';
import { createServer } from '../../src/api/server.ts';
import { resolveText } from '../../src/use-cases/resolving.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { showDocument } from '../../src/use-cases/showing.ts';
import { why } from '../../src/use-cases/why.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { papersEnv } from './papers-rig.ts';

const HOST = 'journal.papers.example';
const PAGE = `https://${HOST}/article/0?issue=7`;
const ID = `url:${PAGE}`;
const TRACKING = ['&utm_source=news&fbclid=abc', '&mc_cid=1', '&gclid=2#top', ''];

/** A page whose link to its paper was put together by a newsletter, too. */
const journal: Publisher = {
  name: 'journal',
  hosts: [HOST],
  handle({ path: at }: PracticeRequest): PracticeResponse {
    if (at === '/article/0') {
      const body = `<html><head><title>A paper</title><meta name="citation_pdf_url" content="https://${HOST}/paper.pdf?utm_medium=mail&v=2"></head><body>A paper</body></html>`;
      return { status: 200, headers: { 'content-type': 'text/html' }, body };
    }
    if (at !== '/paper.pdf') return { status: 404 };
    const body = Buffer.from(`%PDF-1.7\n${'a'.repeat(20_000)}\n%%EOF\n`);
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body };
  },
};

let place: PracticeApp;

const TOKEN = 'a-token-for-this-test';

beforeAll(async () => {
  const env = { ...papersEnv, ANNALS_PAPERS__DESCRIBE: '', ANNALS_API__TOKEN: TOKEN };
  place = await practiceApp({ publishers: [journal] }, { env });
  const works = TRACKING.map((more) => PAGE + more);
  const order = { source: 'papers', mode: 'full', trigger: 'cli', stop: never } as const;
  await startRun(place.app, { ...order, params: { works } });
});
afterAll(() => place.close());

test('one paper out of several newsletters is one document, under the address alone', async () => {
  expect(await place.app.catalog.documents.count('papers')).toBe(1);
  expect((await place.app.catalog.documents.find(ID))?.rawSha256).toMatch(/^[0-9a-f]{64}$/);
});

test('the publisher is asked without what tracks the reader', () => {
  const asked = place.practice.log
    .entries({ host: HOST })
    .filter((one) => one.path !== '/robots.txt')
    .map((one) => `${one.path}?${one.search}`);
  expect(new Set(asked)).toEqual(new Set(['/article/0?issue=7', '/paper.pdf?v=2']));
});

test('no line of the manifest has it', async () => {
  await place.app.catalog.manifest.flush();
  const text = await readFile(path.join(place.app.dataFolder, 'manifest.jsonl'), 'utf8');
  expect(text).toContain(PAGE);
  expect(text).not.toMatch(/utm_|fbclid|mc_cid|gclid/);
});

test('show, why, resolve and the API find it by an address that has it', async () => {
  const { app } = place;
  const { server, close } = await createServer(app, { host: '127.0.0.1' });
  try {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const held = await app.catalog.documents.find(ID);
    for (const more of [...TRACKING, '&utm_campaign=never-seen']) {
      for (const name of [(held?.sourceUrl ?? '') + more, ID + more.replace('#top', '')]) {
        expect((await showDocument(app, name, { which: 'asked' })).document.id).toBe(ID);
        expect(await why(app, name, 10)).toMatchObject({ about: 'document' });
        const url = `/v1/why/${encodeURIComponent(name)}`;
        expect((await server.inject({ url, headers })).json()).toMatchObject({ name: ID });
      }
      const { found } = await resolveText(app, app.registry, `see ${held?.sourceUrl}${more}.`);
      expect(found).toMatchObject([{ id: ID, held: true }]);
      const spelt = ID + more.replace('#top', '');
      let answer = await server.inject({ url: `/v1/documents/${encodeURIComponent(spelt)}` });
      if (spelt !== ID) {
        // Another spelling of the id leads to the one address of the record.
        expect(answer.statusCode).toBe(308);
        answer = await server.inject({ url: String(answer.headers.location) });
      }
      expect([answer.statusCode, answer.json().id]).toEqual([200, ID]);
    }
  } finally {
    await close();
  }
});
