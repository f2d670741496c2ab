import { createHash } from 'node:crypto';
import { chmod, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'abcdefg\n')]);
const HOSTILE = '<script>fetch("/v1/ingest/2026-07-15",{method:"POST"})</script>';
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const ETAG = `"${sha256(PDF)}"`;

const file = (name: string, bytes: string | Uint8Array, mediaType: string) => ({
  name,
  bytes,
  mediaType,
});

beforeAll(async () => {
  rig = await startRig();
  const { app } = rig;
  await addDocument(app, { id: 'crs:R10001', files: [file('report.pdf', PDF, 'application/pdf')] });
  await addDocument(app, {
    id: 'crs:R10002',
    files: [
      file('page.html', HOSTILE, 'text/html; charset=utf-8'),
      file('figure 1.svg', `<svg onload="${HOSTILE}"/>`, 'image/svg+xml'),
      file('notes.txt', 'Notes.', 'text/plain'),
      file('odd.bin', 'x', 'text/html\r\nSet-Cookie: a=b'),
      file('../../../etc/pass"wd\r\n.html', '<p>', 'application/xhtml+xml'),
    ],
  });
  await addDocument(app, { id: 'crs:R10003', text: null });
  await addDocument(app, { id: 'crs:R10004', files: [file('a.txt', 'Lost.', 'text/plain')] });
  await addDocument(app, { id: 'crs:R10005', files: [file('e.txt', '', 'text/plain')] });
  await addDocument(app, {
    id: 'crs:R10006',
    at: '2026-01-01T00:00:00.000Z',
    text: 'One.\n',
    files: [file('a.html', '<p>One.</p>', 'text/html')],
  });
  await addDocument(app, {
    id: 'crs:R10006',
    at: '2026-02-01T00:00:00.000Z',
    text: 'Two.\n',
    files: [file('a.html', '<p>Two.</p>', 'text/html')],
  });
  const lost = sha256('Lost.');
  await rm(path.join(app.dataFolder, 'cas/sha256', lost.slice(0, 2), lost.slice(2)));
});
afterAll(() => rig.close());

const get = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(`/v1/documents/${at}`, rig.server.url), { headers, method });

