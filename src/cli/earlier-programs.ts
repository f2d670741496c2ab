import type { Family } from '../core/family.ts';

/** What users of earlier programs type, as the commands they stand for; all else stays as it is. */
export function withOurVerbs(
  argv: readonly string[],
  families: readonly Family[],
): readonly string[] {
  const [first, ...words] = argv;
  const known = families.find(({ earlierProgram }) => earlierProgram?.name === first);
  return known?.earlierProgram?.ours(words) ?? argv;
}
