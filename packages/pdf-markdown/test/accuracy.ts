/** How well words were found again: their share, and how far their order was kept. */
export interface Accuracy {
  /** Share of the true words that were found, and of the found words that are true, as one figure. */
  readonly words: number;
  /** Share of the true words that stand in the longest common order. */
  readonly order: number;
}

export function accuracy(truth: string, found: string): Accuracy {
  const [expected, actual] = [wordsOf(truth), wordsOf(found)];
  const counts = new Map<string, number>();
  for (const word of expected) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of actual) {
    const left = counts.get(word) ?? 0;
    if (left > 0) {
      counts.set(word, left - 1);
      shared += 1;
    }
  }
  const words = (2 * shared) / Math.max(1, expected.length + actual.length);
  return { words, order: common(expected, actual) / Math.max(1, expected.length) };
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Length of the longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): number {
  let above = new Uint32Array(b.length + 1);
  for (const word of a) {
    const row = new Uint32Array(b.length + 1);
    for (let index = 0; index < b.length; index += 1) {
      row[index + 1] =
        b[index] === word
          ? (above[index] as number) + 1
          : Math.max(above[index + 1] as number, row[index] as number);
    }
    above = row;
  }
  return above[b.length] as number;
}
