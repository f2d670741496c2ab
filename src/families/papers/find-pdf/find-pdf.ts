import type { Via } from '../../../core/http.ts';
import type { Seek, Sought } from '../../../core/seek.ts';
import { tiersFor } from './given-address.ts';
import type { PlannedTier, SeekPlan } from './plan.ts';
import { resolveContext } from './resolver-context.ts';
import { Search, sideBySide } from './search-state.ts';
import { passOver, verdictOn } from './search-verdict.ts';
import { setbackOf } from './setback.ts';
import { tryResolver, type Winner, WON } from './try-resolver.ts';

/** The name under which a work's file is held. */
export const PDF = 'pdf';

/**
 * Tier by tier, side by side within a tier as far as it allows, until the first file that is
 * verified: then every other request for this work is stopped. It may die anywhere; nothing is held
 * before the end.
 */
export const createSeek =
  (plan: SeekPlan): Seek =>
  async (work, means) => {
    const search = new Search(plan, work, means);
    const described = describe(search);
    let winner: Winner | undefined;
    try {
      winner = await firstOf(search);
      // Whoever asks what happened to the paper goes on after the file is there, or it would not be asked.
      const undescribed = await described;
      means.signal.throwIfAborted();
      if (!winner) throw verdictOn(work, search.parts, means.attempt, search.spent);
      return held(search, winner, undescribed);
    } catch (error) {
      // The run was stopped after the file had come: nobody will look for it where it lies.
      await winner?.brought.spooled.discard();
      throw error;
    } finally {
      search.end();
      await described;
    }
  };

async function firstOf(search: Search): Promise<Winner | undefined> {
  for (const tier of tiersFor(search.plan, search.work)) {
    const startedAt = search.means.clock.now();
    const winner = await search.means.trace('resolve.tier', { tier: tier.name }, () =>
      oneTier(search, tier),
    );
    if (!winner) search.means.signal.throwIfAborted();
    search.means.tierEnded({
      tier: tier.name,
      outcome: winner ? 'won' : search.spent === undefined ? 'exhausted' : 'given-up',
      durationMs: search.means.clock.now() - startedAt,
      chain: [...search.chain],
    });
    if (winner || search.spent !== undefined) return winner;
  }
  return undefined;
}

/** The first winner stops its siblings; a second one that was just as fast is thrown away. */
async function oneTier(search: Search, tier: PlannedTier): Promise<Winner | undefined> {
  const stop = new AbortController();
  const signal = AbortSignal.any([search.signal, stop.signal]);
  const waiting = [...tier.resolvers];
  let winner: Winner | undefined;
  const runner = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const came = await tryResolver(search, next, tier.name, signal);
      if (!came) continue;
      if (winner) await came.brought.spooled.discard();
      else winner = came;
      stop.abort(WON);
    }
  };
  const runners = sideBySide(tier.parallel, search.plan.budget);
  const ended = await Promise.allSettled(Array.from({ length: runners }, runner));
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken?.status === 'rejected') {
    await winner?.brought.spooled.discard();
    throw broken.reason;
  }
  return winner;
}

/**
 * Asks what happened to the paper since it appeared: retracted, corrected, replaced. The first who
 * knows it is enough. True when somebody should have known and could not be asked.
 */
async function describe(search: Search): Promise<boolean> {
  const { means } = search;
  let failed = false;
  for (const planned of search.plan.describers) {
    if (passOver(planned, search.work, [])) continue;
    const via: Via = { resolver: planned.resolver.name, tier: 'describe' };
    const context = resolveContext(search, planned, via, search.signal);
    let known = false;
    // Its addresses stay out: whether they come before a resolver's turn would be a matter of luck.
    const learn: typeof context.learn = ({ locations: _, ...facts }) => {
      known = true;
      context.learn(facts);
    };
    try {
      for await (const _ of planned.resolver.find(search.work, { ...context, learn })) known = true;
    } catch (error) {
      if (search.signal.aborted) return true;
      failed ||= setbackOf(error).later !== null;
      means.note(`could not be described: ${setbackOf(error).message}`, { ...via });
    }
    if (known) return false;
  }
  return failed;
}

function held(search: Search, winner: Winner, undescribed: boolean): Sought {
  const { found, via, brought } = winner;
  search.means.hold(brought, { name: PDF, url: found.url, role: 'artifact', expect: 'pdf' });
  return { work: search.work, found, via, chain: [...search.chain], undescribed };
}
