import type { Ranked } from '../core/search.ts';

export interface Ranking {
  readonly ranked: readonly Ranked[];
  readonly weight: number;
}

/**
 * How quickly a rank loses worth. The usual 60 suits rankings that are about equally good; a smaller
 * one lets the head of the better ranking stand against a weaker one (measured: bench/README.md).
 */
const K = 5;

/** Reciprocal rank fusion: rankings whose scores cannot be compared, joined by their ranks alone. */
export function fuse(rankings: readonly Ranking[]): readonly Ranked[] {
  const joined = new Map<string, { id: string; key: number; score: number; piece?: Piece }>();
  for (const { ranked, weight } of rankings) {
    for (const [rank, { id, key, piece }] of ranked.entries()) {
      const entry = joined.get(id) ?? { id, key, score: 0 };
      entry.score += weight / (K + rank + 1);
      entry.piece ??= piece;
      joined.set(id, entry);
    }
  }
  // By id where two are equal, so that pages fit together.
  return [...joined.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

type Piece = Ranked['piece'];
