import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEntity, aTerm, aWrite } from '../../src/store/conformance/examples-of-data.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { embedPending } from '../../src/use-cases/indexing.ts';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const ABSTRACT = `The drainage of upland peat bogs raises the amount of carbon that rivers carry,
  and restoration by blocking of ditches lowers it again within a decade. `;

beforeAll(async () => {
  rig = await startRig();
  const { app } = rig;
  const add = (id: string, text: string, more: object = {}) =>
    addDocument(app, { id, text, ...more });
  await add('crs:R40001', 'Send an e-mail about COVID-19 to 1,000 homes in the Straße.\n');
  await add('crs:R40002', 'The ﬁnance of 住房福利 programmes.\n');
  await add('crs:R40003', 'See [artifact t1].\n', {
    files: [
      {
        name: 'fragments',
        role: 'fragments',
        mediaType: 'application/json',
        bytes: JSON.stringify([
          { id: 't1', kind: 'table', table: { cells: [{ text: 'Zirconium tariffs' }] } },
        ]),
      },
    ],
  });
  await add('fr:2026-40004', 'A notice.\n', {
    source: 'federal_register',
    record: {
      title: 'Emission limits',
      citation: 'Practice Office, Emission limits, 91 FR 59100 (July 1, 2026)',
      metadata: {
        document_number: '2026-40004',
        docket_ids: ['EPA-HQ-OAR-2021-0317'],
        regulation_id_numbers: ['1210-AC02'],
        // A bill's policy area counts as a topic, as its subjects do.
        tags: { topics: ['Air', 'Climate'], policyArea: ['Environmental Protection'] },
      },
    },
  });
  await add(
    'fr:2026-40005',
    'It mentions docket EPA-HQ-OAR-2021-0317 and 91 FR 59100 often.\n'.repeat(9),
    {
      source: 'federal_register',
    },
  );
  await add('crs:R40006', `${ABSTRACT.repeat(3)}\n`, { record: { title: 'Bogs' } });
  await add('crs:R40007', 'The Federal Emergency Management Agency pays.\n');
  const { begin, keep } = createKeeping(() => app.catalog);
  await begin();
  await keep(
    aWrite(
      anEntity('C000127', { title: 'Maria Cantwell', names: [{ name: 'Maria E. Cantwell' }] }),
    ),
  );
  await keep(aWrite(aTerm('peat', { title: 'Peat bogs' })));
  await embedPending(app, { stop: new AbortController().signal });
});
afterAll(() => rig.close());

const search = async (q: string, more = '') =>
  (await rig.ask('searchDocuments', `/v1/search?q=${encodeURIComponent(q)}${more}`)).body;
const first = async (q: string, more = '') => (await search(q, more)).items[0]?.id;

describe('what is one word to a person', () => {
  test.each([
    ['email', 'crs:R40001'],
    ['"e-mail"', 'crs:R40001'],
    ['covid19', 'crs:R40001'],
    ['COVID-19', 'crs:R40001'],
    ['1000', 'crs:R40001'],
    ['strasse', 'crs:R40001'],
    ['finance', 'crs:R40002'],
    ['住房', 'crs:R40002'],
    ['房福', 'crs:R40002'],
    ['福', 'crs:R40002'],
    ['FEMA', 'crs:R40007'],
    ['zirconium tariffs', 'crs:R40003'],
  ])('%s finds %s first, by words and by both', async (q, id) => {
    expect([await first(q, '&mode=lexical'), await first(q)]).toEqual([id, id]);
  });
});

describe('what names a record finds it first', () => {
  test.each([
    ['EPA-HQ-OAR-2021-0317', 'fr:2026-40004'],
    ['1210-AC02', 'fr:2026-40004'],
    ['91 FR 59100', 'fr:2026-40004'],
    ['"91 FR 59100"', 'fr:2026-40004'],
    ['fr:2026-40004', 'fr:2026-40004'],
    ['https://example.org/fr%3A2026-40004', 'fr:2026-40004'],
    ['example.org/fr%3A2026-40004', 'fr:2026-40004'],
    ['https://example.org/fr%3A2026-40004#top', 'fr:2026-40004'],
    ['RIN 1210-AC02', 'fr:2026-40004'],
    ['Docket ID: EPA-HQ-OAR-2021-0317', 'fr:2026-40004'],
    ['91 FR 59100 (July 1, 2026)', 'fr:2026-40004'],
    ['fr:2026-40004@2026-07-01', 'fr:2026-40004'],
    ['member:C000127', 'member:C000127'],
    ['bioguide:C000127', 'member:C000127'],
    ['C000127', 'member:C000127'],
    ['https://www.congress.gov/member/maria-cantwell/C000127', 'member:C000127'],
  ])('%s: %s, as cited, the rest behind it', async (q, id) => {
    for (const mode of ['lexical', 'semantic', 'hybrid']) {
      const { items } = await search(q, `&mode=${mode}`);
      expect([mode, items[0]?.id, items[0]?.matched]).toEqual([mode, id, 'citation']);
    }
    expect((await search('EPA-HQ-OAR-2021-0317')).items[1]?.id).toBe('fr:2026-40005');
  });

  test('the word behind a letter, as in e-mail, is no slip of something else', async () => {
    expect((await search('limitz')).suggestion).toBe('limit');
    const { suggestion, notes } = await search('x-limitz');
    expect([suggestion, notes[0]]).toEqual([null, 'No document has “limitz”.']);
  });

  test('what is cited is not read as a slip of something else', async () => {
    // `member` is in no document, and one letter from a word that many have.
    const { items, suggestion, notes } = await search('member:C000127');
    expect([items[0]?.id, suggestion, notes]).toEqual(['member:C000127', null, []]);
    expect((await search('member:C000127', '&kind=nosuch')).items).toEqual([]);
    expect((await search('member:C000127', '&status=withdrawn')).items).toEqual([]);
    const { body } = await rig.ask('resolveText', '/v1/resolve?text=see+bioguide:C000127');
    expect(body.found).toMatchObject([
      { id: 'member:C000127', held: true, title: 'Maria Cantwell', status: null },
    ]);
    expect(body.found[0]?.url).toBe('/v1/entities/member:C000127');
  });

  test('people and terms are found by their names', async () => {
    const { items } = await search('maria cantwell');
    expect(items[0]).toMatchObject({
      id: 'member:C000127',
      record: 'entity',
      matched: 'name',
      url: '/v1/entities/member:C000127',
    });
    expect((await search('peat bogs')).items.map(({ id }) => id)).toContain('topic:peat');
    expect((await search('maria cantwell', '&status=withdrawn')).items).toEqual([]);
  });
});

test('of a pasted text of which no word is known nothing is found', async () => {
  for (const text of [
    Array.from({ length: 200 }, (_, n) => `qzx${n}w`).join(' '),
    '猫犬鳥魚'.repeat(100),
  ]) {
    const { items, total, notes } = await search(text, '&mode=lexical');
    expect([items, total]).toEqual([[], 0]);
    expect(notes.join(' ')).toContain('no document has any of them');
  }
});

test('a pasted text is a query, and a note says how much of it was looked for', async () => {
  const text = `${ABSTRACT.repeat(2)} ${Array.from({ length: 300 }, (_, n) => `filler${n}`).join(' ')}`;
  for (const mode of ['lexical', 'semantic', 'hybrid']) {
    const { items, notes } = await search(text, `&mode=${mode}`);
    expect([mode, items[0]?.id]).toEqual([mode, 'crs:R40006']);
    expect(notes.join(' ')).toContain('that tell most were looked for');
  }
});

test('topics are counted, and narrow', async () => {
  const { facets } = await search('emission notice', '&facets=topic&mode=lexical');
  expect(facets?.topic).toEqual([
    { value: 'Air', count: 1 },
    { value: 'Climate', count: 1 },
    { value: 'Environmental Protection', count: 1 },
  ]);
  for (const topic of ['Climate', 'Environmental%20Protection']) {
    const narrowed = await search('*', `&topic=${topic}`);
    expect(narrowed.items.map(({ id }) => id)).toEqual(['fr:2026-40004']);
  }
});
