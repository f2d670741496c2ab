import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const ID = 'crs:R47000';
const REVISIONS = 10;
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const html = (n: number) => `<p>Revision ${n}.</p>`;
/** Every second revision leaves the data as they were. */
const json = (n: number) => `{"data": ${Math.ceil(n / 2)}}`;
const month = (n: number) => `2026-${String(n).padStart(2, '0')}`;
const came = (n: number) => `${month(n)}-01T10:00:00.000Z`;

beforeAll(async () => {
  rig = await startRig();
  for (let n = 1; n <= REVISIONS; n++) {
    await addDocument(rig.app, {
      id: ID,
      at: came(n),
      text: `Revision ${n}.\n`,
      files: [
        { name: 'html', bytes: html(n), mediaType: 'text/html' },
        { name: 'json', bytes: json(n), mediaType: 'application/json' },
      ],
    });
  }
});
afterAll(() => rig.close());

const raw = async (query: string) => {
  const answer = await fetch(new URL(`/v1/documents/${ID}/raw?${query}`, rig.server.url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const digest = `sha-256=:${Buffer.from(sha256(bytes), 'hex').toString('base64')}:`;
  expect(answer.headers.get('repr-digest')).toBe(digest);
  expect(answer.headers.get('etag')).toBe(`"${sha256(bytes)}"`);
  const head = await fetch(answer.url, { method: 'HEAD' });
  for (const name of ['etag', 'repr-digest', 'content-length', 'content-type']) {
    expect(head.headers.get(name), `${name} of HEAD`).toBe(answer.headers.get(name));
  }
  return [answer.headers.get('content-type'), bytes.toString()];
};

test('what is asked for plainly is what the newest version is, field by field', async () => {
  const plain = await rig.ask('getDocument', `/v1/documents/${ID}`);
  const newest = await rig.ask('getDocument', `/v1/documents/${ID}?version=${REVISIONS}`);
  expect(plain.body).toEqual(newest.body);
  expect(Object.keys(plain.body)).toEqual(Object.keys(newest.body));
});

for (let n = 1; n <= REVISIONS; n++) {
  test(`version ${n} of ${REVISIONS} has its own files, by number and by moment`, async () => {
    for (const past of [`version=${n}`, `as_of=${month(n)}-15`]) {
      expect(await raw(past)).toEqual(['text/html', html(n)]);
      expect(await raw(`${past}&file=html`)).toEqual(['text/html', html(n)]);
      expect(await raw(`${past}&file=json`)).toEqual(['application/json', json(n)]);
      const { body } = await rig.ask('getDocument', `/v1/documents/${ID}?${past}`);
      expect(body).toMatchObject({ version: n, artifacts_known: 'all', retrieved_at: came(n) });
      expect(
        body.artifacts.map((one) => [one.name, one.sha256, one.media_type, one.retrieved_at]),
      ).toEqual([
        ['html', sha256(html(n)), 'text/html', came(n)],
        ['json', sha256(json(n)), 'application/json', came(n)],
      ]);
      for (const { path: stored, sha256: hash } of body.artifacts) {
        expect(sha256(await readFile(path.join(rig.app.dataFolder, stored)))).toBe(hash);
      }
      expect(body.last_seen_at <= `${month(n)}-16`).toBe(true);
    }
  });
}

test('a name that the version did not have is not found, and its names are listed', async () => {
  const { status, error } = await rig.refused(`/v1/documents/${ID}/raw?version=1&file=pdf`);
  expect(status).toBe(404);
  expect(error.message).toBe(`version 1 of ${ID} has no file "pdf"; there are: html, json`);
});
