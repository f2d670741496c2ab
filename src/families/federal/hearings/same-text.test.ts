import { expect, test } from 'vitest';
import { duplicates } from './same-text.ts';

const seen = (id: string, count: number, sha256 = 'a'.repeat(64)) =>
  ({ id, metadata: { textWords: { count, sha256 } } }) as unknown as Parameters<
    typeof duplicates
  >[0][number];

test('of two hearings with the same words the one with the lower jacket is meant, with the evidence', () => {
  const found = duplicates([seen('hearing:52978', 900), seen('hearing:9977', 900)]);
  expect(found).toEqual([
    {
      from: 'hearing:52978',
      relations: [
        {
          kind: 'duplicate_of',
          to: 'hearing:9977',
          evidence: `the texts have the same 900 words (SHA-256 ${'a'.repeat(64)})`,
        },
      ],
    },
  ]);
});

test('a few words are alike by chance: covers without a hearing are nobody’s duplicate', () => {
  expect(duplicates([seen('hearing:1', 199), seen('hearing:2', 199)])).toEqual([]);
  expect(duplicates([seen('hearing:1', 200), seen('hearing:2', 200)])).toHaveLength(1);
});
