import { AnnalsError } from '../../../core/errors.ts';
import type { Via } from '../../../core/http.ts';
import type { Brought } from '../../../core/seek.ts';
import type { Tried } from '../../../core/telemetry.ts';
import { instant } from '../../../core/time.ts';
import { take } from './accept-download.ts';
import type { PlannedResolver } from './plan.ts';
import type { Found } from './resolver.ts';
import { resolveContext } from './resolver-context.ts';
import type { Search } from './search-state.ts';
import { passOver } from './search-verdict.ts';
import { isPassedOver, type Later, type Setback, setbackOf } from './setback.ts';

/** The file, verified, and who had it. */
export interface Winner {
  readonly brought: Brought;
  readonly found: Found;
  readonly via: Via;
}

/** One resolver's part in the search, told once; the winner, when it has the file. */
export async function tryResolver(
  search: Search,
  planned: PlannedResolver,
  tier: string,
  signal: AbortSignal,
): Promise<Winner | undefined> {
  const { means } = search;
  const via: Via = { resolver: planned.resolver.name, tier };
  const startedAt = means.clock.now();
  const told = (
    outcome: Tried['outcome'],
    more: Partial<Tried> = {},
    later: Later | null = null,
  ) => {
    const tried: Tried = {
      ...via,
      at: instant(startedAt),
      outcome,
      durationMs: means.clock.now() - startedAt,
      url: null,
      httpStatus: null,
      reason: null,
      message: null,
      ...more,
    };
    means.tried(tried);
    search.parts.push({ tried, later, attempts: planned.attempts });
  };

  const passed = passOver(planned, search.work, search.refused);
  if (passed) {
    told('skipped', passed);
    return undefined;
  }
  if (!search.spend()) {
    told('skipped', { reason: 'budget', message: search.spent });
    return undefined;
  }
  search.chain.push(via.resolver);
  const came: { winner?: Winner; last?: Setback & { url: string | null }; later: Later | null } = {
    later: null,
  };
  try {
    await follow(search, planned, via, signal, came);
  } catch (error) {
    if (signal.aborted) {
      const [outcome, reason] = endedBy(search, signal);
      told(outcome, { reason, url: came.last?.url ?? null, message: search.spent ?? null });
      return undefined;
    }
    const setback = setbackOf(error);
    came.last = { ...setback, url: null };
    came.later = sooner(came.later, setback.later);
    if (isPassedOver(setback)) {
      told('skipped', factsOf(setback), came.later);
      return undefined;
    }
  }
  if (came.winner) {
    const { found, brought } = came.winner;
    told('won', { url: found.url, httpStatus: brought.status });
    return came.winner;
  }
  if (!came.last) told('empty');
  else told(came.later ? 'failed' : outcomeOf(came.last), lastOf(came.last), came.later);
  return undefined;
}

/** Every address the resolver names, until one of them is the paper. */
async function follow(
  search: Search,
  planned: PlannedResolver,
  via: Via,
  signal: AbortSignal,
  came: { winner?: Winner; last?: Setback & { url: string | null }; later: Later | null },
): Promise<void> {
  const context = resolveContext(search, planned, via, signal);
  let addresses = 0;
  for await (const found of planned.resolver.find(search.work, context)) {
    signal.throwIfAborted();
    if (found.how === 'landing') {
      search.learn({ locations: [{ ...found, kind: 'landing' }] });
      continue;
    }
    if (!search.isNew(found.url)) continue;
    if (addresses++ > 0 && !search.spend()) return;
    try {
      const brought = await take(search, found, planned, via, signal);
      came.winner = { brought, found, via };
      return;
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
      const setback = setbackOf(error);
      came.last = { ...setback, url: found.url };
      came.later = sooner(came.later, setback.later);
      search.refused.push({ url: found.url, because: `${setback.reason}: ${setback.message}` });
      search.means.note(`refused: ${setback.message}`, {
        ...via,
        url: found.url,
        reason: setback.reason,
      });
    }
  }
}

/** A full disk ends the run, not the address. */
const isFinal = (error: unknown): boolean =>
  error instanceof AnnalsError && error.code === 'DISK_FULL';

const endedBy = (search: Search, signal: AbortSignal): [Tried['outcome'], string] => {
  if (search.spent !== undefined && search.signal.aborted) return ['failed', 'budget'];
  return ['cancelled', signal.reason === WON ? 'another_was_faster' : 'stopped'];
};

/** Why the siblings of a winner are stopped. */
export const WON = Symbol('another resolver has the file');

const REFUSALS: ReadonlySet<string> = new Set(['unexpected_answer', 'error', 'http_4xx', 'budget']);

const outcomeOf = ({ reason, url }: Setback & { url: string | null }): Tried['outcome'] =>
  url === null || REFUSALS.has(reason) ? 'failed' : 'refused';

const factsOf = ({ reason, message, httpStatus }: Setback) => ({ reason, message, httpStatus });

const lastOf = (last: Setback & { url: string | null }) => ({ ...factsOf(last), url: last.url });

/** A wait that was named gives way to a stumble, which costs an attempt; of two waits the shorter one counts. */
function sooner(one: Later | null, other: Later | null): Later | null {
  if (!one || !other) return one ?? other;
  if (one.notBefore === null) return one;
  if (other.notBefore === null) return other;
  return one.notBefore <= other.notBefore ? one : other;
}
