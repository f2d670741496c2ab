import { describe, expect, test } from 'vitest';
import { type SourceStanding, sourceState } from './freshness.ts';

const standing = (more: Partial<SourceStanding> = {}): SourceStanding => ({
  enabled: true,
  last: { status: 'completed', stopReason: null },
  mostly: undefined,
  lateSeconds: 0,
  walls: 0,
  ...more,
});
const failed = { status: 'failed', stopReason: 'items_failed' } as const;

describe('how a source stands', () => {
  const cases: [string, SourceStanding, string][] = [
    ['switched off, whatever else', standing({ enabled: false, last: failed }), 'off'],
    ['never run', standing({ last: undefined }), 'new'],
    ['completed in time', standing(), 'fresh'],
    ['completed, without a schedule', standing({ lateSeconds: undefined }), 'fresh'],
    ['completed, and a success is owed since', standing({ lateSeconds: 60 }), 'late'],
    ['failed', standing({ last: failed, mostly: 'TIMED_OUT', lateSeconds: 60 }), 'failing'],
    ['kept out', standing({ last: failed, mostly: 'CHALLENGE_PAGE' }), 'walled'],
    ['completed before a wall', standing({ walls: 1 }), 'walled'],
    ['paused', standing({ last: { status: 'aborted', stopReason: 'paused' } }), 'paused'],
    ['stopped', standing({ last: { status: 'aborted', stopReason: 'stopped' } }), 'stopped'],
  ];
  test.each(cases)('%s', (_, given, state) => {
    expect(sourceState(given)).toBe(state);
  });
});
