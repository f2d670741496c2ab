import { expect, test } from 'vitest';
import { factsOf } from './page-facts.ts';
import { contentItem } from './shapes.ts';

const factsIn = (item: object) =>
  factsOf(contentItem.parse({ document_type: 'some_kind', ...item }));

test('a page keeps its dates, numbers and states as the publisher has them; its words are its text', () => {
  const details = {
    body: '<p>Words.</p>',
    headers: [{ id: 'a', level: 2, text: 'A' }],
    max_cache_time: 10,
    opening_date: '2016-04-22T12:00:00+01:00',
    political: false,
    metadata: { case_state: 'open', market_sector: ['retail'] },
    change_history: [{ note: 'First published.', public_timestamp: '2024-10-03T07:59:29Z' }],
    attachments: [{ title: 'A', url: '/a.pdf', isbn: '9781474127783' }],
    emphasised_organisations: [],
    government: null,
  };
  expect(factsIn({ locale: 'cy', schema_name: 'consultation', details })).toEqual({
    locale: 'cy',
    schema: 'consultation',
    details: {
      opening_date: '2016-04-22T12:00:00+01:00',
      political: false,
      metadata: { case_state: 'open', market_sector: ['retail'] },
      change_history: [{ note: 'First published.', public_timestamp: '2024-10-03T07:59:29Z' }],
      attachments: [{ title: 'A', url: '/a.pdf', isbn: '9781474127783' }],
    },
  });
});

test('what a page is linked to is named', () => {
  const links = {
    ministers: [{ title: 'Ada Lamp', base_path: '/government/people/ada-lamp', analytics: 'x' }],
    available_translations: [{ title: 'Lampau', base_path: '/lampau', locale: 'cy' }],
    facets: [],
  };
  expect(factsIn({ links })).toEqual({
    links: {
      ministers: [{ title: 'Ada Lamp', address: '/government/people/ada-lamp' }],
      available_translations: [{ title: 'Lampau', address: '/lampau', locale: 'cy' }],
    },
  });
});

test('a list too long for a record is named, and not kept in it', () => {
  const facets = Array.from({ length: 5_000 }, (_, i) => ({ key: `facet ${i}` }));
  expect(factsIn({ details: { facets, document_noun: 'case' } })).toEqual({
    details: { document_noun: 'case' },
    notKeptHere: ['facets'],
  });
});
