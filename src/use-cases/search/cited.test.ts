import { expect, test, vi } from 'vitest';
import { billsMeantBy } from '../../families/federal/bills-meant.ts';
import { rollCallsMeantBy } from '../../families/federal/roll-calls-meant.ts';
import { citedIn } from './cited.ts';
import type { SearchParts } from './parts.ts';

test('of what has the number, the record whose id begins as what was typed comes first', async () => {
  const ranked = ['cbo:61000', 'hr:119:1'].map((id, at) => ({ id, key: 4 * at, score: 2 - at }));
  const parts = {
    registry: {
      families: [],
      citationsIn: () => [],
      pageCitationsIn: () => [],
      canonicalId: () => ({ is: 'malformed', why: '' }),
    },
    catalog: {
      records: { resolve: async () => undefined },
      documents: { find: async () => undefined },
      search: {
        passing: async () => [],
        words: async () => ({ remaking: null }),
        lexical: async () => ranked,
      },
    },
  } as unknown as SearchParts;
  const found = await citedIn(parts, 'H.R. 1', { statuses: '*' });
  expect(found.ranked.map(({ id }) => id)).toEqual(['hr:119:1', 'cbo:61000']);
});

test('a short name alone means the first of what families take it for that is held', async () => {
  const passing = vi.fn(async (ids: readonly string[]) =>
    ids
      .filter((id) => id === 'hr:118:1' || id === 'hr:119:1')
      .map((id) => ({ id, key: 0, score: 0 })),
  );
  const parts = {
    registry: {
      families: [{ ids: { kinds: [], meantBy: (text: string) => [billsMeantBy(text)] } }],
      citationsIn: () => [],
      pageCitationsIn: () => [],
      canonicalId: () => ({ is: 'malformed', why: '' }),
    },
    catalog: {
      records: { resolve: async () => undefined },
      documents: { find: async () => undefined },
      search: { passing, words: async () => ({ remaking: null }), lexical: async () => [] },
    },
  } as unknown as SearchParts;
  const first = async (text: string) =>
    (await citedIn(parts, text, { statuses: '*' })).ranked.map(({ id }) => id);
  for (const text of [
    'hr1',
    'H.R. 1',
    'hr 1',
    'hr 1 119th',
    'H.R. 1 (119th Congress)',
    'House Bill 1',
    'hr-1',
    '119 hr 1',
    '119-hr-1',
    '119hr1',
    '119th Congress H.R. 1',
    'H.R.1 - Lamp Act',
    'HR 1 lamp act',
    'text of H.R. 1',
    'bill hr 1',
    'hr1 text 119th Congress',
  ])
    expect(await first(text), text).toEqual(['hr:119:1']);
  expect(await first('hr1 118')).toEqual(['hr:118:1']);
  expect(await first('Lamp Act (H.R. 1, 118th Congress)')).toEqual(['hr:118:1']);
  for (const text of ['the last 24 hr 1 lamp', 'hr 1 of the last year', 'section 1', 'hr', 'hr 2'])
    expect(await first(text), text).toEqual([]);
});

test('a number that both chambers give means a record of each, and a record that is named twice is one hit', async () => {
  const held = ['vote:118-h-1-9', 'vote:119-h-1-9', 'vote:119-s-1-9'];
  const parts = {
    registry: {
      families: [
        { ids: { kinds: [], meantBy: rollCallsMeantBy } },
        { ids: { kinds: [], meantBy: () => [['vote:119-h-1-9']] } },
      ],
      citationsIn: () => [],
      pageCitationsIn: () => [],
      canonicalId: () => ({ is: 'malformed', why: '' }),
    },
    catalog: {
      records: { resolve: async () => undefined },
      documents: { find: async () => undefined },
      search: {
        passing: async (ids: readonly string[]) =>
          ids.filter((id) => held.includes(id)).map((id, key) => ({ id, key, score: 0 })),
        words: async () => ({ remaking: null }),
        lexical: async () => [],
      },
    },
  } as unknown as SearchParts;
  const found = await citedIn(parts, 'roll call 9', { statuses: '*' });
  expect(found.ranked.map(({ id }) => id)).toEqual(['vote:119-h-1-9', 'vote:119-s-1-9']);
});

test('a key in brackets behind a name is that record', async () => {
  const parts = {
    registry: {
      families: [{ ids: { kinds: [{ prefix: 'member', key: /^[A-Z]\d{6}$/i }] } }],
      citationsIn: () => [],
      pageCitationsIn: () => [],
      canonicalId: (id: string) =>
        id.startsWith('member:') ? { is: 'known', id } : { is: 'malformed', why: '' },
    },
    catalog: {
      records: { resolve: async () => undefined },
      documents: { find: async () => undefined },
      search: {
        passing: async (ids: readonly string[]) =>
          ids.filter((id) => id === 'member:A900003').map((id) => ({ id, key: 1, score: 0 })),
        words: async () => ({ remaking: null }),
        lexical: async () => [],
      },
    },
  } as unknown as SearchParts;
  for (const text of [
    'Ida Alder (A900003).',
    'A900003',
    'congress-legislators. Ida Alder (A900003)',
  ]) {
    const { ranked } = await citedIn(parts, text, { statuses: '*' });
    expect(
      ranked.map(({ id }) => id),
      text,
    ).toEqual(['member:A900003']);
  }
});
