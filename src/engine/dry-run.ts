import type { Candidate } from '../core/candidate.ts';
import type { JsonObject } from '../core/json.ts';
import { plan, type RunMode } from '../core/plan.ts';
import { NO_COUNTS } from '../core/run.ts';
import type { RunForecast } from '../core/run-order.ts';
import type { Source } from '../core/source.ts';
import { discoverContext } from './contexts.ts';
import { Counter } from './counter.ts';
import { type EngineParts, partsForRun } from './parts.ts';
import { lookAtList } from './sync-list.ts';

const BATCH = 500;
const MOST_EXAMPLES = 20;

/** Reads the listing and decides, but fetches no document and writes nothing. */
export async function foresee(
  parts: EngineParts,
  source: Source,
  params: JsonObject,
  mode: Exclude<RunMode, 'resume'>,
  refetch: boolean,
  stop: AbortSignal,
): Promise<RunForecast> {
  const counter = new Counter('dry-run', NO_COUNTS);
  const run = { id: 'dry-run', params, mode, trigger: 'cli', refetch } as const;
  const silent = {
    ...discoverContext(
      partsForRun(parts, source, run),
      source,
      run,
      stop,
      counter,
      async () => undefined,
      lookAtList,
    ),
    listed: async () => undefined,
    passOver: () => undefined,
  };
  const tally = { new: 0, changed: 0, unchanged: 0, skip: 0 };
  const first: { key: string; plan: string }[] = [];
  const seen = new Set<string>();
  let batch: Candidate[] = [];
  const decide = async () => {
    const keys = batch.map((c) => c.key);
    const known = await parts.catalog.records.known(source.name, keys);
    for (const candidate of batch) {
      const what = plan(candidate, known.get(candidate.key), { mode, refetch }).is;
      tally[what]++;
      if (first.length < MOST_EXAMPLES && what !== 'unchanged')
        first.push({ key: candidate.key, plan: what });
    }
    batch = [];
  };
  for await (const candidate of source.discover(silent)) {
    if (seen.has(candidate.key)) continue;
    seen.add(candidate.key);
    batch.push(candidate);
    if (batch.length >= BATCH) await decide();
  }
  await decide();
  const { skip: skipped, ...rest } = tally;
  return {
    source: source.name,
    params,
    listed: seen.size,
    ...rest,
    skipped,
    pages: counter.counts.pages,
    first,
  };
}
