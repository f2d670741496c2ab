import type { FamilyMeans } from '../../../core/family-host.ts';
import { tiersFor } from '../find-pdf/given-address.ts';
import {
  isWorthAHead,
  type PlannedResolver,
  type SearchPlan,
  type WorkBudget,
} from '../find-pdf/plan.ts';
import { RESOLVERS } from '../find-pdf/registry.ts';
import { wantsMet } from '../find-pdf/resolver.ts';
import { reasonToSkip } from '../find-pdf/search-verdict.ts';
import { namedWork } from '../input/list.ts';
import { plannedTiers } from '../planned-tiers.ts';
import { papersSettings } from '../settings.ts';
import type { Work } from '../works/work.ts';

/** Who is asked for papers, in which order and how; and for one work, who would be and why. */
export interface ExplainedTiers {
  readonly tiers: readonly {
    readonly name: string;
    readonly parallel: number;
    readonly resolvers: readonly ExplainedResolver[];
  }[];
  /** Asked what happened to a paper since it appeared. */
  readonly describers: readonly ExplainedResolver[];
  readonly budget: WorkBudget;
  /** There, but neither in a tier nor in the order. */
  readonly notAsked: readonly string[];
  readonly withoutKey: readonly string[];
  readonly work: ExplainedWork | null;
}

export interface ExplainedResolver {
  readonly name: string;
  readonly title: string;
  readonly homepage: string;
  readonly wants: readonly string[];
  readonly hosts: readonly string[];
  readonly rate: string;
  readonly timeoutMs: number | null;
  readonly attempts: number;
  readonly robots: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `missing` keeps it from being asked. */
  readonly key: 'none needed' | 'set' | 'missing' | 'better with one';
  readonly setting: string | null;
  /** `missing` keeps it from being asked: see `papers.contactMail`. */
  readonly mail: 'none needed' | 'set' | 'missing';
  readonly looksAhead: boolean;
}

export interface ExplainedWork {
  readonly id: string;
  readonly identifiers: Work['identifiers'];
  readonly steps: readonly Step[];
}

export interface Step {
  readonly tier: string;
  readonly resolver: string;
  readonly verdict: 'asked' | 'perhaps' | 'skipped';
  readonly why: string;
}

export async function explainTiers(
  means: FamilyMeans,
  text: string | undefined,
): Promise<ExplainedTiers> {
  const plan = await plannedTiers(means);
  const { hostRate } = papersSettings(means.settings);
  const explain = (one: PlannedResolver) => explained(one, hostRate, plan.head);
  const named = plan.tiers.flatMap(({ resolvers }) => resolvers);
  const asked = new Set([...named, ...plan.describers].map(({ resolver }) => resolver.name));
  return {
    tiers: plan.tiers.map(({ name, parallel, resolvers }) => ({
      name,
      parallel: Math.min(parallel, plan.budget.concurrency),
      resolvers: resolvers.map(explain),
    })),
    describers: plan.describers.map(explain),
    budget: plan.budget,
    notAsked: RESOLVERS.map(({ name }) => name).filter((name) => !asked.has(name)),
    withoutKey: [...named, ...plan.describers]
      .map(explain)
      .filter(({ key }) => key === 'missing' || key === 'better with one')
      .map(({ name }) => name),
    work: text === undefined ? null : explainedWork(namedWork(text), plan),
  };
}

function explained(
  { resolver, manners, headers, attempts, key, mail }: PlannedResolver,
  hostRate: string,
  head: boolean,
): ExplainedResolver {
  const { name, title, homepage, wants, hosts } = resolver;
  const rate = manners.rate ?? hostRate;
  const needs = resolver.key;
  return {
    name,
    title,
    homepage,
    wants,
    hosts,
    rate,
    timeoutMs: manners.timeout?.totalMs ?? null,
    attempts,
    robots: manners.robots === 'api' ? 'api' : 'obey',
    headers,
    key: !needs
      ? 'none needed'
      : key !== undefined
        ? 'set'
        : needs.required
          ? 'missing'
          : 'better with one',
    setting: needs?.setting ?? null,
    mail: !resolver.needsMail ? 'none needed' : mail === undefined ? 'missing' : 'set',
    looksAhead: head && isWorthAHead(rate),
  };
}

function explainedWork(work: Work, plan: SearchPlan): ExplainedWork {
  const steps = tiersFor(plan, work).flatMap(({ name: tier, resolvers }) =>
    resolvers.map((planned): Step => {
      const { resolver } = planned;
      const at = { tier, resolver: resolver.name };
      const passed = reasonToSkip(planned, work, []);
      if (!passed) {
        const met = wantsMet(resolver, work).map((want) => nameOf(work, want));
        return { ...at, verdict: 'asked', why: `the work has ${met.join(', ')}` };
      }
      const later = passed.reason === 'no_identifier' && resolver.wants.some(isLearned);
      return later
        ? { ...at, verdict: 'perhaps', why: 'once a resolver before it has named a page or a file' }
        : { ...at, verdict: 'skipped', why: passed.message };
    }),
  );
  return { id: work.id, identifiers: work.identifiers, steps };
}

/** What earlier resolvers may add to a work. */
const isLearned = (want: string): boolean => ['pdf', 'landing', 'refused'].includes(want);

function nameOf({ identifiers, locations }: Work, want: string): string {
  const value = identifiers[want as keyof Work['identifiers']];
  if (value !== undefined) return `${want} ${value}`;
  return `the address ${locations[0]?.url ?? ''}`;
}
