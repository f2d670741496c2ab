import { describe, expect, test } from 'vitest';
import { type ChainLink, livingSuccessor, type Succession } from './successors.ts';

const to = (successorId: string): ChainLink => ({ status: 'superseded', successorId });
const end = (status: ChainLink['status']): ChainLink => ({ status, successorId: null });

describe('the living successor', () => {
  const cases: readonly [string, Record<string, ChainLink>, Succession][] = [
    ['an active record is its own', { a: end('active') }, { is: 'living', id: 'a', chain: ['a'] }],
    ['a flagged one too', { a: end('flagged') }, { is: 'living', id: 'a', chain: ['a'] }],
    [
      'a chain is followed to its end',
      { a: to('b'), b: to('c'), c: end('active') },
      { is: 'living', id: 'c', chain: ['a', 'b', 'c'] },
    ],
    ['a withdrawn one has none', { a: end('withdrawn') }, { is: 'ended', id: 'a', chain: ['a'] }],
    [
      'a chain may end in a withdrawal',
      { a: to('b'), b: end('withdrawn') },
      { is: 'ended', id: 'b', chain: ['a', 'b'] },
    ],
    [
      'a successor we do not hold is named',
      { a: to('b') },
      { is: 'unknown', id: 'b', chain: ['a', 'b'] },
    ],
    ['an id nobody holds', {}, { is: 'unknown', id: 'a', chain: ['a'] }],
    [
      'a record that succeeds itself is a loop',
      { a: to('a') },
      { is: 'loop', id: 'a', chain: ['a'] },
    ],
    [
      'a loop is left where it would close',
      { a: to('b'), b: to('c'), c: to('b') },
      { is: 'loop', id: 'c', chain: ['a', 'b', 'c'] },
    ],
    [
      'an active record ends the chain, whatever it names',
      { a: to('b'), b: { status: 'active', successorId: 'a' } },
      { is: 'living', id: 'b', chain: ['a', 'b'] },
    ],
  ];
  for (const [what, links, expected] of cases) {
    test(what, async () => {
      expect(await livingSuccessor('a', async (id) => links[id])).toEqual(expected);
    });
  }
});
