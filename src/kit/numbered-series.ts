import type { Declaration } from '../core/completeness.ts';

/** Collects the numbers that listings name, and declares each series from 1 to its highest. */
export interface NumberedSeries {
  /** Keys are `<prefix><number>`. */
  add(series: string, prefix: string, number: number): void;
  /** With the counts of somebody else who has the same series, by prefix, where there are some. */
  declare(
    ctx: { declare(declaration: Declaration): Promise<void> },
    countsOf?: (listed: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>,
  ): Promise<void>;
}

/**
 * A number below the highest that no listing names is `missing` where the publisher leaves none out,
 * and `reserved` where it does: for somebody, or because nothing came of it.
 */
export function numberedSeries(gaps: 'missing' | 'reserved'): NumberedSeries {
  const found = new Map<string, { prefix: string; numbers: Set<number> }>();
  return {
    add(series, prefix, number) {
      const known = found.get(series) ?? { prefix, numbers: new Set() };
      known.numbers.add(number);
      found.set(series, known);
    },
    async declare(ctx, countsOf) {
      const sizes = [...found.values()].map(
        ({ prefix, numbers }) => [prefix, numbers.size] as const,
      );
      const counts = await countsOf?.(new Map(sizes));
      for (const [series, { prefix, numbers }] of found) {
        let last = 0;
        for (const number of numbers) last = Math.max(last, number);
        const reserved: number[] = [];
        for (let n = 1; gaps === 'reserved' && n < last; n++) if (!numbers.has(n)) reserved.push(n);
        const numbering = { prefix, first: 1, last, ...(reserved.length > 0 && { reserved }) };
        const total = counts?.get(prefix);
        const counted = total === undefined ? {} : { total };
        await ctx.declare({ series, listed: numbers.size, numbering, ...counted });
      }
    },
  };
}
