import { expect, test } from 'vitest';
import { AnnalsError } from './errors.ts';
import { DAY, HOUR, instant } from './time.ts';
import { afterRefusal, isRefusal, type Wall, wallInWords, wallWaitMs } from './walls.ts';

const NOW = Date.UTC(2026, 10, 2, 6);
const MET = {
  source: 'shelf',
  place: 'pages of a.example',
  who: 'Akamai',
  tried: ['program', 'browser'],
} as const;

test('a wall is asked again after growing intervals, at least once a week', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 400].map((asked) => wallWaitMs(asked) / HOUR)).toEqual([
    6, 12, 24, 48, 96, 168, 168, 168,
  ]);
});

test('a wall stands since its first refusal, however often it was asked since', () => {
  let wall: Wall | undefined;
  for (let day = 0; day < 3; day++) wall = afterRefusal(wall, MET, NOW + day * DAY);
  expect(wall).toMatchObject({ since: instant(NOW), asked: 3, nextAt: instant(NOW + 3 * DAY) });
  expect(wall && wallInWords(wall)).toBe(
    'walled since 2026-11-02 (Akamai); asked 3 times, as a program and in the browser; asked again after 2026-11-05T06:00Z',
  );
});

test.each([
  ['a challenge', new AnnalsError('CHALLENGE_PAGE', ''), true],
  ['a 403', new AnnalsError('HTTP_403_FORBIDDEN', ''), true],
  [
    'a 503 that says it is a challenge',
    new AnnalsError('HTTP_5XX', '', { challenged: true }),
    true,
  ],
  ['a 404', new AnnalsError('HTTP_404_NOT_FOUND', ''), false],
  ['something else', new Error('no'), false],
])('%s counts as a refusal: %s', (_, error, counts) => {
  expect(isRefusal(error)).toBe(counts);
});
