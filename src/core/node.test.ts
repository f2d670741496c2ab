import { expect, test } from 'vitest';
import { type NodeRow, refusalOf, stateOf } from './node.ts';
import { instant } from './time.ts';

const NOON = Date.UTC(2026, 6, 15, 12);
const row = (change: Partial<NodeRow> = {}): NodeRow => ({
  owner: 'a:1:x',
  host: 'a',
  pid: 1,
  role: 'worker',
  kinds: ['fetch'],
  version: '1',
  schema: 7,
  startedAt: instant(NOON),
  seenAt: instant(NOON),
  skewMs: null,
  working: 0,
  leads: false,
  refuses: null,
  redisLostAt: null,
  ...change,
});

test.each([
  ['seen a moment ago', 14_999, null, 'live'],
  ['silent for fifteen seconds', 15_000, null, 'silent'],
  ['there, and refusing', 0, 'why', 'refusing'],
  ['refusing, and silent', 20_000, 'why', 'silent'],
] as const)('a node %s is %s', (_what, ms, refuses, state) => {
  expect(stateOf(row({ refuses }), NOON + ms)).toBe(state);
});

test.each([
  [7, 7, null],
  [8, 7, null],
  [7, 8, 'the catalog has version 8, and this node knows 7'],
] as const)('a node that knows %i meets a catalog of version %i', (known, found, says) => {
  const refusal = refusalOf(known, found);
  if (says === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(says);
});
