import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const COUNT = 65;
const KINDS = ['report', 'notice', 'rule'] as const;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + (n % 20) * 86_400_000).toISOString();

interface Made {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly published: string;
}
const made: Made[] = [];

beforeAll(async () => {
  rig = await startRig();
  for (let n = 0; n < COUNT; n += 1) {
    const source = n % 3 === 0 ? 'federal_register' : 'crs_reports';
    const id = n % 3 === 0 ? `fr:2026-${10_000 + n}` : `crs:R${50_000 + n}`;
    const kind = KINDS[n % KINDS.length] ?? 'report';
    made.push({ id, source, kind, published: day(n) });
    const record = { kind, publishedAt: day(n), updatedAt: n % 2 ? day(n + 3) : null };
    await addDocument(rig.app, { id, source, record });
  }
  await addDocument(rig.app, {
    id: 'doi:10.7717/peerj.4375',
    source: 'crs_reports',
    text: 'Paper.\n',
  });
  await addDocument(rig.app, { id: 'hr:119:1', source: 'crs_reports', record: { kind: 'bill' } });
  made.push(
    {
      id: 'doi:10.7717/peerj.4375',
      source: 'crs_reports',
      kind: 'report',
      published: '2026-07-01T00:00:00.000Z',
    },
    { id: 'hr:119:1', source: 'crs_reports', kind: 'bill', published: '2026-07-01T00:00:00.000Z' },
  );
});
afterAll(() => rig.close());

const newestFirst = (keep: (one: Made) => boolean = () => true): string[] =>
  made
    .map((one, at) => ({ ...one, at }))
    .filter(keep)
    .sort((a, b) =>
      a.published === b.published ? b.at - a.at : a.published < b.published ? 1 : -1,
    )
    .map(({ id }) => id);

