import { expect, test } from 'vitest';
import { idIn } from './agent-lookup.ts';
import type { AskApi } from './agent-tool.ts';

/** An API that knows this address, and under it two records. */
const ask = (async (address: string, query: Readonly<Record<string, unknown>>) => {
  expect([address, query]).toEqual(['/v1/resolve', { text: 'https://doi.org/10.7717/peerj.4375' }]);
  return { body: { found: [{ id: 'url:1' }, { id: 'doi:10.7717/peerj.4375' }] } };
}) as unknown as AskApi;

test('an id is taken as it is, also one whose key is an address', async () => {
  const never = (() => expect.fail('nobody is asked')) as unknown as AskApi;
  expect(await idIn(never, 'law:119-21', ['law'])).toBe('law:119-21');
  expect(await idIn(never, 'url:https://a.b/c', ['url'])).toBe('url:https://a.b/c');
});

test('an address is no id: what stands there is asked for, and one of the wanted kind is taken', async () => {
  expect(await idIn(ask, 'https://doi.org/10.7717/peerj.4375', ['doi'])).toBe(
    'doi:10.7717/peerj.4375',
  );
});
