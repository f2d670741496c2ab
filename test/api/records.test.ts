import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDocument, aRecord, at } from '../../src/store/conformance/examples.ts';
import { anEntity, anEvent, aTerm, aWrite } from '../../src/store/conformance/examples-of-data.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

beforeAll(async () => {
  rig = await startRig();
  const { begin, keep } = createKeeping(() => rig.app.catalog);
  await begin();
  const memberships = [
    { kind: 'member_of', to: 'committee:HSAG', evidence: 'membership file', since: '2025-01-03' },
  ];
  const names = [{ name: 'Bernard Sanders', kind: 'official' }, { name: 'Bernie Sanders' }];
  await keep(
    aWrite(anEntity('a', { names, aliases: ['lis:S1'], relations: memberships }), {
      retrievedAt: at(10),
    }),
  );
  for (const key of ['b', 'c']) await keep(aWrite(anEntity(key, { kind: 'committee' })));
  await keep(aWrite(anEvent('1')));
  const corrected = [{ memberId: 'lis:S1', name: 'A', position: 'Nay' }];
  await keep(aWrite(anEvent('1', { positions: corrected }), { retrievedAt: at(20) }));
  await keep(aWrite(anEvent('2', { happenedAt: at(60) })));
  await keep(aWrite(aTerm('old', { deprecated: true, replacedBy: 'topic:new' })));
  await keep(aWrite(aTerm('new')));
  const place = { start: 2, end: 7 };
  const found = [
    { kind: 'cites', to: 'lis:S1', evidence: 'Sen. A', place },
    { kind: 'tagged', to: 'topic:new', evidence: 'subjects' },
    { kind: 'about', to: 'vote:1', evidence: 'roll call 1' },
    { kind: 'cites', to: 'law:119-21', evidence: 'P.L. 119-21' },
  ];
  await keep(
    aDocument('a', {
      record: aRecord('a', { id: 'crs:R1234' }),
      artifacts: [],
      relations: [{ extractor: 'govuk', relations: found }],
    }),
  );
});
afterAll(() => rig.close());

