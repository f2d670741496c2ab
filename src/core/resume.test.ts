import { describe, expect, test } from 'vitest';
import { RESUME_STRATEGIES, type ResumeStrategy, takesUp } from './resume.ts';

const staleBefore = '2026-07-15T11:00:00.000Z';
const hourAgo = '2026-07-15T10:59:59.999Z';
const lately = '2026-07-15T11:00:00.000Z';

describe('what each strategy takes up', () => {
  const cases = [
    ['failed', hourAgo, ['retry_failed_only', 'auto']],
    ['failed', lately, ['retry_failed_only', 'auto']],
    ['in_progress', hourAgo, ['redo_in_progress', 'auto']],
    ['in_progress', lately, []],
    ['pending', lately, ['redo_in_progress', 'auto']],
    ['downloaded', hourAgo, []],
    ['skipped', hourAgo, []],
  ] as const;
  for (const [status, updatedAt, takers] of cases) {
    test(`${status}, last touched ${updatedAt}: ${takers.join(', ') || 'nobody'}`, () => {
      const takes = (strategy: ResumeStrategy) =>
        takesUp(strategy, { status, updatedAt }, staleBefore);
      expect(RESUME_STRATEGIES.filter(takes)).toEqual(takers);
    });
  }
});
