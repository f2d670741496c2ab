/** Exports as jobs, and permanent links. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportAnswer } from '../../src/api/contract/exports.ts';
import { startServer } from '../../src/api/server.ts';
import { readsInPlace } from '../../src/use-cases/reads/costly-reads.ts';
import { membersOf } from '../exports/wacz-checker.ts';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesAt = async (at: string) =>
  Buffer.from(await (await fetch(rig.server.url + at)).arrayBuffer());

beforeAll(async () => {
  rig = await startRig();
  const common = { id: 'govuk:a', source: 'govuk' };
  const file = (bytes: string) => [{ name: 'a.html', bytes, mediaType: 'text/html' }];
  await addDocument(rig.app, { ...common, files: file('1'), record: { title: 'First' } });
  await addDocument(rig.app, { ...common, files: file('2'), record: { title: 'Second' } });
});
afterAll(() => rig.close());

const begin = (order: object, headers: Record<string, string> = {}) =>
  fetch(`${rig.server.url}/v1/exports`, {
    method: 'POST',
    body: JSON.stringify(order),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function finished(at: string): Promise<ExportAnswer> {
  for (;;) {
    const { body } = await rig.ask('getExport', at);
    if (body.state === 'done' || body.state === 'failed') return body;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('an export is a job with a link: begun with the token, downloaded by whoever has the link', async () => {
  expect((await begin({ format: 'jsonl' })).status).toBe(401);
  const begun = await begin({ format: 'jsonl', source: ['govuk'] }, rig.operator);
  expect(begun.status).toBe(202);
  const at = begun.headers.get('location') ?? '';
  const job = await finished(at);
  expect(job).toMatchObject({ state: 'done', records: { documents: 1 }, error: null });
  const zip = membersOf(await bytesAt(`${at}/download`));
  expect([...zip.keys()]).toContain('manifest.json');
  for (const { path: name, sha256, url } of job.files) {
    expect(hashOf(zip.get(name) ?? Buffer.alloc(0))).toBe(sha256);
    expect(hashOf(await bytesAt(url))).toBe(sha256);
  }
  expect((await rig.refused(`${at}/download?file=../job.json`)).status).toBe(404);
  expect((await rig.refused(`/v1/exports/${'A'.repeat(22)}`)).status).toBe(404);
});

test('what cannot be exported is refused, at once or as the end of the job', async () => {
  expect((await begin({ format: 'xlsx' }, rig.operator)).status).toBe(400);
  expect((await begin({ format: 'csv', source: ['nosuch'] }, rig.operator)).status).toBe(404);
  const begun = await begin({ format: 'jsonl', delta_from: 999 }, rig.operator);
  const job = await finished(begun.headers.get('location') ?? '');
  expect(job).toMatchObject({ state: 'failed', error: { code: 'EXPORT_REFUSED' } });
});

test('a job that another server left unfinished is finished by the next', async () => {
  const id = 'B'.repeat(22);
  const folder = path.join(rig.app.dataFolder, 'exports', id);
  await mkdir(folder, { recursive: true });
  const left = {
    id,
    state: 'running',
    format: 'csv',
    selection: {},
    command: 'annals export --format csv',
    createdAt: '2026-07-15T00:00:00.000Z',
    endedAt: null,
    keptUntil: '2999-07-22T00:00:00.000Z',
    error: null,
    manifest: null,
    looked: 0,
    total: 0,
  };
  await writeFile(path.join(folder, 'job.json'), JSON.stringify(left));
  const next = await startServer(rig.app, {
    host: '127.0.0.1',
    port: 0,
    costlyReads: readsInPlace(rig.app),
  });
  try {
    expect(await finished(`/v1/exports/${id}`)).toMatchObject({ state: 'done' });
  } finally {
    await next.close();
  }
});

test('a permanent link shows the version and how the record stands today, or its citation', async () => {
  const { body } = await rig.ask('getPermanent', '/id/govuk:a@1');
  expect(body).toMatchObject({
    id: 'govuk:a',
    version: 1,
    is_current: false,
    newest: 2,
    status: 'active',
    shown: 'version',
    content: { title: 'First' },
  });
  expect((await rig.ask('getPermanent', '/id/govuk:a')).body.version).toBe(2);
  const bib = await rig.fetch('/id/govuk:a@1', { headers: { accept: 'application/x-bibtex' } });
  expect(bib.headers.get('content-type')).toContain('application/x-bibtex');
  expect(await bib.text()).toContain('govuk:a@1, retrieved');
  expect(await (await rig.fetch('/id/govuk:a@1?style=oscola')).text()).toContain('accessed');
  expect((await rig.refused('/id/govuk:a@7')).status).toBe(404);
  // Whoever follows the link in a browser is led to the page of that version.
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const browse = async (name: string) => {
    const { status, headers } = await rig.fetch(`/id/${name}`, {
      headers: { accept },
      redirect: 'manual',
    });
    return [status, headers.get('location')];
  };
  expect(await browse('govuk:a@1')).toEqual([303, '/records/govuk%3Aa?version=1']);
  expect(await browse('govuk:a')).toEqual([303, '/records/govuk%3Aa']);
  expect((await browse('govuk:none@1'))[0]).toBe(404);
  // Where the data lies is nobody's business.
  const missing = await (await rig.fetch('/id/govuk:nothing@1')).text();
  expect(missing).toContain('there is no record govuk:nothing');
  expect(missing).not.toContain(rig.app.dataFolder);
  expect((await rig.refused('/id/govuk:none@1')).status).toBe(404);
});
