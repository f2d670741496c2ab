import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DocumentWrite } from '../../core/catalog.ts';
import type { QueryTerm, SearchFilters, TextQuery } from '../../core/search.ts';
import type { CatalogFixture } from './catalog.ts';
import { aDocument, aRecord, at } from './examples.ts';
import { anEntity, aTerm, aWrite } from './examples-of-data.ts';
import { createKeeping } from './keeping.ts';

const term = (text: string, change: Partial<QueryTerm> = {}): QueryTerm => {
  const [first = '', ...rest] = text.split(' ');
  return { words: [first, ...rest], field: null, ending: 'exact', ...change };
};
const query = (...wanted: (string | QueryTerm)[]): TextQuery => ({
  wanted: wanted.map((one) => (typeof one === 'string' ? term(one) : one)),
  unwanted: [],
});
const ACTIVE: SearchFilters = { statuses: ['active'] };
const ALL: SearchFilters = { statuses: '*' };
const FIRST = { offset: 0, limit: 50 };

/** A document that says this, whatever else it is. */
function saying(
  key: string,
  text: string,
  change: Partial<DocumentWrite['record']> = {},
): DocumentWrite {
  const body = aDocument(key).body;
  return aDocument(key, {
    record: aRecord(key, { title: 'Untitled', ...change }),
    body: body && { ...body, text, sha256: createHash('sha256').update(text).digest('hex') },
  });
}

