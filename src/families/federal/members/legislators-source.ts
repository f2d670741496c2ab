import { z } from 'zod';
import type { Candidate } from '../../../core/candidate.ts';
import type { CompleteList } from '../../../core/complete-list.ts';
import type { JsonObject } from '../../../core/json.ts';
import { defineSource } from '../../../core/source.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import { COMMON, listOf, refuseHalved } from './congress-legislators.ts';
import type { Legislator } from './legislator.ts';
import {
  type KnownLegislator,
  legislatorCandidate,
  parseLegislator,
  type Service,
} from './legislator-record.ts';
import { readLegislators } from './read-legislators.ts';
import { recogniseLegislators } from './recognise.ts';

const params = z.object({
  historical: z
    .enum(['auto', 'off'])
    .optional()
    .describe('Whether former legislators are read as well: most votes of the past name some'),
});

/** Everybody who sits or sat in Congress. Nobody is withdrawn: an end is a field of the record. */
export default defineSource({
  ...COMMON,
  name: 'legislators',
  title: 'Legislators',
  ids: ['member', 'lis'],
  schedule: { cron: '20 5 * * *' },
  params,
  fields: z.custom<KnownLegislator>(),
  expects: { atLeast: 1 },

  async *discover(ctx) {
    const social = await socialOf(ctx);
    const current = await ctx.sync(CURRENT);
    ctx.page();
    const found = current.entries.map(({ fields }) => fields as unknown as Legislator);
    yield* candidates(found, 'now', social);
    if (ctx.params.historical === 'off') return;
    const { value, unread } = readLegislators(await ctx.text(listOf('legislators-historical')));
    ctx.page();
    if (unread.length > 0) ctx.note('fields of legislators were not read', { unread });
    yield* candidates(value, 'once', social);
  },

  parse: async (_acquired, candidate, ctx) => parseLegislator(candidate, ctx.retrievedAt),

  recognise: inEitherForm(recogniseLegislators),

  corpus: () => '',
});

/** Kept by version: the publisher has only the newest. */
const CURRENT: CompleteList = {
  url: listOf('legislators-current'),
  label: 'legislators-current',
  extension: 'json',
  read(text, before) {
    const rows = readLegislators(text).value.filter(({ id }) => id !== undefined);
    refuseHalved('legislators', rows.length, before ?? 1);
    return rows.map((row) => ({
      key: row.id?.slice('member:'.length) ?? '',
      fields: row as unknown as JsonObject,
      excluded: null,
    }));
  },
};

function* candidates(
  legislators: readonly Legislator[],
  service: Service,
  social: ReadonlyMap<string, Legislator['social']>,
): Generator<Candidate<KnownLegislator>> {
  for (const one of legislators) {
    const accounts = social.get(one.id ?? '');
    const candidate = legislatorCandidate(
      { ...one, ...(accounts && { social: accounts }) },
      service,
    );
    if (candidate) yield candidate;
  }
}

/** Accounts in social media are a list of their own. */
async function socialOf(
  ctx: DiscoverContext<z.infer<typeof params>>,
): Promise<Map<string, Legislator['social']>> {
  const { value } = readLegislators(await ctx.text(listOf('legislators-social-media')));
  ctx.page();
  return new Map(value.map(({ id = '', social }) => [id, social]));
}
