import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type GoneDocumentAnswer,
  goneDocument,
  goneProblem,
} from '../../src/api/contract/documents.ts';
import { indexWords } from '../../src/use-cases/index-words.ts';
import { never } from '../practice-app.ts';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;

const WITHDRAWN_AT = '2026-07-10T00:00:00.000Z';
const gone = (status: 'withdrawn' | 'superseded', more: object = {}) => ({
  status,
  tombstoneAt: WITHDRAWN_AT,
  tombstoneReason: `${status} by its publisher`,
  ...more,
});

beforeAll(async () => {
  rig = await startRig();
  const { app } = rig;
  const add = (id: string, record = {}) => addDocument(app, { id, record });
  await add('crs:R40001');
  await add('crs:R40002', gone('withdrawn'));
  await add('crs:R40003', gone('superseded', { successorId: 'crs:R40004' }));
  await add('crs:R40004', gone('superseded', { successorId: 'crs:R40001' }));
  await add('crs:R40005', gone('superseded', { successorId: 'bill:119-hr-1' }));
  await add('crs:R40006', gone('superseded', { successorId: 'crs:R40007' }));
  await add('crs:R40007', gone('superseded', { successorId: 'crs:R40006' }));
  await add('crs:R40008', { status: 'flagged', tombstoneReason: 'its text could not be read' });
});
afterAll(() => rig.close());

const ids = async (query: string) => {
  const { body } = await rig.ask('listDocuments', `/v1/documents?limit=200${query}`);
  return body.items.map(({ id }) => id).sort();
};
const get = async (at: string, accept?: string) => {
  const response = await fetch(new URL(at, rig.server.url), accept ? { headers: { accept } } : {});
  const body = (await response.json()) as GoneDocumentAnswer;
  return { status: response.status, headers: response.headers, body };
};
const numbered = (...numbers: number[]) => numbers.map((n) => `crs:R4000${n}`);

