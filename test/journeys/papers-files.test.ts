import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { PracticeRequest, PracticeResponse, Publisher } from '../../practice/publisher.ts';
import type { LeasedItem } from '../../src/core/ledger.ts';
import { acquisition } from '../../src/engine/acquire.ts';
import type { EngineParts } from '../../src/engine/parts.ts';
import { partsForRun } from '../../src/engine/parts.ts';
import { restOf, validatorOf } from '../../src/engine/receive-file.ts';
import { candidateOf } from '../../src/families/papers/candidate.ts';
import papers from '../../src/families/papers/source.ts';
import { workOf } from '../../src/families/papers/works/work.ts';
import { preparedSource } from '../../src/use-cases/prepared-source.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { papersEnv } from './papers-rig.ts';

const HOST = 'files.papers.example';
const ADDRESS = `https://${HOST}/paper.pdf`;

const TMP = 'corpus/papers/bodies/raw/.tmp';

let place: PracticeApp;
afterEach(() => place.close());

/** A server of one large file that knows ranges; `etag` may change while somebody reads. */
class FileServer implements Publisher {
  readonly name = 'files';
  readonly hosts = [HOST];
  etag = '"one"';
  body = pdf(400_000, 'a');
  knowsHead = true;

  handle({ method, path: at, headers }: PracticeRequest): PracticeResponse {
    if (at === '/robots.txt') return { status: 404 };
    if (method === 'HEAD' && !this.knowsHead) return { status: 405 };
    const known = { 'content-type': 'application/pdf', etag: this.etag, 'accept-ranges': 'bytes' };
    const range = /^bytes=(\d+)-$/.exec(String(headers.range ?? ''));
    const from = Number(range?.[1] ?? 0);
    if (!range || headers['if-range'] !== this.etag)
      return { status: 200, headers: known, body: this.body, compress: 'never' };
    const { length } = this.body;
    return {
      status: 206,
      headers: { ...known, 'content-range': `bytes ${from}-${length - 1}/${length}` },
      body: this.body.subarray(from),
      compress: 'never',
    };
  }
}

function pdf(size: number, letter: string): Buffer {
  return Buffer.from(`%PDF-1.7\n${letter.repeat(size)}\n%%EOF\n`);
}

async function open(server: FileServer) {
  place = await practiceApp(
    { publishers: [server] },
    { env: { ...papersEnv, ANNALS_PAPERS__DESCRIBE: '' } },
  );
}

