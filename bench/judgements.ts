/** How good a ranking is, and whether one is better than another by more than chance. */
export interface Judged {
  readonly ndcg: number;
  readonly recall: number;
}

/** nDCG@10 with linear gain, as trec_eval has it, and recall@100. */
export function judge(ids: readonly string[], wanted: ReadonlyMap<string, number>): Judged {
  const gain = (grades: readonly number[]) =>
    grades.reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
  const got = gain(ids.slice(0, 10).map((id) => wanted.get(id) ?? 0));
  const ideal = gain([...wanted.values()].sort((a, b) => b - a).slice(0, 10));
  const found = ids.slice(0, 100).filter((id) => wanted.has(id)).length;
  return { ndcg: got / ideal, recall: found / wanted.size };
}

export function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Number((sum / Math.max(1, values.length)).toFixed(4));
}

const ROUNDS = 10_000;

/**
 * The chance that a difference as large comes about when it is a toss which of two answers a query
 * got: a paired randomization test, with the same tosses each time.
 */
export function chanceOf(a: readonly number[], b: readonly number[]): number {
  const differences = a.map((value, at) => value - (b[at] ?? 0)).filter((one) => one !== 0);
  const seen = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  const toss = tosses(20_261_117);
  let asLarge = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let sum = 0;
    for (const one of differences) sum += toss() ? one : -one;
    if (Math.abs(sum) >= seen - 1e-12) asLarge += 1;
  }
  return Number((asLarge / ROUNDS).toFixed(4));
}

/** The same sequence for the same seed. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function tosses(seed: number): () => boolean {
  const next = numbersFrom(seed);
  return () => next(2) === 1;
}
