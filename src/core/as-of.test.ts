import { expect, test } from 'vitest';
import { asOfMoment } from './as-of.ts';

for (const [text, moment] of [
  ['2026-05-01', '2026-05-01T23:59:59.999Z'],
  ['2026-12-31', '2026-12-31T23:59:59.999Z'],
  ['2026-05-01T12:00:00Z', '2026-05-01T12:00:00.000Z'],
  ['2026-05-01T12:00:00+02:00', '2026-05-01T10:00:00.000Z'],
  ['2026-02-30', undefined],
  ['yesterday', undefined],
  ['', undefined],
] as const) {
  test(`as of '${text}' is ${moment ?? 'not a moment'}`, () => {
    expect(asOfMoment(text)).toBe(moment);
  });
}