describe('entities', () => {
  test('are listed, filtered, and paged to the end', async () => {
    const first = (await rig.ask('listEntities', '/v1/entities?limit=2')).body;
    expect([ids(first.items), first.has_more]).toEqual([['member:a', 'member:b'], true]);
    const next = `/v1/entities?limit=2&cursor=${first.next_cursor}`;
    const rest = (await rig.ask('listEntities', next)).body;
    expect([ids(rest.items), rest.next_cursor]).toEqual([['member:c'], null]);
    const some = async (query: string) =>
      ids((await rig.ask('listEntities', `/v1/entities?${query}`)).body.items);
    expect(await some('kind=committee')).toEqual(['member:b', 'member:c']);
    expect(await some('q=bernie%20sand')).toEqual(['member:a']);
    expect(await some('on=2020-01-01')).toEqual([]);
    expect((await rig.refused('/v1/entities?source=nobody')).error.code).toBe('UNKNOWN_SOURCE');
    const other = `/v1/entities?kind=committee&cursor=${first.next_cursor}`;
    expect((await rig.refused(other)).error.code).toBe('BAD_PARAMS');
    expect((await rig.refused('/v1/entities?status=active')).error.code).toBe('BAD_PARAMS');
  });

  test('one is found by its id and by an alias, costs a 304 the second time, and has no tombstone', async () => {
    const { body, headers } = await rig.ask('getEntity', '/v1/entities/member:a');
    expect(body).toMatchObject({ served_from: '2021-01-03', disbanded_on: null, version: 1 });
    expect(body.names[1]).toEqual({ name: 'Bernie Sanders' });
    expect(Object.keys(body).filter((name) => /status|tombstone|successor/.test(name))).toEqual([]);
    const etag = headers.get('etag') ?? '';
    const again = await rig.fetch('/v1/entities/member:a', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const alias = await rig.fetch('/v1/entities/lis:S1', { redirect: 'manual' });
    expect([alias.status, alias.headers.get('location')]).toEqual([308, '/v1/entities/member:a']);
  });

  test('what is elsewhere or nowhere is refused with the way', async () => {
    const elsewhere = await rig.refused('/v1/entities/vote:1');
    expect([elsewhere.status, elsewhere.error.hint]).toEqual([404, 'See /v1/events/vote:1.']);
    const document = await rig.refused('/v1/documents/member:a');
    expect([document.status, document.error.hint]).toEqual([404, 'See /v1/entities/member:a.']);
    expect((await rig.refused('/v1/entities/member:zzz')).status).toBe(404);
    expect((await rig.refused('/v1/entities/nothing')).error.code).toBe('BAD_PARAMS');
  });
});

describe('a record of whichever kind', () => {
  const get = async (at: string) => (await rig.ask('getRecord', `/v1/records/${at}`)).body;

  test('is what the address of its kind answers, and says which kind it is', async () => {
    for (const [id, is, operation, address] of [
      ['crs:R1234', 'document', 'getDocument', 'documents'],
      ['member:a', 'entity', 'getEntity', 'entities'],
      ['vote:1', 'event', 'getEvent', 'events'],
      ['topic:new', 'term', 'getTerm', 'terms'],
    ] as const) {
      const { body } = await rig.ask(operation, `/v1/${address}/${id}`);
      expect(await get(id)).toMatchObject({ is, record: body });
    }
    expect(await get('crs:R1234')).toMatchObject({ gone: null });
  });

  test('is found by an alias, as it was under a version, and as it was at a time', async () => {
    const alias = await rig.fetch('/v1/records/lis:S1', { redirect: 'manual' });
    expect([alias.status, alias.headers.get('location')]).toEqual([308, '/v1/records/member:a']);
    const before = { record: { version: 1, positions: [{ position: 'Yea' }, {}] } };
    expect(await get('vote:1?version=1')).toMatchObject(before);
    expect(await get(`vote:1?as_of=${at(19)}`)).toMatchObject(before);
    expect(await get(`vote:1?as_of=${at(20)}`)).toMatchObject({ record: { version: 2 } });
    const early = await rig.refused('/v1/records/vote:1?as_of=2000-01-01');
    expect([early.status, early.error.message]).toEqual([
      404,
      expect.stringContaining('it was first kept at'),
    ]);
    expect((await rig.refused('/v1/records/crs:R9999')).status).toBe(404);
  });
});

describe('events of record', () => {
  test('come newest first, page by page, and by who took part', async () => {
    const first = (await rig.ask('listEvents', '/v1/events?limit=1')).body;
    expect(ids(first.items)).toEqual(['vote:2']);
    const next = `/v1/events?limit=1&cursor=${first.next_cursor}`;
    expect(ids((await rig.ask('listEvents', next)).body.items)).toEqual(['vote:1']);
    const some = async (query: string) =>
      ids((await rig.ask('listEvents', `/v1/events?${query}`)).body.items);
    expect(await some('member=member:a')).toEqual(['vote:2', 'vote:1']);
    expect(await some('member=lis:S1')).toEqual(['vote:2', 'vote:1']);
    expect(await some(`happened_from=${at(30)}`)).toEqual(['vote:2']);
    expect(await some('happened_to=2026-07-14')).toEqual([]);
  });

  test('a correction is a version, and the positions of before can be read', async () => {
    const { body } = await rig.ask('getEvent', '/v1/events/vote:1');
    expect(body.versions.map(({ grade }) => grade)).toEqual(['first', 'text']);
    expect(body.positions).toEqual([
      { member_id: 'lis:S1', name: 'A', position: 'Nay', party: null, state: null },
    ]);
    const before = await rig.ask('getEvent', '/v1/events/vote:1?version=1');
    expect(before.body).toMatchObject({ version: 1, positions: [{ position: 'Yea' }, {}] });
    expect((await rig.refused('/v1/events/vote:1?version=3')).status).toBe(404);
  });
});

describe('vocabularies', () => {
  test('and their terms, with what is deprecated and what to use instead', async () => {
    const { body } = await rig.ask('listVocabularies', '/v1/vocabularies');
    expect(body.items).toEqual([
      {
        name: 'policy_areas',
        terms: 2,
        deprecated: 1,
        sources: ['topics'],
        url: '/v1/vocabularies/policy_areas',
      },
    ]);
    const terms = async (query = '') =>
      (await rig.ask('listTerms', `/v1/vocabularies/policy_areas${query}`)).body.items;
    expect(ids(await terms())).toEqual(['topic:old', 'topic:new']);
    expect(await terms('?deprecated=true')).toMatchObject([{ replaced_by: 'topic:new' }]);
    expect(ids(await terms('?deprecated=false'))).toEqual(['topic:new']);
    expect((await rig.refused('/v1/vocabularies/none')).status).toBe(404);
    expect((await rig.ask('getTerm', '/v1/terms/topic:old')).body.deprecated).toBe(true);
  });
});

describe('relations', () => {
  test('of a document lead to what is held and to what is not', async () => {
    const { body } = await rig.ask('listDocumentRelations', '/v1/documents/crs:R1234/relations');
    expect(body.items.map(({ to, other }) => [to, other?.url ?? null])).toEqual([
      ['lis:S1', '/v1/entities/member:a'],
      ['topic:new', '/v1/terms/topic:new'],
      ['vote:1', '/v1/events/vote:1'],
      ['law:119-21', null],
    ]);
    expect(body.items[0]).toMatchObject({ direction: 'out', place: { start: 2, end: 7 } });
    expect(body.counts).toContainEqual({ direction: 'out', kind: 'cites', count: 2 });
  });

  test('of an entity, an event and a term are seen from the other end', async () => {
    const entity = (await rig.ask('listEntityRelations', '/v1/entities/lis:S1/relations')).body;
    expect(entity.items.map(({ direction, kind }) => `${direction} ${kind}`)).toEqual([
      'out member_of',
      'in cites',
    ]);
    expect(entity.items[1]?.other).toMatchObject({ id: 'crs:R1234', record: 'document' });
    const event = await rig.ask('listEventRelations', '/v1/events/vote:1/relations?direction=in');
    expect(event.body.items).toHaveLength(1);
    const term = await rig.ask('listTermRelations', '/v1/terms/topic:new/relations');
    expect(term.body.counts).toEqual([{ direction: 'in', kind: 'tagged', count: 1 }]);
  });

  test('are paged and filtered', async () => {
    const path = '/v1/documents/crs:R1234/relations?kind=cites&limit=1';
    const first = (await rig.ask('listDocumentRelations', path)).body;
    expect(first.items.map(({ to }) => to)).toEqual(['lis:S1']);
    const next = await rig.ask('listDocumentRelations', `${path}&cursor=${first.next_cursor}`);
    expect(next.body.items.map(({ to }) => to)).toEqual(['law:119-21']);
    expect(next.body.has_more).toBe(false);
    const out = await rig.ask('listDocumentRelations', `${path}&direction=in`);
    expect(out.body.items).toEqual([]);
  });
});

test('the feed names the kind of record, and where it is served', async () => {
  const { body } = await rig.ask('listChanges', '/v1/changes?record=event,term&limit=3');
  expect(body.items.map(({ record, kind, url, status }) => [record, kind, url, status])).toEqual([
    ['event', 'added', '/v1/events/vote:1', null],
    ['event', 'changed', '/v1/events/vote:1', null],
    ['event', 'added', '/v1/events/vote:2', null],
  ]);
});
