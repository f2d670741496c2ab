import { describe, expect, test } from 'vitest';
import { scoreText } from '../bench/score-text.ts';

describe('words against a reference', () => {
  for (const [what, reference, found, expected] of [
    [
      'the same words',
      'out of the way',
      'out of the way',
      { glued: 0, torn: 0, recall: 1, precision: 1 },
    ],
    ['glued words', 'out of the way', 'out ofthe way', { glued: 1, torn: 0, recall: 0.5 }],
    [
      'torn words',
      'the Act of Congress',
      'the Act of Con gress',
      { glued: 0, torn: 1, recall: 0.75 },
    ],
    [
      'a word divided at the end of a line',
      'threepart test',
      'three-part test',
      { glued: 0, torn: 0 },
    ],
    [
      'both spellings in both',
      'no one and noone',
      'noone and no one',
      { glued: 0, torn: 0, recall: 1 },
    ],
  ] as const) {
    test(`${what}`, () => {
      expect(scoreText(reference, found)).toMatchObject(expected);
    });
  }

  test('lines left out on later pages count as kept, whatever their numbers', () => {
    const reference = 'Docket 12 Page 1 alpha Docket 12 Page 2 beta';
    const found = 'Docket 12 Page 1 alpha beta';
    expect(scoreText(reference, found).recall).toBeCloseTo(6 / 10);
    const kept = scoreText(reference, found, {
      leftOut: [{ text: 'Docket 12 Page 1', times: 1 }],
    });
    expect(kept).toMatchObject({ recall: 1, precision: 1 });
  });
});