describe('lists by status', () => {
  test.each([
    ['without asking, only what is active', '', numbered(1)],
    ['status=active is the same', '&status=active', numbered(1)],
    ['status=active,superseded is both', '&status=active,superseded', numbered(1, 3, 4, 5, 6, 7)],
    ['status=withdrawn', '&status=withdrawn', numbered(2)],
    ['status=flagged shows what is hidden otherwise', '&status=flagged', numbered(8)],
    ['status=* is every status', '&status=*', numbered(1, 2, 3, 4, 5, 6, 7, 8)],
  ])('%s', async (_what, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test.each(['&status=', '&status=gone', '&status=*,active', '&status=active,'])(
    '%s is refused, and says what there is',
    async (query) => {
      const { status, error } = await rig.refused(`/v1/documents?limit=1${query}`);
      expect([status, error.code]).toEqual([400, 'BAD_PARAMS']);
      expect(error.message).toContain('active, withdrawn, superseded, flagged');
    },
  );
});

describe('one record that is not active', () => {
  test('as a record of whichever kind it answers 200, and says what became of it', async () => {
    const { body } = await rig.ask('getRecord', '/v1/records/crs:R40003');
    expect(body).toMatchObject({
      is: 'document',
      record: { id: 'crs:R40003', status: 'superseded' },
      gone: { successor_id: 'crs:R40004', living_id: 'crs:R40001' },
    });
    const flagged = await rig.ask('getRecord', '/v1/records/crs:R40008');
    expect(flagged.body).toMatchObject({ record: { status: 'flagged' }, gone: null });
  });

  test('a withdrawn one answers 410 with the whole row and the hint', async () => {
    const { status, body } = await get('/v1/documents/crs:R40002');
    expect(status).toBe(410);
    const parsed = goneDocument.strict().parse(body);
    expect(parsed).toMatchObject({
      id: 'crs:R40002',
      title: 'Title of crs:R40002',
      status: 'withdrawn',
      body_text: '# Title\n\nWords.\n',
      metadata: { number: 'R40002' },
      tombstone_at: WITHDRAWN_AT,
    });
    expect(parsed.error).toEqual({
      code: 'GONE',
      message: 'crs:R40002 is withdrawn',
      hint: {
        tombstone_at: WITHDRAWN_AT,
        tombstone_reason: 'withdrawn by its publisher',
        successor_id: null,
        successor_url: null,
        living_id: null,
        living_url: null,
      },
    });
  });

  test('a superseded one names its successor, and the record that stands at the end', async () => {
    const { status, headers, body } = await get('/v1/documents/crs:R40003');
    expect(status).toBe(410);
    expect(body.error.hint).toEqual({
      tombstone_at: WITHDRAWN_AT,
      tombstone_reason: 'superseded by its publisher',
      successor_id: 'crs:R40004',
      successor_url: '/v1/documents/crs:R40004',
      living_id: 'crs:R40001',
      living_url: '/v1/documents/crs:R40001',
    });
    expect(headers.get('link')).toMatch(
      /^<\/v1\/documents\/crs:R40001>; rel="successor-version", /,
    );
    expect((await rig.ask('getDocument', body.error.hint.living_url ?? '')).body.id).toBe(
      'crs:R40001',
    );
  });

  test('a successor of another source, not held and written otherwise, has its address', async () => {
    const { body } = await get('/v1/documents/crs:R40005');
    expect(body.error.hint).toMatchObject({
      successor_id: 'bill:119-hr-1',
      successor_url: '/v1/documents/hr:119:1',
      living_id: null,
    });
  });

  test('successors that go in a circle end it', async () => {
    const { status, body } = await get('/v1/documents/crs:R40006');
    expect(status).toBe(410);
    expect(body.error.hint).toMatchObject({ successor_id: 'crs:R40007', living_id: null });
  });

  test('a flagged one answers 200 with its status and reason', async () => {
    const { body, headers } = await rig.ask('getDocument', '/v1/documents/crs:R40008');
    expect(body).toMatchObject({
      status: 'flagged',
      tombstone_reason: 'its text could not be read',
    });
    expect(headers.get('x-annals-status')).toBe('flagged');
  });

  test('as problem details, the row is beside what RFC 9457 names', async () => {
    const { status, headers, body } = await get(
      '/v1/documents/crs:R40003',
      'application/problem+json',
    );
    expect(status).toBe(410);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const parsed = goneProblem.strict().parse(body);
    expect(parsed).toMatchObject({
      type: '/v1/errors/GONE',
      status: 410,
      detail: 'crs:R40003 is superseded',
      document: { id: 'crs:R40003', status: 'superseded' },
      error: { hint: { successor_url: '/v1/documents/crs:R40004' } },
    });
  });

  test('its text and its versions are still read: it is evidence', async () => {
    const markdown = await fetch(new URL('/v1/documents/crs:R40002/markdown', rig.server.url));
    expect([markdown.status, await markdown.text()]).toEqual([200, '# Title\n\nWords.\n']);
    expect(markdown.headers.get('x-annals-status')).toBe('withdrawn');
    const { body } = await rig.ask('listVersions', '/v1/documents/crs:R40002/versions');
    expect(body.items).toHaveLength(1);
  });
});

describe('the rows below', () => {
  test('absence from a listing leaves the status alone and the answer at 200', async () => {
    const before = (await get('/v1/documents/crs:R40001')).body;
    const { documents } = rig.app.catalog;
    const later = '2026-09-01T00:00:00.000Z';
    await documents.seen('crs_reports', ['R40008'], '01J00000000000000000999999', later);
    const { status, body } = await get('/v1/documents/crs:R40001');
    expect([status, body]).toEqual([200, before]);
    const seen = await get('/v1/documents/crs:R40008');
    expect(seen.body).toMatchObject({ status: 'flagged', last_seen_at: later });
  });

  test('a tombstone stays in the index of words, and search joins its status when asked', async () => {
    const found = async (status: string) => {
      const at = `/v1/search?mode=lexical&q=title:R40002&status=${status}`;
      const { body } = await rig.ask('searchDocuments', at);
      return body.items.map(({ id, status: now }) => `${id} ${now}`);
    };
    await indexWords(rig.app, { stop: never });
    expect(await found('*')).toEqual(['crs:R40002 withdrawn']);
    expect(await found('active')).toEqual([]);
  });
});

describe('a record through its life', () => {
  const ID = 'crs:R41000';
  const at = (day: number) => `2026-08-${String(day).padStart(2, '0')}T09:00:00.000Z`;

  test('active, withdrawn, restored: each answer follows, and the past stays as it was', async () => {
    const { app } = rig;
    await addDocument(app, { id: ID, at: at(1), text: 'One.\n' });
    expect((await get(`/v1/documents/${ID}`)).status).toBe(200);
    await addDocument(app, { id: ID, at: at(5), text: 'Two.\n' });
    await addDocument(app, { id: ID, at: at(10), text: 'Two.\n', record: gone('withdrawn') });
    expect((await get(`/v1/documents/${ID}`)).status).toBe(410);
    expect(await ids('')).not.toContain(ID);
    expect(await ids('&status=*')).toContain(ID);
    await addDocument(app, { id: ID, at: at(20), text: 'Two.\n' });
    expect((await get(`/v1/documents/${ID}`)).status).toBe(200);

    const then = (day: string) => get(`/v1/documents/${ID}?as_of=${day}`);
    expect(await then('2026-08-03')).toMatchObject({
      status: 200,
      body: { body_text: 'One.\n', version: 1 },
    });
    expect(await then('2026-08-05')).toMatchObject({
      status: 200,
      body: { body_text: 'Two.\n', version: 2 },
    });
    expect(await then('2026-08-05T08:00:00Z')).toMatchObject({ body: { body_text: 'One.\n' } });
    expect(await then('2026-08-12')).toMatchObject({ status: 410, body: { status: 'withdrawn' } });
    expect(await then('2026-07-31')).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND', message: expect.stringContaining('first kept at') } },
    });
  });
});
