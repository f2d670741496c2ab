import { z } from 'zod';
import type { FamilyQuotaPool } from '../../core/family.ts';
import { count, secret } from '../../kit/setting-shapes.ts';

const budget = z.int().min(0);

const schema = z
  .strictObject({
    key: secret.optional().describe('The one key for everything behind api.data.gov'),
    perHour: count
      .default(1000)
      .describe('Requests per hour of each counter of the key, until the publisher states another'),
    budgets: z
      .object({
        'bills-ingester': budget.default(350).describe('Share of bills'),
        'regulations-dot-gov-dockets': budget.default(200).describe('Share of dockets'),
        'hearings-ingester': budget.default(150).describe('Share of hearings'),
        'public-laws-ingester': budget.default(100).describe('Share of public laws'),
        'roll-call-votes-ingester': budget.default(100).describe('Share of roll-call votes'),
      })
      .catchall(budget.describe('Share of a further source, in requests per hour'))
      .prefault({}),
    reserve: budget
      .default(100)
      .describe('Requests per hour for sources without a budget of their own'),
  })
  .prefault({});

/** Which budget each source lives on; a name that is a budget itself needs no entry. */
const BUDGETS: Readonly<Record<string, string>> = {
  bills: 'bills-ingester',
  regulations_dockets: 'regulations-dot-gov-dockets',
  regulations_gov_dockets: 'regulations-dot-gov-dockets',
  regulations: 'regulations-dot-gov-dockets',
  hearings: 'hearings-ingester',
  public_laws: 'public-laws-ingester',
  roll_call_votes: 'roll-call-votes-ingester',
  votes: 'roll-call-votes-ingester',
};

/**
 * The key has one counter for congress.gov and another that govinfo and regulations.gov share, each
 * with a limit of its own (`X-RateLimit-Limit`). The split stands for a counter of `perHour` and holds
 * for each of them. Were two of them one, the publisher's count would show our requests to the other
 * as spent by others, and both would still be kept; hosts that state different limits for one
 * counter are held to the lowest.
 */
const COUNTERS = [
  {
    name: 'api.data.gov:congress',
    hosts: ['api.congress.gov'],
    sources: [
      'bills',
      'committee_meetings',
      'committee_reports',
      'crs_reports',
      'hearings',
      'public_laws',
      'roll_call_votes',
      'topics',
      'votes',
    ],
  },
  {
    name: 'api.data.gov:govinfo',
    hosts: ['api.govinfo.gov', 'api.regulations.gov', 'api.data.gov'],
    sources: ['regulations_dockets', 'regulations_gov_dockets', 'regulations'],
  },
] as const;

/** The publishers behind api.data.gov count requests per key. */
export const apiDataGov: FamilyQuotaPool<typeof schema> = {
  setting: 'apiDataGov',
  schema,
  pools: ({ key, perHour, budgets, reserve }) =>
    COUNTERS.map((counter) => ({
      ...counter,
      key: { header: 'x-api-key', value: key },
      setting: 'quota.apiDataGov.key',
      perHour,
      budgets,
      reserve,
      budgetOf: (source) => {
        const name = BUDGETS[source] ?? source.replaceAll('_', '-');
        return name in budgets ? name : undefined;
      },
    })),
};
