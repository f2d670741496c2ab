import { expect, test } from 'vitest';
import { type Declaration, type Evidence, judgeCompleteness } from './completeness.ts';

const numbered = (last: number, reserved: number[] = [], more: Partial<Declaration> = {}) => ({
  series: 'house',
  listed: last,
  numbering: { prefix: 'h-', first: 1, last, reserved },
  ...more,
});
const counted = (listed: number, total?: number): Declaration => ({
  series: 'day',
  listed,
  ...(total !== undefined && { total }),
});
const before = (listed: number) => ({ listed, expected: listed, held: listed, reserved: 0 });
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const evidence = (declaration: Declaration, more: Partial<Evidence> = {}): Evidence => ({
  declaration,
  before: undefined,
  numbers: [],
  held: 0,
  failed: [],
  ...more,
});

for (const [what, given, expected] of [
  [
    'numbers 1 to N are all held',
    evidence(numbered(5), { numbers: upTo(5) }),
    { state: 'complete', expected: 5, held: 5, missing: [], says: '1 to 5' },
  ],
  [
    'gaps are named as ranges',
    evidence(numbered(9), { numbers: [1, 5, 9] }),
    { state: 'missing', held: 3, missingCount: 6, missing: ['2-4', '6-8'] },
  ],
  [
    'reserved numbers are not missing',
    evidence(numbered(5, [2, 3, 77]), { numbers: [1, 4, 5] }),
    { state: 'complete', expected: 3, held: 3, reserved: 2, says: '1 to 5, 2 reserved' },
  ],
  [
    'the publisher counts more than it numbers',
    evidence(numbered(5, [], { total: 7 }), { numbers: upTo(5) }),
    { state: 'missing', expected: 7, missingCount: 2 },
  ],
  [
    'two counts that disagree',
    evidence(counted(98, 100), { held: 98 }),
    { state: 'missing', missingCount: 2, says: 'the publisher counts 100, its listing names 98' },
  ],
  [
    'what was listed and failed is named',
    evidence(counted(3), { held: 2, failed: ['x'] }),
    { state: 'missing', missingCount: 1, missing: ['x'] },
  ],
  [
    'keys that are declared and not held are named',
    evidence({ series: 'day', listed: 3, keys: ['a', 'b', 'c'] }, { keys: new Set(['b', 'x']) }),
    { state: 'missing', expected: 3, held: 1, missingCount: 2, missing: ['a', 'c'] },
  ],
  [
    'a number beyond the named keys is missing without a name',
    evidence({ series: 'year', listed: 2, total: 5, keys: ['a', 'b'] }, { keys: new Set('ab') }),
    {
      state: 'missing',
      expected: 5,
      missingCount: 3,
      missing: [],
      says: 'the publisher counts 5, its listing names 2',
    },
  ],
  [
    'a listing that names a record twice names it once, and says how long it is',
    evidence({ series: 'year', listed: 3, keys: ['a', 'b'] }, { keys: new Set('ab') }),
    { state: 'complete', expected: 2, held: 2, says: 'the listing names 2 in 3 lines' },
  ],
  [
    'an empty listing is an outage, and nothing is missing',
    evidence(counted(0), { before: before(40), held: 0 }),
    { state: 'outage', missingCount: 0, held: 40, listed: 40 },
  ],
  [
    'a halved listing is an outage',
    evidence(numbered(19), { before: before(40), numbers: upTo(19) }),
    { state: 'outage', says: 'the listing names 19; it named 40 before' },
  ],
  [
    'a listing that is a little shorter is believed',
    evidence(counted(39), { before: before(40), held: 39 }),
    { state: 'complete' },
  ],
  [
    'a listing that broke off is an outage',
    evidence(counted(39), { broken: 'timed out', held: 39 }),
    { state: 'outage', says: 'timed out' },
  ],
] as const) {
  test(what, () => expect(judgeCompleteness(given as Evidence)).toMatchObject(expected));
}
