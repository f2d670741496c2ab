/** The known name that was probably meant, or undefined when none is near. */
export function didYouMean(given: string, known: Iterable<string>): string | undefined {
  const plain = plainOf(given);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(plain.length / 3)) + 1;
  for (const name of known) {
    const distance = editsBetween(plain, plainOf(name), least);
    if (distance < least) {
      best = name;
      least = distance;
    }
  }
  return best;
}

/** `user_agent`, `user-agent` and `userAgent` are one word to a person in a hurry. */
const plainOf = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

/** Insertions, deletions, replacements and swaps of neighbours; `limit` when there are more. */
function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min(
        (last[j] ?? limit) + 1,
        (row[j - 1] ?? limit) + 1,
        (last[j - 1] ?? limit) + same,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? limit) + 1);
      }
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit;
}
