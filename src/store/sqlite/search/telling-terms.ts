import type { QueryTerm, Ranked, TextQuery } from '../../../core/search.ts';
import { ofTerm } from './fts-expression.ts';

/** Scoring a row costs about half a microsecond; a common word alone would cost more than a search may. */
const MOST_SCORED = 10_000;

/** The rarest terms that together are in few enough documents; at least one. */
export function tellingTerms(
  { wanted }: TextQuery,
  occurrences: (term: QueryTerm) => number,
): readonly QueryTerm[] {
  if (wanted.length === 1) return wanted;
  const counted = wanted.map((term) => ({ term, count: occurrences(term) }));
  counted.sort((a, b) => a.count - b.count);
  let sum = 0;
  const kept = counted.filter(({ count }, at) => {
    sum += count;
    return at === 0 || sum <= MOST_SCORED;
  });
  return kept.map(({ term }) => term);
}

/** A word in more documents is scored in titles first. */
const COMMON = 5_000;

/** The one term that is left, where it is in more documents than can be scored as fast as people wait. */
export function commonTerm(
  [term, ...others]: readonly QueryTerm[],
  occurrences: (term: QueryTerm) => number,
): QueryTerm | undefined {
  if (term === undefined || others.length > 0 || term.field !== null) return undefined;
  return occurrences(term) > COMMON ? term : undefined;
}

/**
 * With words that are nearly everywhere: what has a rare one comes first, by all of its words; the rest follows
 * only when that does not fill the page. `best` takes only what has one of these terms, where it is given any.
 */
export function tellingFirst(
  { wanted }: TextQuery,
  telling: readonly QueryTerm[],
  needed: number,
  best: (many: number, telling?: readonly QueryTerm[]) => readonly Ranked[],
): readonly Ranked[] {
  if (telling.length === wanted.length) return best(needed);
  const ranked = best(needed, telling);
  return ranked.length >= needed ? ranked : followedBy(ranked, best(needed + ranked.length));
}

export function followedBy(first: readonly Ranked[], all: readonly Ranked[]): readonly Ranked[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...all.filter(({ id }) => !known.has(id))];
}

const REMEMBERED = 5000;

/** In how many documents a term is; counting is cheap beside scoring, and remembered for a while. */
export function createOccurrences(count: (term: QueryTerm) => number): (term: QueryTerm) => number {
  const known = new Map<string, number>();
  return (term) => {
    const name = ofTerm(term);
    const held = known.get(name);
    if (held !== undefined) return held;
    const n = count(term);
    if (known.size >= REMEMBERED) known.clear();
    // A few may be many tomorrow; many stay many.
    if (n > MOST_SCORED / 10) known.set(name, n);
    return n;
  };
}
