import { beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '../../core/catalog.ts';
import type { CatalogFixture } from './catalog.ts';
import {
  aCandidate,
  aDecision,
  aDocument,
  aKeep,
  anArtifact,
  aRecord,
  asWas,
  at,
  collected,
  hex,
  runId,
} from './examples.ts';
import { createKeeping } from './keeping.ts';

export function documentsConform(fixture: CatalogFixture): void {
  const documents = () => fixture.catalog.documents;
  const { begin, keep: write } = createKeeping(() => fixture.catalog);
  const found = async (id: string): Promise<Document> => {
    const document = await documents().find(id);
    if (!document) throw new Error(`no document ${id}`);
    return document;
  };

  describe('documents', () => {
    beforeEach(begin);

    test('a body read anew replaces the old one, with a version only when the text differs', async () => {
      await write(aDocument('a'));
      await write(aDocument('b'));
      const body = aDocument('a').body;
      if (!body) throw new Error('no body');
      const change = {
        documentId: 'govuk:a',
        rawSha256: hex('a'),
        body: { ...body, normalizer: 'html_v2' },
        fragments: null,
        at: at(20),
        decision: aDecision('a', { stage: 'read', verdict: 'read anew' }),
      };
      expect(await documents().reread(change)).toBe('written');
      expect(await found('govuk:a')).toMatchObject({ bodyNormalizer: 'html_v2' });
      expect(await documents().versions('govuk:a')).toHaveLength(1);
      const differs = { ...change.body, text: 'Otherwise.', sha256: hex('c') };
      await documents().reread({ ...change, body: differs });
      expect(await found('govuk:a')).toMatchObject({
        bodyText: 'Otherwise.',
        bodySha256: hex('c'),
      });
      expect(await documents().versions('govuk:a')).toMatchObject([
        { bodySha256: hex('b') },
        { bodySha256: hex('c'), seenAt: at(20) },
      ]);
      expect(await documents().reread({ ...change, rawSha256: hex('f') })).toBe('overtaken');
      expect(await found('govuk:a')).toMatchObject({ bodyText: 'Otherwise.' });
      const told = await fixture.catalog.decisions.find({ documentId: 'govuk:a', limit: 9 });
      expect(told.filter(({ verdict }) => verdict === 'read anew')).toHaveLength(2);
    });

    test('a run whose clock is behind does not move the moment it was last seen back', async () => {
      const late = { ...aDocument('a'), retrievedAt: at(500) };
      await write(late);
      await write({ ...aDocument('a'), retrievedAt: at(100) });
      expect(await found('govuk:a')).toMatchObject({ retrievedAt: at(100), lastSeenAt: at(500) });
      await documents().seen('govuk', ['a'], runId(2), at(200));
      expect(await found('govuk:a')).toMatchObject({ lastSeenAt: at(500) });
    });

    test('the documents of a source come in order of id, after any of them', async () => {
      for (const key of ['b', 'c', 'a']) await write(aDocument(key));
      const ids = async (after?: string) =>
        (await collected(documents().ofSource('govuk', after))).map(({ id }) => id);
      expect(await ids()).toEqual(['govuk:a', 'govuk:b', 'govuk:c']);
      expect(await ids('govuk:a')).toEqual(['govuk:b', 'govuk:c']);
      expect(await collected(documents().ofSource('elsewhere'))).toEqual([]);
    });

    test('a document reads back with every column', async () => {
      await write(aDocument('a'));
      expect(await found('govuk:a')).toEqual({
        id: 'govuk:a',
        source: 'govuk',
        naturalKey: 'a',
        kind: 'guidance',
        title: 'Title of a',
        publishedAt: at(-86_400),
        updatedAt: null,
        sourceUrl: 'https://www.gov.uk/a',
        sourceOrg: 'GOV.UK',
        retrievedAt: at(10),
        rawSha256: hex('a'),
        citation: 'GOV.UK, Title of a',
        metadata: { tags: { topic: ['a'] } },
        bodyText: '# Title\n\nWords.\n',
        bodyStatus: 'ok',
        bodyNormalizer: 'html_v1',
        bodySha256: hex('b'),
        status: 'active',
        tombstoneAt: null,
        tombstoneReason: null,
        successorId: null,
        listed: true,
        firstSeenAt: at(10),
        lastSeenAt: at(10),
        firstListingId: null,
        lastListingId: null,
      });
      expect((await documents().findByUrl('https://www.gov.uk/a'))?.id).toBe('govuk:a');
      expect(await documents().findByUrl('https://www.gov.uk/b')).toBeUndefined();
      expect(await documents().find('govuk:b')).toBeUndefined();
    });

    test('on conflict title and timestamps are updated, raw replaced, tags united', async () => {
      await write(
        aDocument('a', {
          record: aRecord('a', { metadata: { tags: { topic: ['a', 'b'] }, raw: { v: 1 } } }),
        }),
      );
      await write(
        aDocument('a', {
          record: aRecord('a', {
            title: 'New title',
            updatedAt: at(5),
            metadata: { tags: { topic: ['c', 'a'] }, raw: { v: 2 } },
          }),
          rawSha256: hex('d'),
          retrievedAt: at(99),
        }),
      );
      expect(await found('govuk:a')).toMatchObject({
        title: 'New title',
        updatedAt: at(5),
        rawSha256: hex('d'),
        metadata: { tags: { topic: ['a', 'b', 'c'] }, raw: { v: 2 } },
        firstSeenAt: at(10),
        lastSeenAt: at(99),
        retrievedAt: at(99),
      });
      expect(await documents().count()).toBe(1);
      expect(await documents().count('govuk')).toBe(1);
      expect(await documents().count('gazette')).toBe(0);
    });

    test('a version is added when raw or body changes, and only then', async () => {
      const body = aDocument('a').body;
      if (!body) throw new Error('the example has a body');
      await write(aDocument('a'));
      await write(aDocument('a', { retrievedAt: at(20) }));
      await write(aDocument('a', { retrievedAt: at(30), rawSha256: hex('d') }));
      await write(
        aDocument('a', {
          retrievedAt: at(40),
          rawSha256: hex('d'),
          body: { ...body, sha256: hex('e') },
        }),
      );
      const versions = await documents().versions('govuk:a');
      expect(versions.map((v) => [v.number, v.rawSha256, v.bodySha256, v.seenAt])).toEqual([
        [1, hex('a'), hex('b'), at(10)],
        [2, hex('d'), hex('b'), at(30)],
        [3, hex('d'), hex('e'), at(40)],
      ]);
    });

    test('bodies with missing pages are named until they are whole', async () => {
      const whole = aDocument('a').body;
      const missing = (key: string) =>
        aDocument(key, { body: whole && { ...whole, status: 'partial' } });
      await write(missing('b'));
      await write(missing('a'));
      await write(aDocument('c'));
      const { documents } = fixture.catalog;
      expect(await documents.partial('govuk')).toEqual(['govuk:a', 'govuk:b']);
      expect(await documents.partial('crs_reports')).toEqual([]);
      await write(aDocument('a'));
      expect(await documents.partial('govuk')).toEqual(['govuk:b']);
    });

    test('an incomplete record keeps the body we held; a complete one without body drops it', async () => {
      await write(aDocument('a'));
      await write(
        aDocument('a', { body: null, record: aRecord('a', { incomplete: true }), version: null }),
      );
      expect(await found('govuk:a')).toMatchObject({ bodyStatus: 'ok', bodySha256: hex('b') });
      await write(aDocument('a', { body: null }));
      expect(await found('govuk:a')).toMatchObject({ bodyText: null, bodyStatus: null });
    });

    test('an incomplete record neither loses its tombstone nor its date of publication', async () => {
      const withdrawn = aRecord('a', { status: 'withdrawn', tombstoneReason: 'out of date' });
      await write(
        aDocument('a', { record: { ...withdrawn, publishedAt: at(1) }, retrievedAt: at(20) }),
      );
      const partial = aRecord('a', { incomplete: true, publishedAt: null });
      await write(aDocument('a', { record: partial, version: null, retrievedAt: at(30) }));
      expect(await found('govuk:a')).toMatchObject({
        publishedAt: at(1),
        status: 'withdrawn',
        tombstoneAt: at(20),
        tombstoneReason: 'out of date',
      });
    });

    test('a tombstone is written through, keeps its first moment, and is lifted again', async () => {
      const withdrawn = aRecord('a', { status: 'withdrawn', tombstoneReason: 'out of date' });
      await write(aDocument('a'));
      await write(aDocument('a', { record: withdrawn, retrievedAt: at(20) }));
      await write(aDocument('a', { record: withdrawn, retrievedAt: at(30) }));
      expect(await found('govuk:a')).toMatchObject({
        status: 'withdrawn',
        tombstoneAt: at(20),
        tombstoneReason: 'out of date',
        successorId: null,
      });
      const superseded = { status: 'superseded', tombstoneAt: at(5), successorId: 'govuk:b' };
      await write(aDocument('a', { record: aRecord('a', superseded as object) }));
      expect(await found('govuk:a')).toMatchObject(superseded);
      await write(aDocument('a'));
      expect(await found('govuk:a')).toMatchObject({ status: 'active', tombstoneAt: null });
    });

    test('the newest bytes of a name are current, earlier ones stay by their content address', async () => {
      await write(aDocument('a'));
      const newer = anArtifact('a', { sha256: hex('f'), etag: '"2"', retrievedAt: at(50) });
      await write(aDocument('a', { rawSha256: hex('f'), artifacts: [newer] }));
      expect(await documents().artifacts('govuk:a')).toEqual([newer]);
      expect(await documents().held('govuk', 'a', 'content.json')).toEqual(newer);
      const all = await collected(documents().allArtifacts());
      expect(all.map((one) => [one.path, one.sha256])).toEqual([
        [`cas/sha256/aa/${'a'.repeat(62)}`, hex('a')],
        ['corpus/govuk/bodies/raw/a.json', hex('f')],
      ]);
      // Back to the first bytes: one row per content, and that one is current again.
      await write(aDocument('a', { retrievedAt: at(60) }));
      expect(await documents().held('govuk', 'a', 'content.json')).toEqual(anArtifact('a'));
      expect(await collected(documents().allArtifacts())).toHaveLength(2);
    });

    test('what is known tells the version of natural keys, strange ones too', async () => {
      await write(aDocument('a', { version: 'v7' }));
      await write(
        aDocument('b', { record: aRecord('b'), naturalKey: '/b "q" \u{1F600}', version: null }),
      );
      const known = await documents().known('govuk', ['a', '/b "q" \u{1F600}', 'never']);
      expect([...known]).toEqual(
        expect.arrayContaining([
          ['a', { version: 'v7' }],
          ['/b "q" \u{1F600}', { version: null }],
        ]),
      );
      expect(known.size).toBe(2);
      expect((await documents().known('gazette', ['a'])).size).toBe(0);
    });

    test('seeing sets last_seen_at and nothing else, and counts once per run', async () => {
      for (const key of ['a', 'b', 'c']) await write(aDocument(key));
      expect(await documents().countSeen(runId(1))).toBe(3);
      const before = await found('govuk:a');
      await documents().seen('govuk', ['a', 'c', 'unknown'], runId(2), at(500));
      await documents().seen('govuk', ['a'], runId(2), at(501));
      expect(await documents().countSeen(runId(2))).toBe(2);
      expect(await found('govuk:a')).toEqual({ ...before, lastSeenAt: at(500) });
      expect((await found('govuk:b')).lastSeenAt).toBe(at(10));
      const seen = await collected(documents().seenInRun(runId(2)));
      expect(seen.map((one) => one.id)).toEqual(['govuk:a', 'govuk:c']);
    });

    test('a page of the Federal Register leads to what begins on it, or else goes over it', async () => {
      for (const [key, volume, start, end] of [
        ['a', 91, 100, 104],
        ['b', 91, 104, 104],
        ['c', 91, 104, 109],
        ['d', 91, 120, 121],
        ['e', 90, 106, 107],
      ] as const) {
        const metadata = { volume, start_page: start, end_page: end };
        const record = aRecord(key, { id: `fr:${key}`, metadata });
        await write(aDocument(key, { source: 'federal_register', record }));
      }
      await write(aDocument('f', { record: aRecord('f', { metadata: { volume: 91 } }) }));
      const ids = async (volume: number, page: number) =>
        (await documents().onPage('federal_register', volume, page)).map(({ id }) => id);
      expect(await ids(91, 100)).toEqual(['fr:a']);
      expect(await ids(91, 102)).toEqual(['fr:a']);
      expect(await ids(91, 104)).toEqual(['fr:b', 'fr:c']);
      expect(await ids(91, 106)).toEqual(['fr:c']);
      expect(await ids(91, 110)).toEqual([]);
      expect(await ids(91, 99)).toEqual([]);
      expect(await ids(90, 106)).toEqual(['fr:e']);
      expect(await ids(12, 1)).toEqual([]);
    });

    test('the first and the last listing that named a document are told', async () => {
      const listings = async () => {
        const { firstListingId, lastListingId } = await found('govuk:a');
        return [firstListingId, lastListingId];
      };
      await write(aDocument('a'));
      expect(await listings()).toEqual([null, null]);
      await documents().seen('govuk', ['a'], runId(2), at(20), 7);
      expect(await listings()).toEqual([7, 7]);
      await write(aDocument('a', { listingId: 8, retrievedAt: at(30) }));
      expect(await listings()).toEqual([7, 8]);
      await documents().seen('govuk', ['a'], runId(3), at(40));
      expect(await listings()).toEqual([7, 8]);
    });

    test('long lists come page by page, in order and complete', async () => {
      const { items } = fixture.catalog;
      const keys = Array.from({ length: 450 }, (_, i) => `k${String(i).padStart(3, '0')}`);
      const planned = keys.map((key) => ({ candidate: aCandidate(key), plan: 'new' as const }));
      await items.add(runId(1), 'govuk', planned, asWas, at(1));
      const leased = await items.lease(runId(1), 'w', { max: 450, now: at(2), until: at(60) });
      await Promise.all(leased.map((item) => items.settle(aKeep(item))));
      const seen = await collected(documents().seenInRun(runId(1)));
      expect(seen.map((one) => one.naturalKey)).toEqual(keys);
      const paths = (await collected(documents().allArtifacts())).map((one) => one.path);
      expect(paths).toEqual(keys.map((key) => `corpus/govuk/bodies/raw/${key}.json`));
    });

    test('the export tells what we know, not when we learned it', async () => {
      const lines = async () => (await collected(documents().export())).join('\n');
      await write(aDocument('a'));
      await write(aDocument('b'));
      await fixture.catalog.days.replace('govuk', '2026-07-15', runId(1), [
        { documentId: 'govuk:b', bucket: 'NEW' },
      ]);
      const first = await lines();
      expect(first).toContain('Title of a');
      expect(first).toContain('"table":"day"');
      await write(aDocument('a', { retrievedAt: at(777), runId: runId(1) }));
      await documents().seen('govuk', ['a', 'b'], runId(3), at(888));
      expect(await lines()).toBe(first);
      await write(aDocument('a', { record: aRecord('a', { title: 'Another' }) }));
      expect(await lines()).not.toBe(first);
    });
  });
}
