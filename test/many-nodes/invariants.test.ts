/** The checker is checked: each history breaks one invariant, and it says which. */
import { describe, expect, test } from 'vitest';
import { type History, INVARIANTS, type ItemChange, type ItemRow } from './history.ts';
import { checkHistory } from './invariants.ts';

const BOUNDS = { attempts: 3, rescueMs: 1_000, overtakes: 2, clockMs: 5 };
const LEASE = 10_000;

const pending = (change: Partial<ItemRow> = {}): ItemRow => ({
  ...{ status: 'pending', attempt: 0, owner: null, until: null, notBefore: null, begun: false },
  ...change,
});
const held = (at: number, owner: string, attempt = 1, change: Partial<ItemRow> = {}): ItemRow =>
  pending({ status: 'in_progress', attempt, owner, until: at + LEASE, begun: true, ...change });
const ended = (status: ItemRow['status'], attempt = 1): ItemRow => pending({ status, attempt });

/** Moment, writer, row, and the item where it is not the first. */
type Line = readonly [at: number, writer: string, is: ItemRow | null, item?: number];

const historyOf = (lines: readonly Line[], more: Partial<History> = {}): History => ({
  changes: lines.map(
    ([at, writer, is, item = 1], seq): ItemChange => ({
      ...{ seq, at, writer, item, run: 1, key: `key ${item}`, is },
    }),
  ),
  ...{ takeovers: [], deaths: [], outages: [], ...more },
});
const broken = (history: History): string[] => [
  ...new Set(checkHistory(history, BOUNDS).map(({ invariant }) => invariant)),
];

const ENTERED: Line = [0, 'a', pending()];
const LEASED: Line = [10, 'a', held(10, 'A')];
const DEATH: Partial<History> = { deaths: [{ at: 500, writer: 'a' }] };
const KEPT: Line = [20, 'a', ended('downloaded')];

describe('a history that holds', () => {
  for (const [what, lines, more] of [
    ['leased and kept', [ENTERED, LEASED, KEPT]],
    [
      'extended, lost with its node, rescued in time, kept by another',
      [
        ENTERED,
        LEASED,
        [5_000, 'a', held(5_000, 'A')],
        [15_500, 'b', pending({ attempt: 1 })],
        [15_600, 'b', held(15_600, 'B', 2)],
        [15_700, 'b', ended('downloaded', 2)],
      ],
    ],
    ['taken from a process that is gone', [ENTERED, LEASED, [900, 'b', ended('failed')]], DEATH],
    [
      'taken with its run',
      [ENTERED, LEASED, [900, 'b', ended('failed')]],
      { takeovers: [{ at: 800, run: 1, from: 'A' }] },
    ],
    [
      'rescued as soon as the database was back',
      [ENTERED, LEASED, [60_000, 'b', ended('failed')]],
      { outages: [{ from: 9_000, to: 59_500 }] },
    ],
    [
      'put off and taken up again',
      [
        ENTERED,
        LEASED,
        [20, 'a', pending({ notBefore: 500 })],
        [600, 'a', held(600, 'A')],
        [700, 'a', ended('failed')],
        [800, 'b', pending()],
        [900, 'b', held(900, 'B')],
        [950, 'b', ended('skipped')],
      ],
    ],
  ] as const satisfies readonly (readonly [string, readonly Line[], Partial<History>?])[]) {
    test(what, () => expect(checkHistory(historyOf(lines, more), BOUNDS)).toEqual([]));
  }
});

const BREACHES: Readonly<Record<(typeof INVARIANTS)[number], readonly (readonly Line[])[]>> = {
  'exclusive lease': [
    [ENTERED, LEASED, [15, 'b', held(15, 'B')], [30, 'b', ended('downloaded')]],
    [ENTERED, LEASED, [500, 'b', ended('failed')]],
  ],
  fence: [
    [ENTERED, LEASED, [20, 'b', ended('downloaded')]],
    [ENTERED, LEASED, [30, 'b', ended('skipped')]],
    [ENTERED, LEASED, [20, 'b', held(20, 'A')], [30, 'a', ended('downloaded')]],
  ],
  'no lost item': [
    [ENTERED],
    [ENTERED, LEASED],
    [ENTERED, LEASED, [20, 'a', pending({ attempt: 1 })]],
    [ENTERED, [10, 'a', null]],
  ],
  'bounded attempts': [
    [ENTERED, [10, 'a', held(10, 'A', 2)], [20, 'a', ended('downloaded', 2)]],
    [ENTERED, LEASED, [20, 'a', ended('downloaded', 0)]],
    [
      ENTERED,
      ...[1, 2, 3, 4].flatMap((n): Line[] => [
        [n * 10, 'a', held(n * 10, 'A', n)],
        [n * 10 + 5, 'a', n === 4 ? ended('failed', n) : pending({ attempt: n })],
      ]),
    ],
  ],
  'at-most-once settlement': [
    [ENTERED, LEASED, KEPT, [30, 'a', ended('downloaded')]],
    [ENTERED, LEASED, KEPT, [30, 'b', pending()], [40, 'b', ended('skipped', 0)]],
  ],
  'rescue within the bound': [
    [ENTERED, LEASED, [12_000, 'b', ended('failed')]],
    [
      ENTERED,
      LEASED,
      KEPT,
      [0, 'a', pending(), 2],
      [1, 'a', held(1, 'A'), 2],
      [12_000, 'a', ended('failed'), 2],
    ],
  ],
  fairness: [
    [
      ...[1, 2, 3, 4].map((item): Line => [0, 'a', pending(), item]),
      ...[2, 3, 4].flatMap((item): Line[] => [
        [10, 'a', held(10, 'A'), item],
        [20, 'a', ended('downloaded'), item],
      ]),
      [30, 'a', held(30, 'A'), 1],
      [40, 'a', ended('downloaded'), 1],
    ],
  ],
  'monotone state': [
    [ENTERED, [20, 'a', ended('downloaded', 0)]],
    [ENTERED, LEASED, [5, 'a', ended('downloaded')]],
    [ENTERED, LEASED, [15, 'a', held(10, 'A', 1, { begun: false })], KEPT],
    [[0, 'a', pending({ notBefore: 500 })], LEASED, KEPT],
    [[0, 'a', ended('downloaded', 0)]],
  ],
};

describe('a history that does not hold', () => {
  for (const invariant of INVARIANTS) {
    for (const [number, lines] of BREACHES[invariant].entries()) {
      test(`${invariant}, ${number + 1}`, () =>
        expect(broken(historyOf(lines))).toContain(invariant));
    }
  }

  test('two items for one thing in one run', () => {
    const { changes } = historyOf([ENTERED, LEASED, KEPT]);
    const twice = changes.map((change) => ({ ...change, item: 2 }));
    const history = { ...historyOf([]), changes: [...changes, ...twice] };
    expect(broken(history)).toEqual(['at-most-once settlement']);
  });
});
