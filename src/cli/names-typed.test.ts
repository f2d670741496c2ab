import { expect, test } from 'vitest';
import { withOwnSources, withOwnVerb } from './names-typed.ts';

const table = [{ name: 'run' }, { name: 'source show' }, { name: 'search' }];

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
  const registry = async () => ({ nameOf: (called: string) => called.replace(/^fr$/, 'register') });
  const never = () => Promise.reject(new Error('nobody needs the sources'));
  const entry = { arguments: [{ name: '<source>', meaning: '' }] };
  const call = { args: ['fr'], options: { source: 'fr,govuk' }, params: {} };
  expect(await withOwnSources(entry, call, registry)).toEqual({
    args: ['register'],
    options: { source: 'register,govuk' },
    params: {},
  });
  const other = { args: ['fr'], options: {}, params: {} };
  const word = { arguments: [{ name: '<query...>', meaning: '' }] };
  expect(await withOwnSources(word, other, never)).toEqual(other);
});
