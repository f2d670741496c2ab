import { describe, expect, test } from 'vitest';
import { type FunnelFacts, funnelOf } from './funnel.ts';

const facts = (more: Partial<FunnelFacts> = {}): FunnelFacts => ({
  counts: { duplicates: 3, unchanged: 40, withoutText: 2 },
  tally: {
    byStatus: { pending: 4, in_progress: 1, downloaded: 20, failed: 6, skipped: 2 },
    reasons: { TIMED_OUT: 2, CHALLENGE_PAGE: 4, gone: 2 },
  },
  unindexed: 5,
  ...more,
});

describe('the funnel of a run', () => {
  const cases: [string, FunnelFacts][] = [
    ['in full flow', facts()],
    [
      'that named nothing',
      facts({
        counts: { duplicates: 0, unchanged: 0, withoutText: 0 },
        tally: {
          byStatus: { pending: 0, in_progress: 0, downloaded: 0, failed: 0, skipped: 0 },
          reasons: {},
        },
      }),
    ],
    [
      'with more texts missing than files kept',
      facts({ counts: { duplicates: 0, unchanged: 0, withoutText: 90 } }),
    ],
    ['with more documents to index than it kept', facts({ unindexed: 1_000 })],
  ];
  test.each(cases)('%s: what entered is what passed, waits or dropped out', (_, given) => {
    const steps = funnelOf(given);
    for (const { entered, passed, waiting, dropped } of steps) {
      const out = dropped.reduce((sum, { count }) => sum + count, 0);
      expect(passed + waiting + out).toBe(entered);
    }
    steps.slice(1).forEach((step, at) => {
      expect(step.entered).toBe(steps[at]?.passed);
    });
  });

  test('a page that is not the document dropped out at keeping, not on the way', () => {
    const [, , acquire, keep] = funnelOf(facts());
    expect(acquire?.dropped.map(({ why }) => why)).toEqual(['TIMED_OUT', 'gone']);
    expect(keep?.dropped).toEqual([{ why: 'CHALLENGE_PAGE', count: 4 }]);
  });
});
