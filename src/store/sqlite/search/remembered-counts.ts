/** In how many documents each of some words is; those in none are left out. */
export type CountWords = (words: readonly string[]) => ReadonlyMap<string, number>;

/** A word in fewer is counted in no time, and may be in many tomorrow. */
const MANY = 1000;
const REMEMBERED = 5000;
/** After so many questions everything is counted anew: an index grows. */
const QUESTIONS = 10_000;

/**
 * To count a common word the index goes through all documents that have it (a million documents:
 * tens of milliseconds, for each search). Many stay many: such a count is remembered for a while.
 */
export function rememberingCounts(count: CountWords): CountWords {
  const known = new Map<string, number>();
  let asked = 0;
  return (words) => {
    asked += 1;
    if (known.size >= REMEMBERED || asked > QUESTIONS) {
      known.clear();
      asked = 0;
    }
    const found = new Map<string, number>();
    const missing: string[] = [];
    for (const word of words) {
      const held = known.get(word);
      if (held === undefined) missing.push(word);
      else found.set(word, held);
    }
    if (missing.length === 0) return found;
    for (const [word, n] of count(missing)) {
      found.set(word, n);
      if (n > MANY) known.set(word, n);
    }
    return found;
  };
}