async function every(query: string, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const at: string = `/v1/documents?limit=${limit}${query}${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await rig.ask('listDocuments', at);
    expect(body.has_more).toBe(body.next_cursor !== null);
    expect(body.items.length).toBeLessThanOrEqual(limit);
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor && seen.length <= made.length);
  return seen;
}

describe('GET /v1/documents', () => {
  test('gives 50, newest first, without texts, and says that there are more', async () => {
    const { body } = await rig.ask('listDocuments', '/v1/documents');
    expect(body.items.map(({ id }) => id)).toEqual(newestFirst().slice(0, 50));
    expect(body.has_more).toBe(true);
    expect(body.items[0]).not.toHaveProperty('body_text');
  });

  test.each([1, 7, 66, 67, 200])('in pages of %i, every document comes once', async (limit) => {
    expect(await every('', limit)).toEqual(newestFirst());
  });

  test.each([
    ['&source=crs_reports', (one: Made) => one.source === 'crs_reports'],
    ['&source=crs_reports,federal_register', () => true],
    ['&source=crs', (one: Made) => one.source === 'crs_reports'],
    ['&source=crs-reports,fr', () => true],
    ['&source=ky', () => false],
    ['&source=ky,crs', (one: Made) => one.source === 'crs_reports'],
    ['&kind=notice,rule', (one: Made) => one.kind !== 'report' && one.kind !== 'bill'],
    ['&kind=notice&source=federal_register', () => false],
    ['&published_from=2026-01-05', (one: Made) => one.published >= '2026-01-05'],
    ['&published_to=2026-01-05', (one: Made) => one.published < '2026-01-06'],
    [
      '&published_from=2026-01-03&published_to=2026-01-04T12:00:00Z',
      (one: Made) => one.published >= '2026-01-03' && one.published < '2026-01-04T12',
    ],
  ])('%s filters, in pages too', async (query, keep) => {
    expect(await every(query, 9)).toEqual(newestFirst(keep));
  });

  test('sort=published is the other way round; sort=-updated has the updated first', async () => {
    expect(await every('&sort=published', 20)).toEqual(newestFirst().reverse());
    const { body } = await rig.ask('listDocuments', '/v1/documents?sort=-updated&limit=200');
    const dates = body.items.map(({ updated_at }) => updated_at ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates[0]).not.toBe('');
  });

  test('a cursor is of use for its own list and filters only, at any limit', async () => {
    const { body } = await rig.ask('listDocuments', '/v1/documents?limit=5&kind=report');
    const cursor = body.next_cursor;
    const other = await rig.ask(
      'listDocuments',
      `/v1/documents?limit=9&kind=report&cursor=${cursor}`,
    );
    expect(other.body.items).toHaveLength(9);
    for (const at of [
      `/v1/documents?limit=5&kind=rule&cursor=${cursor}`,
      `/v1/documents?limit=5&cursor=${cursor}`,
      `/v1/documents?limit=5&kind=report&sort=published&cursor=${cursor}`,
      `/v1/runs?cursor=${cursor}`,
      `/v1/changes?cursor=${cursor}`,
    ]) {
      const { status, error } = await rig.refused(at);
      expect([at, status, error.code]).toEqual([at, 400, 'BAD_PARAMS']);
    }
    const { body: changes } = await rig.ask('listChanges', '/v1/changes?limit=1');
    const wrong = await rig.refused(`/v1/documents?cursor=${changes.next_cursor}`);
    expect(wrong.error.message).toContain('it must be the next_cursor of a page of this list');
  });

  test('what comes while somebody pages neither repeats nor moves what was there', async () => {
    const { body: first } = await rig.ask(
      'listDocuments',
      '/v1/documents?limit=30&kind=notice,rule',
    );
    await addDocument(rig.app, {
      id: 'crs:R60001',
      record: { kind: 'rule', publishedAt: day(500) },
    });
    const second = await rig.ask(
      'listDocuments',
      `/v1/documents?limit=200&kind=notice,rule&cursor=${first.next_cursor}`,
    );
    made.push({ id: 'crs:R60001', source: 'crs_reports', kind: 'rule', published: day(500) });
    const all = [...first.items, ...second.body.items].map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    for (const { id, kind } of made.slice(0, COUNT)) {
      if (kind !== 'report') expect(all).toContain(id);
    }
  });
});

describe('bad input', () => {
  test.each([
    ['limit=0', 'limit is "0"; it must be a whole number from 1 to 200'],
    ['limit=201', 'limit is "201"'],
    ['limit=abc', 'limit is "abc"'],
    ['limit=5&limit=6', 'limit is ["5","6"]'],
    ['cursor=', 'it must be the next_cursor'],
    ['cursor=nonsense', 'cursor is "nonsense"'],
    ['cursor=%00%ff', 'cursor is'],
    ['status=dead', 'of active, withdrawn, superseded, flagged'],
    ['sort=title', '-published, published, -updated or updated'],
    ['published_from=yesterday', 'a date such as 2026-07-15'],
    ['published_from=2026-02-30', 'a date such as 2026-07-15'],
    ['published_to=2026-01-01T00:00', 'an instant such as'],
    ['updated_from=99999-01-01', 'a date such as'],
    ['kind=', 'kinds of documents'],
    ['source=Gov UK', 'names of sources'],
    ['nosuch=1', '"nosuch" is not a parameter here'],
    ['kind[]=a', 'is not a parameter here'],
    ['__proto__=1', 'is not a parameter here'],
  ])('?%s: 400', async (query, says) => {
    const { status, error } = await rig.refused(`/v1/documents?${query}`);
    expect([status, error.code]).toEqual([400, 'BAD_PARAMS']);
    expect(error.message).toContain(says);
  });

  test.each([
    "kind=';DROP TABLE documents;--",
    'kind=%00',
    `kind=${'x,'.repeat(150)}x`,
    'kind=%F0%9F%92%A9',
    'published_from=0001-01-01&published_to=9999-12-31',
    'published_from=2026-02-01&published_to=2026-01-01',
  ])('?%s finds what it finds and breaks nothing', async (query) => {
    const { status } = await rig.ask('listDocuments', `/v1/documents?${query}`);
    expect(status).toBe(200);
  });

  test.each(['fr', 'federal-register'])('?source=%s is the Federal Register', async (called) => {
    const all = await every(`&source=${called}`, 50);
    expect(all).toEqual(newestFirst(({ source }) => source === 'federal_register'));
    const { body } = await rig.ask('getSource', `/v1/sources/${called}`);
    expect(body.name).toBe('federal_register');
  });

  test('a source that is not there is told, with the one that was meant', async () => {
    const { status, error } = await rig.refused('/v1/documents?source=crs_report');
    expect([status, error.code]).toEqual([404, 'UNKNOWN_SOURCE']);
    expect(error.message).toContain('did you mean crs_reports?');
  });

  test.each([
    ['as_of=tomorrow', 400, 'a date such as'],
    ['version=0', 400, 'the number of a version'],
    ['version=x', 400, 'the number of a version'],
    ['version=2', 404, 'its newest is 1'],
    ['as_of=2026-07-20&version=1', 400, 'as_of and version are both given'],
  ])('/v1/documents/hr:119:1?%s: %i', async (query, status, says) => {
    const refused = await rig.refused(`/v1/documents/hr:119:1?${query}`);
    expect(refused.status).toBe(status);
    expect(refused.error.message).toContain(says);
  });
});

describe('one document, however its id is written', () => {
  test.each([
    ['doi:10.7717%2Fpeerj.4375', 'doi:10.7717/peerj.4375'],
    ['doi:10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['doi%3A10.7717%2Fpeerj.4375', 'doi:10.7717/peerj.4375'],
    ['doi:10.7717/PeerJ.4375', 'doi:10.7717/peerj.4375'],
    ['hr:119:1', 'hr:119:1'],
    ['HR:119:1', 'hr:119:1'],
    ['bill:119-hr-1', 'hr:119:1'],
    ['BILLSTATUS-119hr1', 'hr:119:1'],
    ['https%3A%2F%2Fwww.congress.gov%2Fbill%2F119th-congress%2Fhouse-bill%2F1', 'hr:119:1'],
    ['https://www.congress.gov/bill/119th-congress/house-bill/1', 'hr:119:1'],
    ['crs:r50001', 'crs:R50001'],
  ])('%s is %s', async (written, id) => {
    const { body } = await rig.ask('getDocument', `/v1/documents/${written}`);
    expect(body.id).toBe(id);
    const answer = await rig.fetch(`/v1/documents/${written}`, { redirect: 'manual' });
    const other = decodeURIComponent(written) !== id;
    expect([answer.status, answer.headers.get('location')]).toEqual(
      other ? [308, `/v1/documents/${encodeURIComponent(id).replaceAll('%3A', ':')}`] : [200, null],
    );
  });

  test.each([
    ['/v1/bills/hr:119:1', '/v1/documents/hr:119:1'],
    ['/v1/bills/bill:119-hr-1/versions?limit=1', '/v1/documents/hr:119:1/versions?limit=1'],
    ['/v1/crs-reports/R50001', '/v1/documents/crs:R50001'],
    ['/v1/crs_reports/crs:r50001', '/v1/documents/crs:R50001'],
    ['/v1/bills/119-hr-1', '/v1/documents/hr:119:1'],
    ['/v1/bills/119-hr-1/versions?limit=1', '/v1/documents/hr:119:1/versions?limit=1'],
    ['/v1/bills/hr1-119', '/v1/documents/hr:119:1'],
    ['/v1/hrs/119:1', '/v1/documents/hr:119:1'],
  ])('%s below the name of its source is %s', async (from, to) => {
    const answer = await rig.fetch(from, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to]);
  });

  test('what no source is called, and what is not held, is not there', async () => {
    for (const at of ['/v1/nobody/R50001', '/v1/crs-reports/R99999', '/v1/crs-reports/%0a']) {
      expect((await rig.refused(at)).status).toBe(404);
    }
    const sent = await rig.fetch('/v1/crs-reports/R50001', { method: 'POST', redirect: 'manual' });
    expect(sent.status).toBe(404);
  });

  test('what follows the id goes along', async () => {
    const from = '/v1/documents/bill:119-hr-1/versions?limit=1';
    const answer = await rig.fetch(from, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/v1/documents/hr:119:1/versions?limit=1');
  });

  test.each(['markdown', 'markdown?version=1'])(
    'an id with a slash is followed by /%s',
    async (part) => {
      const answer = await fetch(
        new URL(`/v1/documents/doi:10.7717/peerj.4375/${part}`, rig.server.url),
      );
      expect([answer.status, await answer.text()]).toEqual([200, 'Paper.\n']);
    },
  );

  test('and its story is told', async () => {
    const { status } = await rig.refused('/v1/why/doi:10.7717/nosuch');
    expect(status).toBe(404);
    const told = await rig.ask('tellWhy', '/v1/why/doi:10.7717/peerj.4375');
    expect(told.body).toMatchObject({ about: 'document', name: 'doi:10.7717/peerj.4375' });
    const other = await rig.ask('tellWhy', '/v1/why/bill:119-hr-1');
    expect(other.body).toMatchObject({ about: 'document', name: 'hr:119:1' });
  });
});

describe('GET /v1/resolve', () => {
  test('what people write becomes ids, held or not', async () => {
    const text = encodeURIComponent('H.R. 1, 119th Congress amends R99998; see 91 FR 12345');
    const { body } = await rig.ask('resolveText', `/v1/resolve?text=${text}`);
    expect(body.found).toMatchObject([
      { id: 'hr:119:1', held: true, status: 'active', url: '/v1/documents/hr:119:1' },
      { id: 'crs:R99998', held: false, status: null },
    ]);
    expect(body.unresolved).toEqual(['91 FR 12345']);
  });

  test.each(['', '?text=', '?text=a&text=b', `?text=${'x'.repeat(4001)}`])(
    '/v1/resolve%s: 400',
    async (query) => {
      expect((await rig.refused(`/v1/resolve${query}`)).status).toBe(400);
    },
  );
});
