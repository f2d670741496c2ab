import type { Ranked } from '../core/search.ts';

export interface Ranking {
  readonly ranked: readonly Ranked[];
  readonly weight: number;
  /**
   * What a score of nothing is: `zero` for scores that count (words), `last` for scores that only
   * compare (meaning): between the nearest and the last, whatever range a model uses.
   */
  readonly from: 'zero' | 'last';
}

/**
 * Rankings joined by their scores, each brought to the range from 0 to 1. How far the best are ahead
 * counts, which ranks alone do not tell (measured beside reciprocal ranks: bench/README.md).
 */
export function fuse(rankings: readonly Ranking[]): readonly Ranked[] {
  const joined = new Map<string, { id: string; key: number; score: number; piece?: Piece }>();
  for (const { ranked, weight, from } of rankings) {
    const best = ranked[0]?.score ?? 0;
    const low = from === 'last' ? Math.min(ranked.at(-1)?.score ?? 0, best) : 0;
    const range = best - low;
    for (const { id, key, score, piece } of ranked) {
      const entry = joined.get(id) ?? { id, key, score: 0 };
      // One alone, or all alike: each is as good as the best.
      entry.score += weight * (range > 0 ? (score - low) / range : 1);
      entry.piece ??= piece;
      joined.set(id, entry);
    }
  }
  // By id where two are equal, so that pages fit together.
  return [...joined.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

type Piece = Ranked['piece'];
