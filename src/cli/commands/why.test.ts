import { expect, test } from 'vitest';
import { NO_COUNTS, type Run } from '../../core/run.ts';
import type { Story } from '../../use-cases/why.ts';
import { storyLines } from './why.ts';

const plain = new Proxy({}, { get: () => (text: string) => text }) as never;

test('a parameter that is more than a word is printed as the JSON it was given as', () => {
  const run = {
    id: '01M7',
    source: 'web_pages',
    status: 'completed',
    params: { date: '2026-07-15', sites: { newsroom: { feed: 'https://www.example.org/feed' } } },
    startedAt: '2026-07-15T06:00:00.000Z',
    endedAt: '2026-07-15T06:00:02.000Z',
    counts: NO_COUNTS,
  } as unknown as Run;
  const story = {
    about: 'run',
    run,
    tally: { byStatus: {} },
    failed: [],
    decisions: [],
  } as unknown as Story;
  const [head] = storyLines(story, { paint: plain });
  expect(head).toContain(
    'of web_pages, date 2026-07-15, sites {"newsroom":{"feed":"https://www.example.org/feed"}}: ',
  );
});
