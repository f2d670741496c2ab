import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CONFORMANCE_SCORES } from './conformance-scores.ts';

test('the scores are those of docs/conformance.md', async () => {
  const page = await readFile(new URL('../../docs/conformance.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| `([^`]+)` \| (must|info) \| (\d+)\/(\d+) /gm);
  const told = [...rows].map(([, suite, kind, passed, of]) => ({
    suite,
    kind,
    passed: Number(passed),
    of: Number(of),
  }));
  expect(CONFORMANCE_SCORES).toEqual(told);
});
