import type { Work } from '../works/work.ts';
import type { PlannedTier, SearchPlan } from './plan.ts';
import type { Resolver } from './resolver.ts';

/** The addresses a work came with: whoever hands in a link wants what is behind it. */
const given: Resolver = {
  name: 'given',
  title: 'The address that was handed in',
  homepage: '',
  wants: ['pdf', 'landing'],
  hosts: [],
  politeness: {},
  async *find({ locations }) {
    for (const { url, version, licence } of locations) {
      yield { url, how: 'pdf', ...(version && { version }), ...(licence && { licence }) };
    }
  },
};

const FIRST: PlannedTier = {
  name: 'given',
  parallel: 1,
  resolvers: [{ resolver: given, manners: {}, headers: {}, attempts: 4 }],
};

/** The tiers of the plan; before them the address itself, for a work that has nothing else. */
export const tiersFor = ({ tiers }: SearchPlan, { identifiers }: Work): readonly PlannedTier[] =>
  Object.keys(identifiers).length === 0 ? [FIRST, ...tiers] : tiers;