describe('the bytes of a document', () => {
  test('come whole, with their type, their hash and their name', async () => {
    const answer = await get('crs:R10001/raw');
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'accept-ranges': 'bytes',
      etag: ETAG,
      'repr-digest': `sha-256=:${Buffer.from(sha256(PDF), 'hex').toString('base64')}:`,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="0-report.pdf"',
    });
  });

  test.each([
    ['bytes=0-8', 0, 8],
    ['bytes=100-', 100, PDF.length - 1],
    ['bytes=-10', PDF.length - 10, PDF.length - 1],
    ['bytes=0-99999999', 0, PDF.length - 1],
    ['bytes=-99999999', 0, PDF.length - 1],
    ['Bytes=7-7', 7, 7],
  ])('%s is answered 206 with exactly these', async (range, start, end) => {
    const answer = await get('crs:R10001/raw', { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${PDF.length}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(PDF.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${PDF.length}-`, 'bytes=99999999-', 'bytes=-0'])(
    '%s is answered 416 with the length',
    async (range) => {
      const answer = await get('crs:R10001/raw', { range });
      expect(answer.status).toBe(416);
      expect(answer.headers.get('content-range')).toBe(`bytes */${PDF.length}`);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.json()).toMatchObject({ error: { code: 'RANGE_NOT_SATISFIABLE' } });
    },
  );

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=5-2', 'bytes=a-b', 'bytes=-', 'bytes'])(
    '%s is answered with the whole',
    async (range) => {
      const answer = await get('crs:R10001/raw', { range });
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(PDF.length);
    },
  );

  test('If-Range: the part for the same file, the whole for another', async () => {
    const part = await get('crs:R10001/raw', { range: 'bytes=0-3', 'if-range': ETAG });
    expect([part.status, await part.text()]).toEqual([206, '%PDF']);
    for (const other of ['"other"', `W/${ETAG}`, 'Wed, 15 Jul 2026 00:00:00 GMT']) {
      const whole = await get('crs:R10001/raw', { range: 'bytes=0-3', 'if-range': other });
      expect(whole.status).toBe(200);
      await whole.arrayBuffer();
    }
  });

  test('If-None-Match: 304 and no body', async () => {
    const held = await get('crs:R10001/raw', { 'if-none-match': ETAG });
    expect([held.status, await held.text(), held.headers.get('etag')]).toEqual([304, '', ETAG]);
    // Another length than the file's would spoil what a cache holds.
    expect(held.headers.get('content-length')).toBeNull();
  });

  test('HEAD: the headers without the bytes, and no range', async () => {
    const head = await get('crs:R10001/raw', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(PDF.length));
    const part = await get('crs:R10001/raw', { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers.get('content-length')]).toEqual([200, String(PDF.length)]);
  });

  test('an empty file is empty', async () => {
    const answer = await get('crs:R10005/raw');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await get('crs:R10005/raw', { range: 'bytes=0-0' })).status).toBe(416);
  });
});

describe('bytes that decayed', () => {
  const CONTENT = Buffer.alloc(200_000, 'decays\n');

  test('are refused, never sent under the hash they had: whole, in part, or as headers', async () => {
    await addDocument(rig.app, {
      id: 'crs:R10007',
      files: [file('a.pdf', CONTENT, 'application/pdf')],
    });
    const asked = [
      ['GET', {}],
      ['GET', { range: 'bytes=0-9' }],
      ['GET', { range: 'bytes=100000-' }],
      ['HEAD', {}],
    ] as const;
    const first = await get('crs:R10007/raw');
    expect(Buffer.from(await first.arrayBuffer()).equals(CONTENT)).toBe(true);
    const hash = sha256(CONTENT);
    const at = path.join(rig.app.dataFolder, 'cas/sha256', hash.slice(0, 2), hash.slice(2));
    const { atime, mtime } = await stat(at);
    await chmod(at, 0o644);
    await writeFile(at, Buffer.concat([Buffer.from('D'), CONTENT.subarray(1)]));
    // Even with the time of writing set back.
    await utimes(at, atime, mtime);
    for (const [method, headers] of asked) {
      const answer = await get('crs:R10007/raw', headers, method);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('repr-digest')).toBeNull();
      if (method === 'HEAD') continue;
      const { error } = (await answer.json()) as { error: { code: string; hint: string } };
      expect(error.code).toBe('BYTES_DAMAGED');
      expect(error.hint).toContain('annals fsck --repair');
    }
    expect(rig.logged.join('\n')).toContain('damaged in the store');
  });
});

describe('several files, and hostile ones', () => {
  test.each([
    ['', 'text/html; charset=utf-8', 'attachment; filename="0-page.html"'],
    ['?file=figure%201.svg', 'image/svg+xml', 'attachment; filename="1-figure_1.svg"'],
    ['?file=notes.txt', 'text/plain', 'inline; filename="2-notes.txt"'],
    ['?file=odd.bin', 'application/octet-stream', 'attachment; filename="3-odd.bin"'],
  ])('raw%s is sent as %s, %s', async (query, type, disposition) => {
    const { status, headers } = await get(`crs:R10002/raw${query}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe(disposition);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('a name that would end the header or leave the folder does neither', async () => {
    const name = encodeURIComponent('../../../etc/pass"wd\r\n.html');
    const { status, headers } = await get(`crs:R10002/raw?file=${name}`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
  });

  test.each([
    ['nosuch.txt', 404],
    ['../../catalog.sqlite', 404],
    ['/etc/passwd', 404],
    ['..%2f..%2fcatalog.sqlite', 404],
    ['notes.txt%00.html', 404],
    ['', 400],
  ])('file=%s: %i', async (name, status) => {
    const refused = await rig.refused(`/v1/documents/crs:R10002/raw?file=${name}`);
    expect(refused.status).toBe(status);
    if (status === 404) expect(refused.error.message).toContain('there are: ');
  });

  test.each([
    '/v1/documents/../../../etc/passwd',
    '/v1/documents/crs:R10001/../../../../etc/passwd',
    '/v1/documents/doi:10.1234/../../../etc/passwd/raw',
    '/v1/documents/%2e%2e%2f%2e%2e%2fetc%2fpasswd/raw',
    '/v1/documents/crs:..%2f..%2fcatalog.sqlite/raw',
    '/v1/documents/crs:R10001%00/raw',
  ])('%s, sent as it is, leads nowhere', async (target) => {
    const { hostname, port } = new URL(rig.server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      let heard = '';
      socket.setEncoding('utf8').on('data', (part: string) => {
        heard += part;
      });
      socket.on('close', () => resolve(heard)).on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('root:');
    expect(answer).not.toContain('SQLite format');
  });
});

describe('what is not there', () => {
  test.each([
    ['crs:R10003/raw', 'no bytes are held of crs:R10003'],
    ['crs:R10003/markdown', 'crs:R10003 has no text (scanned_no_text)'],
    ['crs:R10004/raw', 'missing from the store'],
    ['crs:R19999/raw', 'there is no document crs:R19999'],
    ['crs:R19999/markdown', 'there is no document crs:R19999'],
    ['crs:R19999/versions', 'there is no document crs:R19999'],
    ['crs:R10006/raw?version=3', 'its newest is 2'],
    ['crs:R10006/raw?as_of=2025-12-31', 'it was first kept at 2026-01-01'],
  ])('%s: 404 with what to do', async (at, says) => {
    const { status, error } = await rig.refused(`/v1/documents/${at}`);
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    expect(error.message).toContain(says);
    expect(error.hint).toBeTruthy();
  });
});

describe('earlier versions', () => {
  test.each([
    ['', 'Two.'],
    ['?version=2', 'Two.'],
    ['?version=1', 'One.'],
    ['?as_of=2026-01-15', 'One.'],
    ['?as_of=2026-02-01', 'Two.'],
  ])('raw and markdown%s say %s', async (query, says) => {
    const raw = await get(`crs:R10006/raw${query}`);
    expect(await raw.text()).toBe(`<p>${says}</p>`);
    expect(raw.headers.get('content-type')).toBe('text/html');
    const markdown = await get(`crs:R10006/markdown${query}`);
    expect(await markdown.text()).toBe(`${says}\n`);
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  });

  test('are listed with their grades', async () => {
    const { body } = await rig.ask('listVersions', '/v1/documents/crs:R10006/versions');
    expect(body.id).toBe('crs:R10006');
    expect(body.items).toMatchObject([
      { number: 1, grade: 'first', raw_sha256: sha256('<p>One.</p>') },
      { number: 2, grade: 'text', body_sha256: sha256('Two.\n') },
    ]);
  });

  test('a file is recognised by its hash, and one that nobody holds is said to be unknown', async () => {
    const of = async (what: string) =>
      (await rig.ask('verifyCitation', `/v1/verify?what=${what}`)).body;
    expect(await of(sha256('<p>One.</p>'))).toMatchObject({
      verdict: 'matches',
      id: 'crs:R10006',
      version: 1,
      is_current: false,
    });
    expect(await of(sha256('nobody holds this'))).toMatchObject({ verdict: 'unknown', id: null });
    // A hash that differs is a finding; what is shown of the record is its own.
    const wrong = await of(`crs:R10006@1, sha256:${sha256('nobody holds this')}`);
    expect(wrong).toMatchObject({ verdict: 'differs', sha256: sha256('<p>One.</p>') });
  });

  test('Markdown is asked for again by its tag', async () => {
    const first = await get('crs:R10006/markdown');
    const etag = first.headers.get('etag') ?? '';
    await first.text();
    const again = await get('crs:R10006/markdown', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('what changed from one version to another', () => {
  test.each(['', '?from=1', '?to=2', '?from=1&to=2'])('diff%s as JSON', async (query) => {
    const { body } = await rig.ask('diffDocument', `/v1/documents/crs:R10006/diff${query}`);
    expect(body).toMatchObject({
      id: 'crs:R10006',
      grade: 'text',
      added: 1,
      removed: 1,
      from: { number: 1 },
      to: { number: 2 },
      hunks: [{ old_start: 1, new_start: 1, lines: ['-One.', '+Two.'] }],
    });
  });

  test.each([
    ['', 'text/x-diff'],
    ['?format=diff', '*/*'],
  ])('diff%s accepted as %s is a unified diff', async (query, accept) => {
    const answer = await get(`crs:R10006/diff${query}`, { accept });
    expect(answer.headers.get('content-type')).toBe('text/x-diff; charset=utf-8');
    expect((await answer.text()).split('\n')).toEqual([
      '--- crs:R10006 version 1\t2026-01-01T00:00:00.000Z',
      '+++ crs:R10006 version 2\t2026-02-01T00:00:00.000Z',
      '@@ -1,1 +1,1 @@',
      '-One.',
      '+Two.',
      '',
    ]);
  });

  test.each([
    ['crs:R10006/diff?from=1&to=3', 404, 'it has 2 of them'],
    ['crs:R10001/diff', 404, 'there is none before version 1'],
    ['crs:R19999/diff', 404, 'there is no document'],
    ['crs:R10006/diff?from=0', 400, 'the number of a version'],
    ['crs:R10006/diff?format=xml', 400, 'json or diff'],
  ])('%s: %i', async (at, status, says) => {
    const refused = await rig.refused(`/v1/documents/${at}`);
    expect(refused.status).toBe(status);
    expect(refused.error.message).toContain(says);
  });
});
