import { beforeEach, describe, expect, test } from 'vitest';
import type { DocumentQuery, Place, Span } from '../../core/document-list.ts';
import { DOCUMENT_STATUSES, type ParsedDocument } from '../../core/record.ts';
import type { CatalogFixture } from './catalog.ts';
import { aCandidate, aDocument, aKeep, aRecord, aRun, asWas, at, runId } from './examples.ts';

const COUNT = 30;
const KINDS = ['guidance', 'news', 'form'] as const;
const SOURCES = ['govuk', 'crs_reports'] as const;

/** Five of thirty have no date; dates repeat, so that only the place keeps their order. */
const recordOf = (n: number): ParsedDocument =>
  aRecord(`d${n}`, {
    kind: KINDS[n % KINDS.length] ?? '',
    status: DOCUMENT_STATUSES[n % 7] ?? 'active',
    publishedAt: n % 6 === 0 ? null : at((n % 4) * 100),
    updatedAt: n % 2 === 0 ? null : at(n),
    metadata: AWKWARD,
  });
/** What another writer of JSON might write otherwise. */
const AWKWARD = {
  'quo"ted': 'back\\slash, \u0001, \u2028, \u{1F600}, "quotes", </script>',
  number: 1.5e-7,
  whole: 12_345_678_901,
  nested: { list: [true, false, null, [], {}] },
};
const columnOf = (name: string): string =>
  name === 'citation'
    ? 'citation_string'
    : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const sourceOf = (n: number): string => SOURCES[n % 5 === 0 ? 1 : 0];

export function documentListConforms(fixture: CatalogFixture): void {
  const list = (query: Partial<DocumentQuery>) =>
    fixture.catalog.documents.list({ by: 'published', order: 'newest', limit: 200, ...query });
  const ids = async (query: Partial<DocumentQuery>) => (await list(query)).map(({ id }) => id);

  /** The same answer, worked out by hand from what was written. */
  const expected = (keep: (record: ParsedDocument, source: string) => boolean): string[] =>
    Array.from({ length: COUNT }, (_, n) => ({ n, record: recordOf(n) }))
      .filter(({ n, record }) => keep(record, sourceOf(n)))
      .sort((a, b) => {
        const [x, y] = [a.record.publishedAt ?? '', b.record.publishedAt ?? ''];
        return x === y ? b.n - a.n : x < y ? 1 : -1;
      })
      .map(({ record }) => record.id);

  describe('lists of documents', () => {
    beforeEach(async () => {
      const { runs, items } = fixture.catalog;
      await runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
      for (let n = 0; n < COUNT; n += 1) {
        const planned = { candidate: aCandidate(`d${n}`), plan: 'new' as const };
        await items.add(runId(1), 'govuk', [planned], asWas, at(1));
        const [item] = await items.lease(runId(1), 'w', { max: 1, now: at(2), until: at(60) });
        if (!item) throw new Error('nothing leased');
        const document = aDocument(`d${n}`, { record: recordOf(n), source: sourceOf(n) });
        await items.settle({ ...aKeep(item), record: document, manifest: [], decisions: [] });
      }
    });

    test('come newest first, what has no date last, and without their text', async () => {
      expect(await ids({})).toEqual(expected(() => true));
      const [first] = await list({ limit: 1 });
      expect(first).not.toHaveProperty('bodyText');
      expect(first).toMatchObject({ title: expect.any(String), bodyStatus: 'ok' });
    });

    test('come as JSON too: the same documents in the same places, by the names of the columns', async () => {
      const query = { by: 'published', order: 'newest', limit: 200 } as const;
      const listed = await list(query);
      const jsons = await fixture.catalog.documents.listJson(query);
      expect(jsons.map(({ place }) => place)).toEqual(listed.map(({ place }) => place));
      expect(jsons.map(({ json }) => JSON.parse(json))).toEqual(
        listed.map(({ place: _, firstListingId: _1, lastListingId: _2, ...document }) =>
          Object.fromEntries(
            Object.entries(document).map(([name, value]) => [columnOf(name), value]),
          ),
        ),
      );
      expect(JSON.parse(jsons[0]?.json ?? '')).toMatchObject({ metadata: AWKWARD, listed: true });
    });

    test('come oldest first when asked, in exactly the other order', async () => {
      expect(await ids({ order: 'oldest' })).toEqual(expected(() => true).reverse());
    });

    test.each([
      ['one source', { sources: ['crs_reports'] }],
      ['two sources', { sources: ['crs_reports', 'govuk'] }],
      ['the same source twice', { sources: ['govuk', 'govuk'] }],
      ['a source without documents', { sources: ['nosuch'] }],
      ['more sources than are scanned one by one', { sources: [...'abcdefghi', 'crs_reports'] }],
      ['no source at all', { sources: [] }],
      ['kinds', { kinds: ['news', 'form'] }],
      ['one status', { statuses: ['withdrawn'] as const }],
      ['two statuses and a kind', { statuses: ['active', 'flagged'] as const, kinds: ['form'] }],
    ] satisfies [string, Partial<DocumentQuery>][])('are filtered by %s', async (_what, query) => {
      const { sources, kinds, statuses }: Partial<DocumentQuery> = query;
      const wanted = expected(
        (record, source) =>
          (sources?.includes(source) ?? true) &&
          (kinds?.includes(record.kind) ?? true) &&
          (statuses?.includes(record.status ?? 'active') ?? true),
      );
      expect(await ids(query)).toEqual(wanted);
    });

    test.each([
      ['from', { from: at(100) }],
      ['until', { until: at(100) }],
      ['both', { from: at(100), until: at(200) }],
    ] satisfies [string, Span][])(
      'are filtered by a span of publication (%s), whose end is not in it',
      async (_what, span: Span) => {
        const inside = (date: string | null) =>
          date !== null && date >= (span.from ?? '') && (!span.until || date < span.until);
        expect(await ids({ published: span })).toEqual(
          expected(({ publishedAt }) => inside(publishedAt)),
        );
        const byUpdate = await list({ by: 'updated', updated: { from: at(5), until: at(11) } });
        expect(byUpdate.map(({ updatedAt }) => updatedAt)).toEqual([at(9), at(7), at(5)]);
      },
    );

    test.each([
      [1, 'published', 'newest'],
      [7, 'published', 'oldest'],
      [4, 'updated', 'newest'],
      [29, 'updated', 'oldest'],
    ] as const)(
      'in pages of %i by %s, %s first, every document comes once',
      async (limit, by, order) => {
        const whole = await ids({ by, order });
        const paged: string[] = [];
        let after: Place | undefined;
        for (let pages = 0; pages <= COUNT; pages += 1) {
          const page = await list({ by, order, limit, ...(after && { after }) });
          paged.push(...page.map(({ id }) => id));
          after = page.at(-1)?.place;
          if (page.length < limit) break;
        }
        expect(paged).toEqual(whole);
        expect(new Set(paged).size).toBe(COUNT);
      },
    );
  });
}
