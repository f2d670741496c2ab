import type { PlannedItem, UnsettledItem } from '../core/catalog.ts';
import { isResumeStrategy, type ResumeStrategy, takesUp } from '../core/resume.ts';
import type { Run } from '../core/run.ts';
import { instant } from '../core/time.ts';
import type { Counter } from './counter.ts';
import { lineFor } from './decision-lines.ts';
import { ledgerCounts } from './finish.ts';
import type { EngineParts } from './parts.ts';

const PAGE_SIZE = 500;

/** The parameter of a run of mode `resume` that says what it takes up. */
export const STRATEGY_PARAM = 'resume_strategy';
/** And how many of them at most; all when left out. */
export const LIMIT_PARAM = 'limit';

/** Whether a run of that strategy would have anything to do. */
export async function isAnythingLeft(
  parts: EngineParts,
  source: string,
  strategy: ResumeStrategy,
): Promise<boolean> {
  for await (const page of left(parts, source, strategy)) if (page.length > 0) return true;
  return false;
}

/**
 * The worklist of a run of mode `resume`: not what the publisher lists today, but what earlier runs
 * of the source left, as their ledgers say. Entered twice it changes nothing.
 */
export async function takeUpLeft(parts: EngineParts, run: Run, counter: Counter): Promise<void> {
  const asked = run.params[STRATEGY_PARAM];
  const strategy = isResumeStrategy(asked) ? asked : 'auto';
  const most = limitOf(run);
  let entered = 0;
  const { catalog } = parts;
  const listing = await catalog.listings.newestValid(run.source);
  if (listing) await catalog.listings.use(run.id, listing.id);
  for await (const found of left(parts, run.source, strategy, run.id)) {
    if (entered >= most) break;
    const page = found.slice(0, most - entered);
    entered += page.length;
    const now = instant(parts.clock.now());
    const planned = page.map(({ candidate, plan }): PlannedItem => ({ candidate, plan }));
    const lines = page.map((item) => taken(run, item, now));
    await catalog.items.add(run.id, run.source, planned, (_first, second) => second, now, lines);
    counter.add({ total: planned.length, planned: planned.length });
  }
  counter.set(await ledgerCounts(parts, run.id, counter.counts));
  const at = instant(parts.clock.now());
  const details = { strategy, ...counter.counts };
  const line = lineFor(run.id, run.source)('discover', 'left', { at, details });
  await catalog.runs.discovered(run.id, at, counter.counts, [line]);
}

function limitOf({ params }: Run): number {
  const asked = params[LIMIT_PARAM];
  return typeof asked === 'number' ? asked : Number.POSITIVE_INFINITY;
}

async function* left(
  parts: EngineParts,
  source: string,
  strategy: ResumeStrategy,
  except?: string,
): AsyncIterable<readonly UnsettledItem[]> {
  const staleBefore = instant(parts.clock.now() - parts.rules.staleMs);
  let after = 0;
  for (;;) {
    const page = await parts.catalog.items.unsettled(source, { after, limit: PAGE_SIZE, except });
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    yield page.filter((item) => takesUp(strategy, item, staleBefore));
  }
}

const taken = (run: Run, item: UnsettledItem, at: string) =>
  lineFor(run.id, run.source)('plan', 'taken up', {
    at,
    key: item.candidate.key,
    url: item.candidate.files[0]?.url ?? null,
    reason: item.failure ? `${item.failure.code}: ${item.failure.message}` : null,
    details: { was: item.status, in: item.runId, attempt: item.attempt },
  });
