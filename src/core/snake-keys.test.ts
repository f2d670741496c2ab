import { expect, test } from 'vitest';
import { snakeKeys } from './snake-keys.ts';

test('names are spelled as in the contract, at every depth, and values stay as they are', () => {
  const report = {
    runId: 'R',
    byStatus: { 'HTTP 404': 2, HTTP_5XX: 3, crs_reports: 1 },
    ratio429: null,
    tries: [{ durationMs: 3, at: 'runId' }],
  };
  expect(snakeKeys(report)).toEqual({
    run_id: 'R',
    by_status: { 'HTTP 404': 2, HTTP_5XX: 3, crs_reports: 1 },
    ratio429: null,
    tries: [{ duration_ms: 3, at: 'runId' }],
  });
});
