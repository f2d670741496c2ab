import { expect, test } from 'vitest';
import type { RateEvent } from '../../core/polite-memory.ts';
import { announcedIn, announcements } from './announced.ts';

for (const [what, headers, said] of [
  ['nothing', {}, undefined],
  ['the word false', { deprecation: 'false' }, undefined],
  ['nonsense', { sunset: 'soon' }, undefined],
  ['the older form', { deprecation: 'true' }, 'deprecated'],
  ['RFC 9745', { deprecation: '@1767225600' }, 'deprecated since 2026-01-01'],
  ['an end alone', { sunset: 'Tue, 30 Jun 2026 23:59:59 GMT' }, 'it ends on 2026-06-30'],
  [
    'as lda.senate.gov did',
    {
      deprecation: 'Thu, 01 Jan 2026 00:00:00 GMT',
      sunset: 'Tue, 30 Jun 2026 23:59:59 GMT',
      link: '<https://a.example/>; rel="next", <https://lda.gov/api/v1/>; rel="successor-version"',
    },
    'deprecated since 2026-01-01; it ends on 2026-06-30; its successor is https://lda.gov/api/v1/',
  ],
  [
    'an address that is none',
    { deprecation: 'true', link: '<javascript:alert(1)>; rel="successor-version"' },
    'deprecated',
  ],
] as const)
  test(`announced: ${what}`, () => expect(announcedIn(headers)).toBe(said));

test('an announcement is told once a day for each host and source', async () => {
  let now = 0;
  const heard: RateEvent[] = [];
  const layer = announcements({ now: () => now }, (event) => heard.push(event));
  const answer = { headers: { deprecation: 'true' } } as unknown as Awaited<
    ReturnType<ReturnType<typeof layer>>
  >;
  const send = layer(async () => answer);
  const ask = (source: string) =>
    send({
      host: 'a.example',
      url: new URL('https://a.example/'),
      asked: { source },
    } as unknown as Parameters<typeof send>[0]);
  await ask('one');
  await ask('one');
  await ask('two');
  now += 24 * 3_600_000;
  await ask('one');
  expect(heard.map(({ source, kind }) => `${source} ${kind}`)).toEqual([
    'one announced',
    'two announced',
    'one announced',
  ]);
});
