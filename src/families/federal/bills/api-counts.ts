/** How many bills of each type congress.gov counts: the second opinion on what the sitemaps name. */
import { z } from 'zod';
import { AnnalsError } from '../../../core/errors.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { numberOrText } from '../../../kit/lenient-shapes.ts';
import { apiUrl } from '../congress-api/lists.ts';

const answerShape = z.looseObject({ pagination: z.looseObject({ count: numberOrText }) });

/** A backfill may have used up the share of the hour: a check is not worth waiting for the next. */
const SOON = { cache: 'no-cache', patience: 'comes-back' } as const;

/**
 * One row of a list comes with its count. All types together are asked first: only where that differs from
 * what the sitemaps name does each type cost a request. Without a key nobody is asked, and that is said once.
 * A count that cannot be had must not cost the run: it is a check, and no listing.
 */
export const apiCounts =
  (ctx: Pick<DiscoverContext<unknown>, 'json' | 'note'>, congress: number) =>
  async (listed: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> => {
    const countAt = async (path: string) =>
      (await ctx.json(apiUrl(path, { limit: 1 }), answerShape, SOON)).pagination.count;
    const counts = new Map<string, number>();
    try {
      const named = [...listed.values()].reduce((sum, one) => sum + one, 0);
      if (listed.size > 1 && (await countAt(`bill/${congress}`)) === named) return listed;
      for (const prefix of listed.keys())
        counts.set(prefix, await countAt(`bill/${congress}/${prefix.split(':')[0]}`));
    } catch (error) {
      if (!(error instanceof AnnalsError)) throw error;
      ctx.note('bills are not compared with the counts of congress.gov', { why: error.message });
    }
    return counts;
  };
