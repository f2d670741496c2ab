import { expect, test } from 'vitest';
import { withOwnSources, withOwnVerb } from './names-typed.ts';

const table = [
  { name: 'run', aliases: ['ingest', 'backfill'] },
  { name: 'source show' },
  { name: 'search' },
];

test.each([
  [
    ['ingest', 'govuk'],
    ['run', 'govuk'],
  ],
  [
    ['--json', 'backfill', 'govuk'],
    ['--json', 'run', 'govuk'],
  ],
  [
    ['search', 'ingest'],
    ['search', 'ingest'],
  ],
  [
    ['source', 'show', 'backfill'],
    ['source', 'show', 'backfill'],
  ],
])('%j is %j', (typed, meant) => {
  expect(withOwnVerb(typed, table)).toEqual(meant);
});

test('sources go by their own names, in arguments and in --source; nothing is loaded without one', async () => {
  const registry = async () => ({
    namesOf: (called: string) => (called === 'fr' ? ['register'] : []),
  });
  const never = () => Promise.reject(new Error('nobody needs the sources'));
  const call = { args: { source: 'fr' }, options: { source: ['fr', 'govuk'] }, params: {} };
  expect(await withOwnSources(call, registry)).toEqual({
    args: { source: 'register' },
    options: { source: ['register', 'govuk'] },
    params: {},
  });
  const one = { args: {}, options: { source: 'fr' }, params: {} };
  expect(await withOwnSources(one, registry)).toMatchObject({ options: { source: 'register' } });
  const other = { args: { query: ['fr'] }, options: {}, params: {} };
  expect(await withOwnSources(other, never)).toEqual(other);
});
