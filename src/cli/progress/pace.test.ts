import { describe, expect, test } from 'vitest';
import { createPace } from './pace.ts';

describe('pace', () => {
  test('is unknown until half a second has passed and something was done', () => {
    const pace = createPace();
    pace.at(0, 0);
    pace.at(400, 3);
    expect(pace.perSecond()).toBeUndefined();
    pace.at(1000, 4);
    expect(pace.perSecond()).toBe(4);
  });

  test('forgets a slow start', () => {
    const pace = createPace();
    for (let s = 0; s <= 60; s++) pace.at(s * 1000, s < 30 ? 0 : (s - 30) * 10);
    expect(pace.perSecond()).toBeCloseTo(10, 5);
  });
});
