import { describe, expect, test } from 'vitest';
import { htmlSuiteMissing, runHtml } from './html.ts';

describe.skipIf(htmlSuiteMissing !== undefined)(
  `GFM round trip (${htmlSuiteMissing ?? ''})`,
  () => {
    test('html_v1 gives back the HTML of at least 594 of the 608 examples', async () => {
      const score = await runHtml();
      expect(score?.total).toBe(608);
      expect(score?.passed, score?.misses.join('\n')).toBeGreaterThanOrEqual(594);
    }, 60_000);
  },
);
