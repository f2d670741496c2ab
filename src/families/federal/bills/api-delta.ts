/** Which bills changed, as the congress.gov API says: it has the status first, days before the files. */
import { z } from 'zod';
import type { Candidate } from '../../../core/candidate.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { type BillType, billIdFrom } from '../../../kit/bill-types.ts';
import { apiRows } from '../congress-api/lists.ts';
import { statusFile, statusUrl } from './listing.ts';

const row = z.looseObject({
  type: z.string(),
  number: z.coerce.number().int(),
  updateDate: z.string().nullish(),
  updateDateIncludingText: z.string().nullish(),
});

export interface Delta {
  readonly congress: number;
  readonly type: BillType | undefined;
  readonly since: string | undefined;
}

export async function* apiDelta<P, S>(
  ctx: DiscoverContext<P, S>,
  { congress, type, since }: Delta,
): AsyncGenerator<Candidate> {
  const rows = apiRows(ctx, {
    route: 'bill',
    path: type ? `${congress}/${type}` : `${congress}`,
    row,
    key: (one) => `${one.type} ${one.number}`,
    since,
  });
  for await (const one of rows) {
    const key = billIdFrom(congress, one.type, one.number);
    const updated = one.updateDateIncludingText ?? one.updateDate;
    if (key === undefined || !updated) continue;
    yield {
      key,
      version: `api ${updated}`,
      files: [statusFile(statusUrl(congress, one.type.toLowerCase(), one.number))],
      // The date selects; whether the file has the change is seen when it is read.
      fields: { updated },
    };
  }
}

/** Whether a status file is older than the change for which it was asked. */
export const isBehind = (fields: Candidate['fields'], status: string | undefined): boolean =>
  typeof fields.updated === 'string' && (status ?? '').slice(0, 10) < fields.updated.slice(0, 10);
