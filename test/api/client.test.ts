/** The client of the package against a real server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiRefusal, connect } from '../../src/client.ts';
import { aDocument, aRecord } from '../../src/store/conformance/examples.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
let keep: ReturnType<typeof createKeeping>['keep'];
const keepReport = (key: string, change: object = {}) =>
  keep(aDocument(key, { record: aRecord(key, { id: `crs:${key}`, ...change }), artifacts: [] }));

beforeAll(async () => {
  rig = await startRig();
  const keeping = createKeeping(() => rig.app.catalog);
  keep = keeping.keep;
  await keeping.begin();
  for (let n = 1; n <= 7; n++) await keepReport(`R${n}`);
  await keepReport('R9', { status: 'withdrawn' });
});
afterAll(() => rig.close());

const noWait = (waits: number[]) => ({
  now: () => 0,
  sleep: async (ms: number) => void waits.push(ms),
});

test('an operation is asked by its name; numbers and lists become parameters', async () => {
  const annals = connect(rig.server.url);
  const { id, citation_string } = await annals.ask('getDocument', { id: 'crs:R1' });
  expect({ id, citation_string }).toEqual({ id: 'crs:R1', citation_string: expect.any(String) });
  const { items } = await annals.ask('listDocuments', {
    status: ['withdrawn', 'active'],
    limit: 200,
  });
  expect(items).toHaveLength(8);
});

test('each goes from page to page to the end', async () => {
  const ids: string[] = [];
  for await (const { id } of connect(rig.server.url).each('listDocuments', { limit: 3 }))
    ids.push(id);
  expect(new Set(ids).size).toBe(7);
  expect(ids).toHaveLength(7);
});

test('follow gives what is there, then what comes, and goes on from a cursor', async () => {
  const annals = connect(rig.server.url, { clock: noWait([]) });
  const stop = new AbortController();
  const seen: string[] = [];
  let last = '';
  for await (const { changes, cursor } of annals.follow({}, { signal: stop.signal })) {
    if (seen.length === 0) await keepReport('R20');
    seen.push(...changes.map(({ id }) => id));
    last = cursor;
    if (seen.includes('crs:R20')) stop.abort();
  }
  // Seven reports, one that was added and withdrawn, and the one that came later.
  expect(seen).toHaveLength(10);
  const { items } = await annals.ask('listChanges', { cursor: last });
  expect(items).toEqual([]);
});

test('a refusal has its code and what to do; a withdrawn record is in it', async () => {
  const annals = connect(rig.server.url);
  const unknown = annals.ask('getDocument', { id: 'crs:R77' });
  await expect(unknown).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const gone = await annals.ask('getDocument', { id: 'crs:R9' }).catch((error) => error);
  expect(gone).toBeInstanceOf(ApiRefusal);
  expect(gone).toMatchObject({ status: 410, code: 'GONE', body: { id: 'crs:R9' } });
});

test('what was put off or did not arrive is asked again, as the server says; a change is not', async () => {
  const waits: number[] = [];
  const answers = [
    new Response('', { status: 503, headers: { 'retry-after': '3' } }),
    new Error('the connection broke'),
    Response.json({ items: [], next_cursor: null, has_more: false }),
    new Error('the connection broke'),
  ];
  let sent = 0;
  const fetch = async () => {
    sent += 1;
    const next = answers.shift();
    if (next instanceof Response) return next;
    throw next;
  };
  const annals = connect('http://localhost', { clock: noWait(waits), fetch });
  await annals.ask('listDocuments', {});
  expect(waits).toEqual([3_000, 1_000]);
  await expect(annals.ask('checkDocument', { id: 'crs:R1' })).rejects.toThrow('broke');
  expect(sent).toBe(4);
});

test('the token is sent, and bytes and other forms are opened', async () => {
  const stranger = connect(rig.server.url).ask('listRuns', {});
  await expect(stranger).rejects.toMatchObject({ code: 'UNAUTHORISED' });
  const token = rig.operator.authorization.replace('Bearer ', '');
  const annals = connect(rig.server.url, { token });
  expect((await annals.ask('listRuns', {})).items.length).toBeGreaterThan(0);
  const markdown = await annals.open('/v1/documents/crs:R1/markdown', { accept: 'text/markdown' });
  expect(markdown.headers.get('content-type')).toMatch(/^text\/markdown/);
});

test('a record is given whole to another Annals, with the digest of what it says', async () => {
  const { body: copy } = await rig.ask('getCopy', '/v1/copies/crs:R1');
  expect(copy).toMatchObject({ id: 'crs:R1', record: 'document', by_way_of: null, files: [] });
  const at = `/v1/copies/crs:R1/versions/${copy.versions.length}`;
  const { body: newest } = await rig.ask('getVersionCopy', at);
  // What the newest version says is the row of the copy itself.
  expect(newest).toMatchObject({ id: 'crs:R1', row: null });
  const { error } = await rig.refused('/v1/copies/crs:R1/versions/9');
  expect(error.message).toBe('there is no version 9 of crs:R1');
  expect((await rig.refused(`/v1/files/${'0'.repeat(64)}`)).status).toBe(404);
  expect((await rig.ask('listMirrors', '/v1/mirrors')).body).toEqual({
    items: [],
    differences: [],
  });
  const { body: feed } = await rig.ask('listChanges', '/v1/changes?cursor=3&limit=1');
  expect(feed.items.map(({ seq }) => seq)).toEqual([4]);
  expect(feed.last_seq).toBeGreaterThan(7);
});
