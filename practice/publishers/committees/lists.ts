/** The lists of committees and of their seats, beside those of legislators on the same host. */
import type { LegislatorsWorld, PracticeCommittee } from '../legislators/world.ts';

/**
 * Faults that only they can play: `empty-memberships` and `half-memberships` are what the list of
 * memberships is when a Congress begins, `empty-committees` is a list cut short.
 */
export const committeeLists = (
  world: LegislatorsWorld,
): Readonly<Record<string, (faults: ReadonlySet<string>) => unknown>> => ({
  'committees-current': (faults) =>
    faults.has('empty-committees') ? [] : world.committees.map(committeeJson),
  'committees-historical': () => [
    ...world.disbanded.map(({ thomasId, name, last }) => ({
      type: 'house',
      name,
      thomas_id: thomasId,
      names: { [last - 1]: name, [last]: name },
      congresses: [last - 1, last],
    })),
    // The list of all times has those of today too, with what they were called.
    ...world.committees.slice(0, 2).map(({ thomasId, name, chamber }) => ({
      type: chamber,
      name,
      thomas_id: thomasId,
      names: { 113: `${name} and Forestry` },
      congresses: [113, 118],
    })),
  ],
  'committee-membership-current': (faults) => membershipsOf(world, faults),
});

const committeeJson = ({ thomasId, name, chamber, subcommittees }: PracticeCommittee) => ({
  type: chamber,
  name,
  thomas_id: thomasId,
  url: `https://${thomasId.toLowerCase()}.example.gov/`,
  ...(subcommittees.length > 0 && {
    subcommittees: subcommittees.map((sub) => ({ name: sub.name, thomas_id: sub.thomasId })),
  }),
});

function membershipsOf({ seats }: LegislatorsWorld, faults: ReadonlySet<string>): object {
  if (faults.has('empty-memberships')) return {};
  const named = faults.has('half-memberships')
    ? [...seats].filter((_, n) => n % 3 === 0)
    : [...seats];
  return Object.fromEntries(
    named.map(([committee, own]) => [
      committee,
      own.map(({ bioguide, name, rank }) => ({
        name,
        party: rank % 2 === 1 ? 'majority' : 'minority',
        rank: Math.ceil(rank / 2),
        ...(rank === 1 && { title: 'Chair' }),
        bioguide,
      })),
    ]),
  );
}
