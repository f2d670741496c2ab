import type { PolitenessChange } from '../../../core/politeness.ts';
import { parseRate } from '../../../core/politeness.ts';
import { SECOND } from '../../../core/time.ts';
import type { Resolver } from './resolver.ts';
import type { Tier, TierFile, TierPolicy } from './tier-file.ts';

/** What a work may cost before it is given up for this time. */
export interface WorkBudget {
  readonly totalMs: number;
  /** Resolvers asked and addresses tried, together. */
  readonly attempts: number;
  /** Resolvers at work at once, whatever a tier allows. */
  readonly concurrency: number;
  /** Longest wait for the turn of a resolver; a resolver that would take longer is skipped. */
  readonly longestWaitMs: number;
}

/** Tiers with everything the settings say about them: ready to be asked. */
export interface SearchPlan {
  readonly tiers: readonly PlannedTier[];
  /** Asked for what happened to the paper (retracted, corrected), not for its file. */
  readonly describers: readonly PlannedResolver[];
  /** Whose hosts are whose, those of resolvers that are not asked included: their pace holds there, too. */
  readonly owners: readonly PlannedResolver[];
  readonly budget: WorkBudget;
  readonly head: boolean;
  readonly minBytes: number;
  /** Works that may share the same bytes before they are taken for a page that is not the paper. */
  readonly sameBytes: number;
  /** Where the people behind a request can be reached by mail, when they can. */
  readonly mail?: string;
}

export interface PlannedTier {
  readonly name: string;
  readonly parallel: number;
  readonly resolvers: readonly PlannedResolver[];
}

export interface PlannedResolver {
  readonly resolver: Resolver;
  readonly manners: PolitenessChange;
  readonly headers: Readonly<Record<string, string>>;
  /** Tries in all, the first included. */
  readonly attempts: number;
  readonly key?: string;
  /** The mail address that its requests carry. */
  readonly mail?: string;
}

export interface PlanRequest {
  readonly file: TierFile;
  readonly resolvers: readonly Resolver[];
  /** Who may be asked, in the order within each tier; those of no tier come last, one by one. */
  readonly order: readonly string[];
  readonly rates: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
  /** By path of the setting. */
  readonly keys: (setting: string) => string | undefined;
  readonly describe: readonly string[];
  readonly budget: WorkBudget;
  readonly head: boolean;
  readonly minBytes: number;
  readonly sameBytes: number;
  /** Where the people behind a request can be reached by mail, when they can. */
  readonly mail?: string;
}

/** "3 retries" is 4 attempts, unless a policy says otherwise. */
const ATTEMPTS = 4;

export function planTiers(request: PlanRequest): SearchPlan {
  const named = new Map(request.resolvers.map((resolver) => [resolver.name, resolver]));
  const planned = (name: string): PlannedResolver | undefined => {
    const resolver = named.get(name);
    return resolver && withManners(resolver, request);
  };
  const place = (name: string): number => request.order.indexOf(name);
  const tiers = [...request.file.tiers, ...unplaced(request.file.tiers, request.order)].map(
    (tier): PlannedTier => ({
      name: tier.name,
      parallel: tier.parallel,
      resolvers: tier.sources
        .filter((name) => place(name) >= 0)
        .sort((one, other) => place(one) - place(other))
        .flatMap((name) => planned(name) ?? []),
    }),
  );
  const { budget, head, minBytes, sameBytes, mail } = request;
  const asked = tiers.flatMap(({ resolvers }) => resolvers);
  return {
    tiers: tiers.filter(({ resolvers }) => resolvers.length > 0),
    owners: [...asked, ...request.resolvers.map((one) => paceAlone(withManners(one, request)))],
    describers: request.describe.flatMap((name) => planned(name) ?? []),
    budget,
    head,
    minBytes,
    sameBytes,
    ...(mail !== undefined && { mail }),
  };
}

/** Named in the order, but in none of the tiers. */
function unplaced(tiers: readonly Tier[], order: readonly string[]): readonly Tier[] {
  const placed = new Set(tiers.flatMap(({ sources }) => sources));
  const sources = order.filter((name) => !placed.has(name));
  return sources.length > 0 ? [{ name: 'further', parallel: 1, sources }] : [];
}

/** The resolver itself < the tier file < the settings of its rate and time-out. */
function withManners(resolver: Resolver, request: PlanRequest): PlannedResolver {
  const policy: TierPolicy = request.file.policies[resolver.name] ?? {};
  const own = resolver.politeness;
  const totalMs =
    request.timeoutMs ??
    (policy.timeout_s === undefined ? own.timeout?.totalMs : policy.timeout_s * SECOND);
  const attempts =
    policy.max_retries === undefined ? (own.retry?.attempts ?? ATTEMPTS) : policy.max_retries + 1;
  const rate = request.rates[resolver.name] ?? policy.rate_limit ?? own.rate;
  const robots =
    policy.obey_robots === undefined ? own.robots : policy.obey_robots ? 'obey' : 'api';
  const key = resolver.key && request.keys(resolver.key.setting);
  return {
    resolver,
    manners: {
      ...own,
      ...(rate !== undefined && { rate }),
      ...(robots !== undefined && { robots }),
      timeout: { ...own.timeout, ...(totalMs !== undefined && { totalMs }) },
      retry: { ...own.retry, attempts },
    },
    headers: policy.custom_headers ?? {},
    attempts,
    ...(key !== undefined && { key }),
    ...(request.mail !== undefined && { mail: request.mail }),
  };
}

/** Of an index that is not asked only the pace holds: robots.txt is obeyed there as anywhere. */
const paceAlone = (one: PlannedResolver): PlannedResolver => ({
  ...one,
  manners: one.manners.rate === undefined ? {} : { rate: one.manners.rate },
  headers: {},
});

/** The resolver whose own host this is: its pace holds there, whoever found the address. */
export function ownerOf(
  { owners }: Pick<SearchPlan, 'owners'>,
  url: string,
): PlannedResolver | undefined {
  let host: string;
  try {
    host = new URL(url).hostname.toLowerCase();
  } catch {
    return undefined;
  }
  return owners.find(({ resolver }) =>
    resolver.hosts.some((own) => host === own || host.endsWith(`.${own}`)),
  );
}

/** A look ahead costs a turn: where turns are a second or more apart, it costs more than it spares. */
export function isWorthAHead(rate: string | undefined): boolean {
  const pace = rate === undefined ? undefined : parseRate(rate);
  return !pace || pace.perMs / pace.turns < SECOND;
}
