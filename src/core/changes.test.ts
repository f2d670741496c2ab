import { describe, expect, test } from 'vitest';
import { type ChangeKind, type Difference, kindsOf, type Standing } from './changes.ts';

const active: Standing = {
  status: 'active',
  tombstoneAt: null,
  tombstoneReason: null,
  successorId: null,
};
const withdrawn: Standing = { ...active, status: 'withdrawn', tombstoneAt: '2026-07-15T00:00:00Z' };
const superseded: Standing = { ...withdrawn, status: 'superseded', successorId: 'crs:R2' };
const flagged: Standing = { ...withdrawn, status: 'flagged' };

describe('what a write adds to the feed', () => {
  const still = { grade: null, described: false } as const;
  const cases: readonly [string, Difference, readonly ChangeKind[]][] = [
    ['a new document', { ...still, before: undefined, after: active, grade: 'first' }, ['added']],
    [
      'a new document that is withdrawn already',
      { ...still, before: undefined, after: withdrawn, grade: 'first' },
      ['added', 'tombstoned'],
    ],
    ['the same again', { ...still, before: active, after: active }, []],
    ['the same tombstone again', { ...still, before: withdrawn, after: withdrawn }, []],
    ['other bytes', { ...still, before: active, after: active, grade: 'bytes' }, ['changed']],
    [
      'another text and another title',
      { before: active, after: active, grade: 'text', described: true },
      ['changed'],
    ],
    ['another title', { ...still, before: active, after: active, described: true }, ['described']],
    [
      'a successor of a record that stands',
      { ...still, before: active, after: { ...active, successorId: 'crs:R2' } },
      ['described'],
    ],
    ['a withdrawal', { ...still, before: active, after: withdrawn }, ['tombstoned']],
    [
      'a withdrawal with another text',
      { ...still, before: active, after: withdrawn, grade: 'text' },
      ['changed', 'tombstoned'],
    ],
    ['a successor found later', { ...still, before: withdrawn, after: superseded }, ['tombstoned']],
    ['a flag', { ...still, before: active, after: flagged }, ['tombstoned']],
    ['a return', { ...still, before: withdrawn, after: active }, ['restored']],
    [
      'a return with another text',
      { ...still, before: superseded, after: active, grade: 'cosmetic' },
      ['changed', 'restored'],
    ],
  ];
  for (const [what, difference, kinds] of cases) {
    test(`${what}: ${kinds.join(' and ') || 'nothing'}`, () => {
      expect(kindsOf(difference)).toEqual(kinds);
    });
  }
});