const run = () =>
  startRun(place.app, {
    source: 'papers',
    params: { works: [ADDRESS] },
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
const asked = () =>
  place.practice.log.entries({ host: HOST }).filter(({ path: at }) => at === '/paper.pdf');
const fileHeld = async () => {
  const [file] = await place.app.catalog.documents.artifacts(`url:${ADDRESS}`);
  return file && Buffer.from(await place.app.store.read(file.sha256));
};

describe('a download that breaks off', () => {
  test('goes on where it stopped: the rest alone is sent again', async () => {
    const server = new FileServer();
    await open(server);
    place.practice.faults.add({
      kind: 'cut',
      host: HOST,
      method: 'GET',
      path: '/paper.pdf',
      afterBytes: 200_000,
      count: 1,
    });
    expect((await run()).counts).toMatchObject({ downloaded: 1, failed: 0 });
    expect((await fileHeld())?.equals(server.body)).toBe(true);
    expect(
      asked()
        .filter(({ method }) => method === 'GET')
        .map(({ status }) => status),
    ).toEqual([expect.toBeOneOf([200, null]), 206]);
    const left = await readdir(path.join(place.app.dataFolder, TMP));
    expect(left.filter((name) => name.startsWith('partial-'))).toEqual([]);
  });

  test('begins anew when the publisher has another version by then', async () => {
    const server = new FileServer();
    await open(server);
    place.practice.faults.add({
      kind: 'cut',
      host: HOST,
      method: 'GET',
      path: '/paper.pdf',
      afterBytes: 200_000,
      count: 1,
    });
    const { handle } = server;
    let cuts = 0;
    server.handle = (request) => {
      if (request.method === 'GET' && request.path === '/paper.pdf' && cuts++ > 0) {
        server.etag = '"two"';
        server.body = pdf(300_000, 'b');
      }
      return handle.call(server, request);
    };
    expect((await run()).counts).toMatchObject({ downloaded: 1, failed: 0 });
    expect((await fileHeld())?.equals(pdf(300_000, 'b'))).toBe(true);
    expect(asked().at(-1)?.status).toBe(200);
  });
});

describe('a run that must end at once', () => {
  test('leaves nothing of a file that had just come', async () => {
    const server = new FileServer();
    // Too large to wait in memory.
    server.body = pdf(2_000_000, 'a');
    await open(server);
    const work = workOf({ identifiers: {}, locations: [{ url: ADDRESS, kind: 'pdf' }] });
    if (!work) throw new Error('nothing to look for');
    const end = new AbortController();
    const parts: EngineParts = {
      ...(await place.app.engine()),
      // The file is there and verified: the very last moment to be stopped at.
      tell: (event) => {
        if (event.type === 'try' && event.outcome === 'won')
          end.abort(new Error('the time of the run is over'));
      },
    };
    const source = await preparedSource(place.app, papers);
    const run = { id: 'r', params: {}, mode: 'full', trigger: 'cli' } as const;
    const item: LeasedItem = {
      id: 1,
      runId: 'r',
      source: 'papers',
      plan: 'new',
      owner: 'w',
      attempt: 1,
      candidate: { ...candidateOf(work), fields: JSON.parse(JSON.stringify(work)) },
    };
    const own = partsForRun(parts, source, run);
    const { held, begin } = acquisition(own, source, run, item, end.signal, () => undefined);
    await expect(begin()).rejects.toThrow('the time of the run is over');
    expect(held.files).toEqual([]);
    expect(asked().at(-1)?.status).toBe(200);
    expect(await readdir(path.join(place.app.dataFolder, TMP))).toEqual([]);
  });
});

test('a look ahead has no file in its line of the manifest; what it looked for has', async () => {
  await open(new FileServer());
  expect((await run()).counts.downloaded).toBe(1);
  const lines = (await place.app.catalog.manifest.after(0, 99)).filter(
    ({ url, role }) => url === ADDRESS && role === 'artifact',
  );
  const [file] = await place.app.catalog.documents.artifacts(`url:${ADDRESS}`);
  expect(lines.map(({ status, size_bytes, sha256 }) => [status, size_bytes, sha256])).toEqual([
    ['ok', 0, null],
    ['ok', file?.size, file?.sha256],
  ]);
});

describe('a server that does not know HEAD', () => {
  test('405 is answered with a GET', async () => {
    const server = new FileServer();
    server.knowsHead = false;
    await open(server);
    expect((await run()).counts.downloaded).toBe(1);
    expect(asked().map(({ method, status }) => `${method} ${status}`)).toEqual([
      'HEAD 405',
      'GET 200',
    ]);
  });
});

describe('what counts as the rest of the same version', () => {
  const answer = (status: number, headers: Record<string, string>) => ({ status, headers });
  test.each([
    ['the rest', answer(206, { 'content-range': 'bytes 10-99/100', etag: '"a"' }), 100],
    ['without a validator of its own', answer(206, { 'content-range': 'bytes 10-99/100' }), 100],
    ['all of it', answer(200, { etag: '"a"' }), undefined],
    [
      'of another version',
      answer(206, { 'content-range': 'bytes 10-99/100', etag: '"b"' }),
      undefined,
    ],
    ['from elsewhere', answer(206, { 'content-range': 'bytes 9-99/100', etag: '"a"' }), undefined],
    ['not to the end', answer(206, { 'content-range': 'bytes 10-50/100', etag: '"a"' }), undefined],
    [
      'of unknown length',
      answer(206, { 'content-range': 'bytes 10-99/*', etag: '"a"' }),
      undefined,
    ],
  ])('%s', (_, came, whole) => {
    expect(restOf(came, 10, '"a"')).toBe(whole);
  });

  test.each([
    [{ etag: '"a"' }, '"a"'],
    [{ etag: 'W/"a"', 'last-modified': 'Mon' }, undefined],
    [{ 'last-modified': 'Mon' }, 'Mon'],
    [{ etag: '"a"', 'content-encoding': 'gzip' }, undefined],
    [{}, undefined],
  ])('%j is known by %s', (headers, validator) => {
    expect(validatorOf(headers as Record<string, string>)).toBe(validator);
  });
});
