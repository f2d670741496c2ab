import { z } from 'zod';
import type { CompleteList } from '../../../core/complete-list.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import { defineSource } from '../../../core/source.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import {
  committeeCandidate,
  HISTORICAL,
  type KnownCommittee,
  parseCommittee,
} from './committee-record.ts';
import { COMMON, listOf, refuseHalved } from './congress-legislators.ts';
import {
  type Committee,
  type Membership,
  readCommittees,
  readMemberships,
} from './read-committees.ts';
import { recogniseCommittees } from './recognise.ts';
import { grouped } from './seats-by-committee.ts';

const params = z.object({});

/** Committees and subcommittees of Congress since 1973, and who sits on them. */
export default defineSource({
  ...COMMON,
  name: 'committees',
  title: 'Committees of Congress',
  ids: ['committee'],
  schedule: { cron: '25 5 * * *' },
  params,
  fields: z.custom<KnownCommittee>(),
  expects: { atLeast: 1 },

  async *discover(ctx) {
    const seats = await seatsOf(ctx);
    const current = byId(await committeesIn(ctx, 'committees-current'));
    if (current.size === 0)
      throw new AnnalsError(
        'UNEXPECTED_SHAPE',
        `${listOf('committees-current')} names no committee: that is an outage, and ends nothing`,
      );
    const former = byId(await committeesIn(ctx, HISTORICAL));
    for (const committee of current.values()) {
      const own = seats.get(committee.id);
      const joined = withHistory(committee, former.get(committee.id));
      yield committeeCandidate({ committee: joined, is: 'current', ...(own && { seats: own }) });
    }
    for (const committee of former.values()) {
      if (current.has(committee.id)) continue;
      // Two lists of today contradict each other: nothing is said of it until they agree.
      if (seats.has(committee.id))
        ctx.complain(`${committee.id} has members and is missing from the list of committees`);
      else yield committeeCandidate({ committee, is: 'former' });
    }
  },

  parse: async (_acquired, candidate) => parseCommittee(candidate),

  recognise: inEitherForm(recogniseCommittees),

  corpus: () => '',
});

type Context = DiscoverContext<z.infer<typeof params>>;

async function committeesIn(ctx: Context, list: string): Promise<readonly Committee[]> {
  const { value, unread } = readCommittees(await ctx.text(listOf(list)));
  ctx.page();
  if (unread.length > 0) ctx.note('fields of committees were not read', { list, unread });
  return value;
}

/** Kept by version, and remembered: a list that is emptied or halved gives way to the last good one. */
const MEMBERSHIPS: CompleteList = {
  url: listOf('committee-membership-current'),
  label: 'committee-membership-current',
  extension: 'json',
  read(text, before) {
    const { seats } = readMemberships(text).value;
    refuseHalved('seats', seats.length, before);
    return seats.map((seat) => ({
      key: `${seat.committee.slice('committee:'.length)}/${seat.member ?? seat.name}`,
      fields: seat as unknown as JsonObject,
      excluded: null,
    }));
  },
};

async function seatsOf(ctx: Context): Promise<Map<string, Membership[]>> {
  const { entries } = await ctx.sync(MEMBERSHIPS);
  ctx.page();
  return grouped(entries.map(({ fields }) => fields as unknown as Membership));
}

const byId = (committees: readonly Committee[]): Map<string, Committee> =>
  new Map(committees.map((one) => [one.id, one]));

/** The list of all times knows the names and Congresses of those of today as well. */
const withHistory = (committee: Committee, known: Committee | undefined): Committee =>
  known
    ? {
        ...committee,
        names: { ...known.names, ...committee.names },
        congresses: [...new Set([...known.congresses, ...committee.congresses])],
      }
    : committee;
