import { beforeEach, describe, expect, test } from 'vitest';
import type { Relation, RelationDirection } from '../../core/relations.ts';
import type { CatalogFixture } from './catalog.ts';
import { aDocument, aRecord, at, collected } from './examples.ts';
import { anEntity, anEvent, aWrite } from './examples-of-data.ts';
import { createKeeping } from './keeping.ts';

/** What records say of each other, seen from both ends. */
export function relationsConform(fixture: CatalogFixture): void {
  const relations = () => fixture.catalog.relations;
  const { begin, keep } = createKeeping(() => fixture.catalog);
  const of = async (id: string, direction: RelationDirection = 'both', more: object = {}) =>
    (await relations().list({ id, direction, limit: 99, ...more })).map(
      ({ from, kind, to, other }) => `${from} ${kind} ${to} ${other?.title ?? '-'}`,
    );
  const says = (key: string, found: readonly Relation[], seconds = 10, extractor = 'govuk') =>
    keep(
      aDocument(key, {
        retrievedAt: at(seconds),
        relations: [{ extractor, relations: found }],
      }),
    );
  const cites = (to: string, change: Partial<Relation> = {}): Relation => ({
    kind: 'cites',
    to,
    evidence: `see ${to}`,
    ...change,
  });
  const lastChange = async () => (await fixture.catalog.changes.after(0, 99)).at(-1);

  describe('relations', () => {
    beforeEach(begin);

    test('lead both ways, between records of any kinds, with everything that was said', async () => {
      const whole: Relation = {
        kind: 'member_of',
        to: 'committee:HSAG',
        evidence: 'committee-membership-current',
        since: '2025-01-03',
        until: '2027-01-03',
        details: { rank: 2 },
      };
      await keep(aWrite(anEntity('a', { relations: [whole] })));
      await says('a', [cites('member:a', { place: { start: 3, end: 11 } })]);
      expect(await of('member:a')).toEqual([
        'member:a member_of committee:HSAG -',
        'govuk:a cites member:a Title of a',
      ]);
      expect(await of('member:a', 'out')).toHaveLength(1);
      expect(await of('member:a', 'in')).toHaveLength(1);
      expect(await of('govuk:a')).toEqual(['govuk:a cites member:a Member a']);
      expect(await relations().list({ id: 'committee:HSAG', direction: 'in', limit: 9 })).toEqual([
        {
          number: 1,
          from: 'member:a',
          extractor: 'members',
          ...whole,
          seenAt: at(10),
          endedAt: null,
          other: { id: 'member:a', record: 'entity', title: 'Member a' },
        },
      ]);
    });

    test('to a record that is not held stay, and resolve when it arrives, by id or by an alias', async () => {
      await says('a', [cites('vote:1'), cites('lis:S1')]);
      expect(await of('govuk:a')).toEqual(['govuk:a cites vote:1 -', 'govuk:a cites lis:S1 -']);
      expect(await fixture.catalog.records.resolve('lis:S1')).toBeUndefined();
      await keep(aWrite(anEvent('1')));
      await keep(aWrite(anEntity('a', { aliases: ['lis:S1', 'member:a'] })));
      expect(await of('govuk:a')).toEqual([
        'govuk:a cites vote:1 Vote 1',
        'govuk:a cites lis:S1 Member a',
      ]);
      expect(await of('member:a', 'in')).toEqual(['govuk:a cites lis:S1 Title of a']);
      expect(await fixture.catalog.records.resolve('lis:S1')).toMatchObject({ id: 'member:a' });
      expect(await fixture.catalog.records.find('lis:S1')).toMatchObject({ id: 'member:a' });
      await keep(aWrite(anEntity('a', { aliases: [] })));
      expect(await of('member:a', 'in')).toEqual([]);
    });

    test('are replaced as a set per record and extractor; what is left out stays', async () => {
      await says('a', [cites('law:1'), cites('law:2')]);
      await says('a', [cites('law:9')], 20, 'citations_v1');
      await says('a', [cites('law:2'), cites('law:3')], 30);
      expect(await of('govuk:a')).toEqual([
        'govuk:a cites law:2 -',
        'govuk:a cites law:9 -',
        'govuk:a cites law:3 -',
      ]);
      await keep(aDocument('a', { retrievedAt: at(40) }));
      expect(await of('govuk:a')).toHaveLength(3);
      await says('a', [], 50);
      expect(await of('govuk:a')).toEqual(['govuk:a cites law:9 -']);
    });

    test('that are no longer said end, and stay on record; those read in a text go with it', async () => {
      await says('a', [cites('law:1'), cites('law:2', { place: { start: 1, end: 5 } })]);
      await says('a', [], 30);
      expect(await of('govuk:a')).toEqual([]);
      const ended = { id: 'govuk:a', direction: 'out', including: 'ended', limit: 9 } as const;
      expect(await relations().list(ended)).toMatchObject([
        { to: 'law:1', seenAt: at(10), endedAt: at(30) },
      ]);
      await says('a', [cites('law:1')], 40);
      expect(
        (await relations().list(ended)).map(({ seenAt, endedAt }) => [seenAt, endedAt]),
      ).toEqual([
        [at(10), at(30)],
        [at(40), null],
      ]);
    });

    test('the same said twice is one; the same said again keeps its place in the list', async () => {
      await says('a', [cites('law:1'), cites('law:1'), cites('law:2')]);
      const before = await relations().list({ id: 'govuk:a', direction: 'out', limit: 9 });
      expect(before).toHaveLength(2);
      await says('a', [cites('law:2'), cites('law:1')], 20);
      expect(await relations().list({ id: 'govuk:a', direction: 'out', limit: 9 })).toEqual(before);
    });

    test('pages, kinds and counts', async () => {
      for (const key of ['a', 'b', 'c']) {
        const twice = [1, 2].map((start) => cites('law:1', { place: { start, end: start + 1 } }));
        await says(key, [...twice, { kind: 'amends', to: 'law:1', evidence: 'x' }]);
      }
      expect(await relations().counts('law:1')).toEqual([
        { direction: 'in', kind: 'amends', count: 3 },
        { direction: 'in', kind: 'cites', count: 3 },
      ]);
      expect(await relations().counts('govuk:a')).toEqual([
        { direction: 'out', kind: 'amends', count: 1 },
        { direction: 'out', kind: 'cites', count: 1 },
      ]);
      const page = { id: 'law:1', direction: 'in', kinds: ['cites'], limit: 4 } as const;
      const first = await relations().list(page);
      const rest = await relations().list({ ...page, after: first.at(-1)?.number ?? 0 });
      expect([first.length, rest.length]).toEqual([4, 2]);
    });

    test('when something was last said of a record, or by it, or ended', async () => {
      const changedAt = async (id: string) => (await relations().standing(id)).changedAt;
      expect(await relations().standing('law:1')).toEqual({ counts: [], changedAt: null });
      await says('a', [cites('law:1')]);
      await says('b', [cites('law:1')], 20);
      expect([await changedAt('law:1'), await changedAt('govuk:a')]).toEqual([at(20), at(10)]);
      // What is said again is no news; what is said no longer is.
      await says('b', [cites('law:1')], 30);
      expect(await changedAt('law:1')).toBe(at(20));
      await says('a', [], 40);
      expect(await relations().standing('law:1')).toEqual({
        counts: [{ direction: 'in', kind: 'cites', count: 1 }],
        changedAt: at(40),
      });
      expect(await relations().standing('govuk:a')).toEqual({ counts: [], changedAt: at(40) });
    });

    test('a record whose relations alone changed has a line in the feed that says so', async () => {
      await says('a', [cites('law:1')]);
      expect(await lastChange()).toMatchObject({ seq: 1, kind: 'added' });
      await says('a', [cites('law:1')], 20);
      expect(await lastChange()).toMatchObject({ seq: 1 });
      await says('a', [cites('law:2')], 30);
      expect(await lastChange()).toMatchObject({ seq: 2, kind: 'related', status: 'active' });
      const record = aRecord('a', { title: 'Another' });
      const set = { extractor: 'govuk', relations: [cites('law:3')] };
      await keep(aDocument('a', { record, relations: [set], retrievedAt: at(40) }));
      expect(await lastChange()).toMatchObject({ seq: 3, kind: 'described' });
      await keep(aWrite(anEntity('a')));
      await keep(aWrite(anEntity('a', { relations: [cites('law:3')] }), { retrievedAt: at(50) }));
      expect(await lastChange()).toMatchObject({ seq: 5, kind: 'related', record: 'entity' });
    });

    test('can be replaced without a run, for a record that is held', async () => {
      await keep(aDocument('a'));
      const set = { extractor: 'citations_v2', relations: [cites('law:1')] };
      expect(await relations().replace('govuk:a', set, at(60))).toBe('written');
      expect(await relations().replace('govuk:a', set, at(70))).toBe('same');
      expect(await relations().replace('govuk:zzz', set, at(70))).toBe('unknown');
      expect(await of('law:1')).toEqual(['govuk:a cites law:1 Title of a']);
      expect(await lastChange()).toMatchObject({ kind: 'related', at: at(60) });
    });

    test('an alias never takes the place of a record that has it as its id', async () => {
      await keep(aWrite(anEntity('a', { aliases: ['member:b'] })));
      await keep(aWrite(anEntity('b')));
      expect(await fixture.catalog.records.resolve('member:b')).toMatchObject({ id: 'member:b' });
    });

    test('two catalogs that were told the same in another order export the same', async () => {
      await says('a', [cites('law:2'), cites('law:1')]);
      const lines = (await collected(fixture.catalog.documents.export())).filter((line) =>
        line.includes('"table":"relation"'),
      );
      expect(lines.map((line) => (JSON.parse(line) as { to_id: string }).to_id)).toEqual([
        'law:1',
        'law:2',
      ]);
    });
  });
}