/** What words, filters and vectors must do, whatever is underneath. */
export function searchConforms(fixture: CatalogFixture): void {
  const index = () => fixture.catalog.search;
  const { begin, keep: settle } = createKeeping(() => fixture.catalog);
  const indexAll = async () => {
    while ((await index().words()).waiting > 0) await index().indexWords(7);
  };
  const keep = async (document: DocumentWrite) => {
    await settle(document);
    await indexAll();
  };
  const ids = async (asked: TextQuery, filters = ACTIVE, page = FIRST) =>
    (await index().lexical(asked, filters, page)).map(({ id }) => id.replace('govuk:', ''));
  const near = async (vector: readonly number[], filters = ACTIVE, limit = 50) =>
    (await index().nearest(Float32Array.from(vector), filters, limit)).map(({ id }) =>
      id.replace('govuk:', ''),
    );
  const embedAll = async (vectorOf: (title: string) => readonly number[]) => {
    const waiting = await index().unembedded(1000);
    await index().embed(
      waiting.map((of) => ({
        of,
        pieces: [{ start: 0, end: 4, vector: Float32Array.from(vectorOf(of.title)) }],
      })),
    );
  };
  const made = { model: 'test', dimensions: 4, chunking: '60' };

  describe('search by words', () => {
    beforeEach(begin);

    test('any word makes a hit, more and rarer ones a better one, stems are one', async () => {
      await keep(saying('both', 'Flooding is insured by the state.'));
      await keep(saying('one', 'The flood came.'));
      await keep(saying('none', 'Wheat and rye.'));
      expect(await ids(query('floods', 'insurance'))).toEqual(['both', 'one']);
    });

    test('only what is related to a record, whichever of them says so, and as long as it is said', async () => {
      const cites = (to: string) => [
        { extractor: 'govuk', relations: [{ kind: 'cites' as const, to, evidence: 'see' }] },
      ];
      await keep({ ...saying('citing', 'A flood.'), relations: cites('law:1') });
      await keep({ ...saying('other', 'A flood.'), relations: cites('law:2') });
      await keep(saying('cited', 'A flood.'));
      await keep({ ...saying('both', 'A flood.'), relations: cites('govuk:cited') });
      const related = async (relatedTo: string) =>
        (await ids(query('flood'), { ...ACTIVE, relatedTo })).sort();
      expect(await related('law:1')).toEqual(['citing']);
      expect(await related('govuk:cited')).toEqual(['both']);
      expect(await related('govuk:both')).toEqual(['cited']);
      expect(await related('law:3')).toEqual([]);
      await keep({
        ...saying('citing', 'A flood.'),
        retrievedAt: at(90),
        relations: cites('law:3'),
      });
      expect(await related('law:1')).toEqual([]);
      expect(await related('law:3')).toEqual(['citing']);
    });

    test('a title counts more than an abstract, that more than an action, that more than a body', async () => {
      const filler = 'words of no consequence fill this so that all are alike';
      await keep(saying('body', `flood ${filler}`));
      await keep(saying('action', filler, { metadata: { action: 'flood' } }));
      await keep(saying('abstract', filler, { metadata: { abstract: 'flood' } }));
      await keep(saying('title', filler, { title: 'flood' }));
      expect(await ids(query('flood'))).toEqual(['title', 'abstract', 'action', 'body']);
    });

    test('a formula is found by its plain form, however its small digits are written', async () => {
      await keep(saying('lowered', 'Emissions of CO₂ fell.'));
      await keep(saying('plain', 'Emissions of CO2 fell.'));
      await keep(saying('tagged', 'Emissions of CO<sub>2</sub> fell.'));
      await keep(saying('raised', 'The case of Co² is another.'));
      await keep(saying('none', 'Emissions of CO fell by 2.'));
      await keep(saying('acid', 'H₂SO₄', { title: 'Emissions of SO₂' }));
      const all = ['lowered', 'plain', 'raised', 'tagged'];
      expect((await ids(query('CO2'))).sort()).toEqual(all);
      expect((await ids(query('CO₂'))).sort()).toEqual(all);
      expect(await ids(query('H2SO4'))).toEqual(['acid']);
      const title = { ...(query('so2').wanted[0] as QueryTerm), field: 'title' as const };
      expect(await ids({ wanted: [title], unwanted: [] })).toEqual(['acid']);
    });

    test('as many are counted as are found, whatever the filters are', async () => {
      const gone = { tombstoneAt: at(1), tombstoneReason: 'practice' } as const;
      await keep(saying('one', 'flood'));
      await keep(saying('two', 'flood'));
      await keep(saying('withdrawn', 'flood', { status: 'withdrawn', ...gone }));
      await keep(saying('flagged', 'flood', { status: 'flagged', ...gone }));
      await keep(saying('other', 'wheat'));
      const newest = await index().lastNumber();
      for (const filters of [
        ACTIVE,
        ALL,
        { statuses: ['withdrawn'] },
        { statuses: ['flagged', 'active'] },
        { statuses: [] },
        { ...ACTIVE, upTo: newest - 4 },
        { ...ALL, kinds: ['nothing'] },
        { ...ACTIVE, kinds: [aRecord('one').kind] },
      ] satisfies SearchFilters[]) {
        const found = await ids(query('flood'), filters);
        expect([filters, await index().count(query('flood'), filters, 10)]).toEqual([
          filters,
          found.length,
        ]);
      }
      expect(await index().count(query('flood'), ALL, 3)).toBe(3);
    });

    test('phrases, fields, beginnings and what is unwanted', async () => {
      await keep(saying('phrase', 'The flood insurance program.'));
      await keep(saying('apart', 'Insurance against a flood.'));
      await keep(saying('titled', 'Nothing.', { title: 'Flood' }));
      expect(await ids(query('flood insurance'))).toEqual(['phrase']);
      expect(await ids(query(term('flood', { field: 'title' })))).toEqual(['titled']);
      expect((await ids(query(term('insur', { ending: 'beginning' })))).sort()).toEqual([
        'apart',
        'phrase',
      ]);
      const without = { wanted: [term('flood')], unwanted: [term('program')] };
      expect((await ids(without)).sort()).toEqual(['apart', 'titled']);
    });

    test('every status is indexed; the filter decides when asked, and a flip indexes nothing', async () => {
      await keep(saying('a', 'flood'));
      await keep(saying('b', 'flood', { status: 'superseded', successorId: 'govuk:a' }));
      await keep(saying('c', 'flood', { status: 'withdrawn' }));
      expect(await ids(query('flood'))).toEqual(['a']);
      expect((await ids(query('flood'), { statuses: ['active', 'superseded'] })).sort()).toEqual([
        'a',
        'b',
      ]);
      expect((await ids(query('flood'), ALL)).sort()).toEqual(['a', 'b', 'c']);
      expect(await index().found(['govuk:b'])).toMatchObject([
        { id: 'govuk:b', status: 'superseded', successorId: 'govuk:a', title: 'Untitled' },
      ]);
      await settle(saying('a', 'flood', { status: 'withdrawn' }));
      expect(await ids(query('flood'))).toEqual([]);
      await settle(saying('a', 'flood'));
      expect(await ids(query('flood'))).toEqual(['a']);
      // A step of one document passes over both changes: neither has a text to index.
      expect((await index().indexWords(1)).waiting).toBe(0);
    });

    test('is filtered by source, kind and day of publication', async () => {
      await keep(saying('old', 'flood', { publishedAt: at(-200) }));
      await keep(saying('new', 'flood', { publishedAt: at(0), kind: 'rule' }));
      const by = (filters: Partial<SearchFilters>) =>
        ids(query('flood'), { ...ACTIVE, ...filters });
      expect(await by({ from: at(-100) })).toEqual(['new']);
      expect(await by({ before: at(0) })).toEqual(['old']);
      expect(await by({ kinds: ['rule'] })).toEqual(['new']);
      expect(await by({ sources: ['nobody'] })).toEqual([]);
    });

    test('records of other kinds pass the filters that they can, in the order they are asked for', async () => {
      await keep(saying('a', 'flood'));
      await settle(aWrite(anEntity('p')));
      await settle(aWrite(aTerm('t')));
      const asked = ['topic:t', 'govuk:a', 'member:nobody', 'member:p'];
      const passing = async (filters: SearchFilters) =>
        (await index().passing(asked, filters)).map(({ id }) => id);
      const held = ['topic:t', 'govuk:a', 'member:p'];
      expect([await passing(ALL), await passing(ACTIVE)]).toEqual([held, held]);
      expect(await passing({ statuses: ['withdrawn'] })).toEqual([]);
      const [entity] = await index().passing(['member:p'], ALL);
      expect((await index().found(['member:p']))[0]).toMatchObject({ id: entity?.id });
      const flood = { is: 'term', term: term('flood') } as const;
      expect(await passing({ ...ALL, fulfils: { narrow: flood, unwanted: [] } })).toEqual([
        'govuk:a',
      ]);
      expect(await passing({ ...ALL, fulfils: { unwanted: [term('flood')] } })).toEqual([]);
      expect(await passing({ ...ALL, kinds: ['nosuch'] })).toEqual([]);
      expect(await passing({ ...ALL, relatedTo: 'law:9' })).toEqual([]);
    });

    test('a changed text is found by its new words only', async () => {
      await keep(saying('a', 'flood'));
      await keep(saying('a', 'drought'));
      expect(await ids(query('flood'))).toEqual([]);
      expect(await ids(query('drought'))).toEqual(['a']);
    });

    test('a page is full though most of what fits is filtered out, and pages fit together', async () => {
      for (let n = 0; n < 200; n++) {
        await settle(
          saying(
            `n${n}`,
            'flood '.repeat(1 + (n % 7)),
            n % 10 === 0 ? {} : { status: 'withdrawn' },
          ),
        );
      }
      await indexAll();
      const all = await ids(query('flood'), ACTIVE, { offset: 0, limit: 100 });
      expect(all).toHaveLength(20);
      const pages = [0, 7, 14].map((offset) => ids(query('flood'), ACTIVE, { offset, limit: 7 }));
      expect((await Promise.all(pages)).flat()).toEqual(all);
    });

    test('whatever words are asked for, nothing but an answer comes', async () => {
      await keep(saying('a', 'flood'));
      const word = fc.oneof(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.constantFrom('"', 'OR', 'a" OR "b', '*', '{title} :'),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
          const [first = '', ...rest] = words;
          const found = await index().lexical(
            query({ ...term('x'), words: [first, ...rest] }),
            ALL,
            FIRST,
          );
          expect(Array.isArray(found)).toBe(true);
        }),
        { numRuns: 100 },
      );
    });

    test('a document is found when the step that indexes it was made, and the index says how far it is', async () => {
      for (let n = 0; n < 5; n++) await settle(saying(`n${n}`, 'flood'));
      expect(await ids(query('flood'))).toEqual([]);
      expect(await index().words()).toEqual({ through: 0, waiting: 5, remaking: null });
      expect(await index().unembedded(9)).toEqual([]);
      expect(await index().indexWords(2)).toEqual({ through: 2, waiting: 3, remaking: null });
      expect((await ids(query('flood'))).sort()).toEqual(['n0', 'n1']);
      await settle(saying('n0', 'drought'));
      await settle(saying('n0', 'drought', { status: 'withdrawn' }));
      await indexAll();
      expect(await index().words()).toEqual({ through: 7, waiting: 0, remaking: null });
      expect(await ids(query('flood'))).toHaveLength(4);
      expect(await ids(query('drought'), ALL)).toEqual(['n0']);
      expect(await index().unembedded(9)).toHaveLength(5);
    });

    test('a step takes less where texts are long, and at least one document', async () => {
      for (let n = 0; n < 4; n++) await settle(saying(`n${n}`, 'flood '.repeat(2_000)));
      expect(await index().indexWords(2)).toMatchObject({ through: 1 });
      expect(await index().indexWords(6)).toMatchObject({ through: 4 });
    });

    test('made anew in steps, interrupted, with changes meanwhile, it finds the same', async () => {
      for (let n = 0; n < 10; n++) await keep(saying(`n${n}`, `flood number${n}`));
      expect(await index().reindexWords(4)).toEqual({ done: 4, total: 10, finished: false });
      await keep(saying('n1', 'drought'));
      await keep(saying('n8', 'drought'));
      await keep(saying('late', 'drought'));
      expect(await ids(query('drought'))).toHaveLength(3);
      while (!(await index().reindexWords(4)).finished);
      await indexAll();
      expect(await ids(query('drought'))).toHaveLength(3);
      expect(await ids(query('flood'))).toHaveLength(8);
      await keep(saying('n2', 'drought'));
      expect(await ids(query('drought'))).toHaveLength(4);
      expect(await fixture.catalog.integrity()).toEqual([]);
    });
  });

  describe('search by meaning', () => {
    beforeEach(async () => {
      await begin();
      await index().resetVectors(made);
    });
    const north = [1, 0, 0, 0];

    test('the nearest come first, whatever their status, filtered when asked', async () => {
      await keep(saying('a', 'x', { title: '1 0 0 0' }));
      await keep(saying('b', 'x', { title: '0.9 0.4 0 0', status: 'withdrawn' }));
      await keep(saying('c', 'x', { title: '0 0 1 0' }));
      await embedAll((title) => title.split(' ').map(Number));
      expect(await near(north, ALL)).toEqual(['a', 'b', 'c']);
      expect(await near(north)).toEqual(['a', 'c']);
      await keep(saying('a', 'x', { title: '1 0 0 0', status: 'withdrawn' }));
      expect((await index().vectors()).unembedded).toBe(0);
      expect(await near(north)).toEqual(['c']);
    });

    test('a filter that lets little through still fills its page', async () => {
      for (let n = 0; n < 40; n++) {
        const kind = n % 10 === 9 ? 'rare' : 'common';
        await keep(saying(`n${n}`, 'x', { title: String(n), kind }));
      }
      const pieces = (n: number) =>
        Array.from({ length: 50 }, () => ({
          start: 0,
          end: 1,
          vector: Float32Array.from([1, n / 40, 0, 0]),
        }));
      const waiting = await index().unembedded(1000);
      await index().embed(waiting.map((of) => ({ of, pieces: pieces(Number(of.title)) })));
      const found = await near(north, { statuses: '*', kinds: ['rare'] }, 4);
      expect(found).toEqual(['n9', 'n19', 'n29', 'n39']);
      expect(await near(north, { statuses: '*', kinds: ['rare'] }, 9)).toHaveLength(4);
    });

    test('what has no vectors yet is asked of the catalog, and a new text has none', async () => {
      await keep(saying('a', 'x'));
      await keep(saying('b', 'x'));
      expect(await index().vectors()).toMatchObject({ made, unembedded: 2, chunks: 0 });
      await embedAll(() => north);
      expect(await index().vectors()).toMatchObject({ documents: 2, chunks: 2, unembedded: 0 });
      await keep(saying('b', 'another text'));
      expect((await index().unembedded(9)).map(({ body }) => body)).toEqual(['another text']);
      await embedAll(() => north);
      expect(await index().vectors()).toMatchObject({ chunks: 2, unembedded: 0 });
    });

    test('a text that changed while its vectors were made stays in line', async () => {
      await keep(saying('a', 'before'));
      const [of] = await index().unembedded(1);
      if (!of) throw new Error('nothing waits');
      await keep(saying('a', 'after'));
      await index().embed([{ of, pieces: [] }]);
      expect((await index().unembedded(9)).map(({ body }) => body)).toEqual(['after']);
    });

    test('a document of many pieces comes once, with the piece that fits best', async () => {
      await keep(saying('a', 'some long text'));
      const [of] = await index().unembedded(1);
      if (!of) throw new Error('nothing waits');
      const piece = (start: number, vector: readonly number[]) => ({
        start,
        end: start + 4,
        vector: Float32Array.from(vector),
      });
      await index().embed([{ of, pieces: [piece(0, [0, 1, 0, 0]), piece(5, north)] }]);
      expect(await index().nearest(Float32Array.from(north), ALL, 5)).toMatchObject([
        { id: 'govuk:a', piece: { start: 5, end: 9 } },
      ]);
    });

    test('another model begins anew, and says so until all is made', async () => {
      await keep(saying('a', 'x'));
      await embedAll(() => north);
      expect(await index().vectors()).toMatchObject({ rebuilding: false });
      await index().resetVectors({ ...made, model: 'other', dimensions: 12 });
      expect(await index().vectors()).toMatchObject({
        made: { model: 'other' },
        rebuilding: true,
        chunks: 0,
        unembedded: 1,
      });
      await embedAll(() => [...north, 0, 0, 0, 0, 0, 0, 0, 0]);
      expect(await index().vectors()).toMatchObject({ rebuilding: false, unembedded: 0 });
    });
  });
}
