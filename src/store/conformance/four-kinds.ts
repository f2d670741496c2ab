import { beforeEach, describe, expect, test } from 'vitest';
import type { ParsedData } from '../../core/record.ts';
import type { CatalogFixture } from './catalog.ts';
import { aDocument, anArtifact, at, collected, hex, runId } from './examples.ts';
import { anEntity, anEvent, aTerm, aWrite, SOURCES } from './examples-of-data.ts';
import { createKeeping } from './keeping.ts';

/** Entities, events of record and terms: kept like documents, ended by nobody but their publisher. */
export function fourKindsConform(fixture: CatalogFixture): void {
  const catalog = () => fixture.catalog;
  const { begin, keep } = createKeeping(() => fixture.catalog);
  const feed = async () =>
    (await catalog().changes.after(0, 99)).map(
      ({ record, kind, documentId, version, grade, status }) =>
        `${record} ${kind} ${documentId} ${version} ${grade} ${status}`,
    );

  describe('records that are no documents', () => {
    beforeEach(begin);

    test('an entity has its names over time and the dates of its life', async () => {
      const names = [
        { name: 'New Name', kind: 'official', from: '2024-01-01' },
        { name: 'Old Name', until: '2023-12-31' },
      ];
      const lifecycle = { servedFrom: '2021-01-03', servedUntil: '2025-01-03' };
      await keep(aWrite(anEntity('a', { names, lifecycle, metadata: { party: 'X' } })));
      await keep(aWrite(anEntity('c', { lifecycle: { disbandedOn: '2019-01-03' } })));
      expect(await catalog().entities.find('member:a')).toMatchObject({
        is: 'entity',
        source: 'members',
        naturalKey: 'a',
        names,
        ...lifecycle,
        disbandedOn: null,
        metadata: { party: 'X' },
        firstSeenAt: at(10),
      });
      const on = async (day: string) =>
        (await catalog().entities.list({ on: day, limit: 9 })).map(({ id }) => id);
      expect(await on('2022-05-05')).toEqual(['member:a']);
      expect(await on('2018-05-05')).toEqual(['member:c']);
      expect(await on('2030-01-01')).toEqual([]);
    });

    test('an event has its positions in order, and is found by who took part, under an alias too', async () => {
      await keep(aWrite(anEntity('a', { aliases: ['lis:S1'] })));
      await keep(aWrite(anEvent('1')));
      const bySenate = [{ memberId: 'lis:S1', name: 'A', position: 'Nay' }];
      await keep(aWrite(anEvent('2', { happenedAt: at(60), positions: bySenate })));
      await keep(aWrite(anEvent('3', { happenedAt: null, outcome: null, positions: [] })));
      expect(await catalog().events.find('vote:1')).toMatchObject({
        happenedAt: at(0),
        outcome: 'Passed',
        positions: anEvent('1').positions,
      });
      const ids = async (query: object) =>
        (await catalog().events.list({ limit: 9, ...query })).map(({ id }) => id);
      expect(await ids({})).toEqual(['vote:2', 'vote:1', 'vote:3']);
      expect(await ids({ memberId: 'member:a' })).toEqual(['vote:2', 'vote:1']);
      expect(await ids({ memberId: 'member:b' })).toEqual([]);
      expect(await ids({ happened: { from: at(1) } })).toEqual(['vote:2']);
      expect(await ids({ happened: { until: at(60) } })).toEqual(['vote:1']);
    });

    test('a term is deprecated with a successor; a vocabulary is what its terms say', async () => {
      await keep(aWrite(aTerm('a')));
      const gone = { deprecated: true, deprecatedOn: '2024-01-01', replacedBy: 'topic:a' };
      await keep(aWrite(aTerm('b', gone)));
      await keep(aWrite(aTerm('c', { vocabulary: 'subjects' })));
      expect(await catalog().vocabularies.find('topic:b')).toMatchObject(gone);
      expect(await catalog().vocabularies.vocabularies()).toEqual([
        { name: 'policy_areas', terms: 2, deprecated: 1, sources: ['topics'] },
        { name: 'subjects', terms: 1, deprecated: 0, sources: ['topics'] },
      ]);
      const query = { vocabulary: 'policy_areas', deprecated: false, limit: 9 };
      expect((await catalog().vocabularies.list(query)).map(({ id }) => id)).toEqual(['topic:a']);
    });

    test('a correction is a version with its grade; what was said before can be read', async () => {
      await keep(aWrite(anEvent('1')));
      await keep(aWrite(anEvent('1'), { retrievedAt: at(20) }));
      const corrected = [{ memberId: 'member:a', name: 'A', position: 'Nay' }];
      await keep(aWrite(anEvent('1', { positions: corrected }), { retrievedAt: at(30) }));
      await keep(
        aWrite(anEvent('1', { positions: corrected, citation: 'Cited otherwise' }), {
          retrievedAt: at(40),
        }),
      );
      const { records, events } = catalog();
      expect(
        (await records.versions('vote:1')).map(({ number, grade }) => [number, grade]),
      ).toEqual([
        [1, 'first'],
        [2, 'text'],
      ]);
      expect(await records.atVersion('vote:1', 1)).toMatchObject(pick(anEvent('1')));
      expect(await records.atVersion('vote:1', 2)).toEqual(await events.find('vote:1'));
      expect(await records.atVersion('vote:1', 3)).toBeUndefined();
      expect((await events.find('vote:1'))?.positions).toEqual(corrected);
      expect((await events.list({ memberId: 'member:a', limit: 9 })).length).toBe(1);
      expect(await feed()).toEqual([
        'event added vote:1 1 first null',
        'event changed vote:1 2 text null',
        'event described vote:1 2 null null',
      ]);
    });

    test('other bytes that say the same are a version, and both files stay', async () => {
      const file = (sha256: string) =>
        anArtifact('1', { documentId: 'vote:1', name: 'vote.xml', sha256 });
      const kept = (sha: string, seconds: number) =>
        keep(
          aWrite(anEvent('1'), {
            rawSha256: sha,
            artifacts: [file(sha)],
            retrievedAt: at(seconds),
          }),
        );
      await kept(hex('a'), 10);
      await kept(hex('b'), 20);
      const { records, documents } = catalog();
      expect((await records.versions('vote:1')).map(({ grade }) => grade)).toEqual([
        'first',
        'bytes',
      ]);
      expect((await records.files('vote:1')).map(({ sha256 }) => sha256)).toEqual([hex('b')]);
      const all = await collected(documents.allArtifacts());
      expect(all.map(({ sha256 }) => sha256).toSorted()).toEqual([hex('a'), hex('b')]);
      expect(await records.held('votes', '1', 'vote.xml')).toMatchObject({ sha256: hex('b') });
      expect(await records.held('votes', '2', 'vote.xml')).toBeUndefined();
    });

    for (const record of [anEntity('x'), anEvent('x'), aTerm('x')] as ParsedData[]) {
      const source = SOURCES[record.is];
      test(`${record.is}: known by key, seen by runs, counted, and never ended by not being named`, async () => {
        const { records } = catalog();
        await keep(aWrite(record));
        expect(await records.known(source, ['x', 'y'])).toEqual(
          new Map([['x', { version: 'v1' }]]),
        );
        await records.seen(source, ['x', 'y'], runId(2), at(50), 7);
        expect([await records.countSeen(runId(2)), await records.countSeen(runId(3))]).toEqual([
          1, 0,
        ]);
        // A later run whose listing is empty sees nothing, and changes nothing.
        await records.seen(source, [], runId(3), at(90));
        const found = await records.find(record.id);
        expect(found).toMatchObject({ is: record.is, lastSeenAt: at(50), lastListingId: 7 });
        expect(await records.count(source)).toBe(1);
        const isDocument = (await fixture.catalog.documents.count(source)) === 1;
        expect((await records.countEach()).get(source)).toEqual({
          documents: isDocument ? 1 : 0,
          all: 1,
        });
        expect(await records.versions(record.id)).toHaveLength(1);
        expect(Object.keys(found ?? {})).not.toContain('tombstoneAt');
      });
    }

    test('an incomplete record leaves what it does not say as it was', async () => {
      await keep(aWrite(anEntity('a', { lifecycle: { servedUntil: '2025-01-03' } })));
      await keep(
        aWrite(anEntity('a', { names: [], lifecycle: {}, incomplete: true }), { version: null }),
      );
      expect(await catalog().entities.find('member:a')).toMatchObject({
        names: [{ name: 'Member a' }],
        servedUntil: '2025-01-03',
      });
      expect((await catalog().records.known('members', ['a'])).get('a')?.version).toBeNull();
      await keep(aWrite(anEntity('a', { lifecycle: {} })));
      expect((await catalog().entities.find('member:a'))?.servedUntil).toBeNull();
    });

    test('lists go on after a page, by source, kind and the words of a name', async () => {
      for (const key of ['a', 'b', 'c']) await keep(aWrite(anEntity(key)));
      const names = [{ name: 'Zoë Ångström' }, { name: 'Agnes Former' }];
      await keep(aWrite(anEntity('d', { kind: 'committee', title: 'Zoë Ångström', names })));
      const ids = async (query: object) =>
        (await catalog().entities.list({ limit: 9, ...query })).map(({ id }) => id);
      expect(await ids({ limit: 2 })).toEqual(['member:a', 'member:b']);
      const [, second] = await catalog().entities.list({ limit: 2 });
      expect(await ids({ after: { at: '', number: second?.number ?? 0 } })).toEqual([
        'member:c',
        'member:d',
      ]);
      expect(await ids({ kinds: ['committee'] })).toEqual(['member:d']);
      expect(await ids({ sources: ['votes'] })).toEqual([]);
      for (const words of ['zoe ang', 'former', 'Agnes']) {
        expect(await ids({ words })).toEqual(['member:d']);
      }
      expect(await ids({ words: 'nobody' })).toEqual([]);
      expect(await ids({ words: '"*' })).toEqual([]);
    });

    test('the feed tells of every kind in one order, and can be asked for some', async () => {
      await keep(aDocument('a'));
      await keep(aWrite(anEntity('a')));
      await keep(aWrite(aTerm('a')));
      expect(await feed()).toEqual([
        'document added govuk:a 1 first active',
        'entity added member:a 1 first null',
        'term added topic:a 1 first null',
      ]);
      const some = await catalog().changes.after(0, 9, { records: ['entity', 'term'] });
      expect(some.map(({ seq, title }) => [seq, title])).toEqual([
        [2, 'Member a'],
        [3, 'Topic a'],
      ]);
      const one = await catalog().changes.after(0, 9, { documentId: 'member:a' });
      expect(one.map(({ seq }) => seq)).toEqual([2]);
      expect(await catalog().changes.untold()).toEqual([]);
    });

    test('the export says what is known of them, and the rows prove each other', async () => {
      await keep(aWrite(anEntity('a', { aliases: ['lis:S1'] })));
      await keep(aWrite(anEvent('1')));
      await keep(aWrite(aTerm('a'), { retrievedAt: at(99), runId: runId(1) }));
      const lines = (await collected(catalog().documents.export())).map(
        (line) => JSON.parse(line) as { table: string; id: string },
      );
      expect(lines.map(({ table, id }) => `${table} ${id}`)).toEqual([
        'entity member:a',
        'event vote:1',
        'term topic:a',
        'record_version member:a',
        'record_version topic:a',
        'record_version vote:1',
        'alias member:a',
      ]);
      expect(JSON.stringify(lines)).not.toContain(at(99));
      expect(await collected(catalog().audit.contradictions({ words: 'every' }))).toEqual([]);
    });
  });
}

/** What the catalog says of an event again. */
const pick = ({ is, title, outcome, happenedAt, positions }: ReturnType<typeof anEvent>) => ({
  is,
  title,
  outcome,
  happenedAt,
  positions,
});
