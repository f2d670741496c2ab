import type { Via } from '../../../core/http.ts';
import type { Work } from '../works/work.ts';
import { tiersFor } from './given-address.ts';
import type { PlannedTier, SearchPlan } from './plan.ts';
import type { FoundAddress } from './resolver.ts';
import { resolverContext } from './resolver-context.ts';
import { PdfSearch, type SearchMeans, sideBySide } from './search-state.ts';
import { reasonToSkip, searchVerdict } from './search-verdict.ts';
import { setbackOf } from './setback.ts';
import { ANOTHER_WON, tryResolver, type VerifiedPdf } from './try-resolver.ts';

/** The name under which a work's file is kept. */
export const PDF = 'pdf';

/** What the search for one work came to: its file is accepted, and this says how it was found. */
export interface FoundPdf {
  /** With everything that was learned of it on the way. */
  readonly work: Work;
  readonly address: FoundAddress;
  readonly via: Via;
  /** Who was asked, in order; the last one has it. */
  readonly chain: readonly string[];
  /** Nobody could say whether it was retracted: the same question is due next time. */
  readonly undescribed: boolean;
}

/**
 * Looks for a work's file tier by tier, side by side within a tier as far as it allows, until the
 * first file that is verified: then every other request for this work is stopped. Throws when there
 * is none to be had: NO_COPY_FOUND, BUDGET_SPENT, or what a later try may get around. The process may
 * die anywhere; nothing is accepted before the end.
 */
export async function findPdf(plan: SearchPlan, work: Work, means: SearchMeans): Promise<FoundPdf> {
  const search = new PdfSearch(plan, work, means);
  const description = describe(search);
  let pdf: VerifiedPdf | undefined;
  try {
    pdf = await searchTiers(search);
    // Whoever asks what happened to the paper goes on after the file is there, or it would not be asked.
    const undescribed = await description;
    means.signal.throwIfAborted();
    if (!pdf) throw searchVerdict(work, search.outcomes, means.attempt, search.spent);
    const { address, via } = pdf;
    means.accept(pdf.received, { name: PDF, url: address.url, role: 'artifact', expect: 'pdf' });
    return { work: search.work, address, via, chain: [...search.chain], undescribed };
  } catch (error) {
    // The run was stopped after the file had come: nobody will look for it where it lies.
    await pdf?.received.spooled.discard();
    throw error;
  } finally {
    search.end();
    await description;
  }
}

async function searchTiers(search: PdfSearch): Promise<VerifiedPdf | undefined> {
  const { means } = search;
  for (const tier of tiersFor(search.plan, search.work)) {
    const startedAt = means.clock.now();
    const pdf = await means.trace('resolve.tier', { tier: tier.name }, () =>
      searchTier(search, tier),
    );
    if (!pdf) means.signal.throwIfAborted();
    means.tierEnded({
      tier: tier.name,
      outcome: pdf ? 'won' : search.spent === undefined ? 'exhausted' : 'given-up',
      durationMs: means.clock.now() - startedAt,
      chain: [...search.chain],
    });
    if (pdf || search.spent !== undefined) return pdf;
  }
  return undefined;
}

/** The first verified file stops the others; a second one that was just as fast is thrown away. */
async function searchTier(search: PdfSearch, tier: PlannedTier): Promise<VerifiedPdf | undefined> {
  const stop = new AbortController();
  const signal = AbortSignal.any([search.signal, stop.signal]);
  const waiting = [...tier.resolvers];
  let first: VerifiedPdf | undefined;
  const runner = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const pdf = await tryResolver(search, next, tier.name, signal);
      if (!pdf) continue;
      if (first) await pdf.received.spooled.discard();
      else first = pdf;
      stop.abort(ANOTHER_WON);
    }
  };
  const runners = sideBySide(tier.parallel, search.plan.budget);
  const ended = await Promise.allSettled(Array.from({ length: runners }, runner));
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken?.status === 'rejected') {
    await first?.received.spooled.discard();
    throw broken.reason;
  }
  return first;
}

/**
 * Asks what happened to the paper since it appeared: retracted, corrected, replaced. The first who
 * knows it is enough. True when somebody should have known and could not be asked.
 */
async function describe(search: PdfSearch): Promise<boolean> {
  const { means } = search;
  let failed = false;
  for (const planned of search.plan.describers) {
    if (reasonToSkip(planned, search.work, [])) continue;
    const via: Via = { resolver: planned.resolver.name, tier: 'describe' };
    const context = resolverContext(search, planned, via, search.signal);
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
