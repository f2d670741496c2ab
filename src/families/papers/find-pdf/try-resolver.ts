import { AnnalsError } from '../../../core/errors.ts';
import type { Via } from '../../../core/http.ts';
import type { ReceivedFile } from '../../../core/received-file.ts';
import type { Tried } from '../../../core/telemetry.ts';
import { instant } from '../../../core/time.ts';
import { fetchAndVerify } from './fetch-and-verify.ts';
import type { PlannedResolver } from './plan.ts';
import type { FoundAddress } from './resolver.ts';
import { resolverContext } from './resolver-context.ts';
import type { PdfSearch } from './search-state.ts';
import { reasonToSkip } from './search-verdict.ts';
import { type LaterTry, type Setback, setbackOf, wasSkipped } from './setback.ts';

/** A file that is the paper, and who had it. */
export interface VerifiedPdf {
  readonly received: ReceivedFile;
  readonly address: FoundAddress;
  readonly via: Via;
}

/** What came of the addresses that one resolver named. */
interface Progress {
  pdf?: VerifiedPdf;
  /** The last setback, with its address where one is to blame. */
  last?: Setback & { readonly url: string | null };
  /** What another try may get around. */
  later: LaterTry | null;
}

/** Asks one resolver and reports once what came of it; answers with the file, when it has it. */
export async function tryResolver(
  search: PdfSearch,
  planned: PlannedResolver,
  tier: string,
  signal: AbortSignal,
): Promise<VerifiedPdf | undefined> {
  const { means } = search;
  const via: Via = { resolver: planned.resolver.name, tier };
  const startedAt = means.clock.now();
  const report = (
    outcome: Tried['outcome'],
    more: Partial<Tried> = {},
    later: LaterTry | null = null,
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
    search.outcomes.push({ tried, later, attempts: planned.attempts });
  };

  const skipped = reasonToSkip(planned, search.work, search.refused);
  if (skipped) {
    report('skipped', skipped);
    return undefined;
  }
  if (!search.spend()) {
    report('skipped', { reason: 'budget', message: search.spent });
    return undefined;
  }
  search.chain.push(via.resolver);
  const progress: Progress = { later: null };
  try {
    await tryAddresses(search, planned, via, signal, progress);
  } catch (error) {
    if (signal.aborted) {
      const [outcome, reason] = endedBy(search, signal);
      report(outcome, { reason, url: progress.last?.url ?? null, message: search.spent ?? null });
      return undefined;
    }
    const setback = setbackOf(error);
    progress.last = { ...setback, url: null };
    progress.later = sooner(progress.later, setback.later);
    if (wasSkipped(setback)) {
      report('skipped', factsOf(setback), progress.later);
      return undefined;
    }
  }
  const { pdf, last, later } = progress;
  if (pdf) report('won', { url: pdf.address.url, httpStatus: pdf.received.status });
  else if (!last) report('empty');
  else report(later ? 'failed' : outcomeOf(last), { ...factsOf(last), url: last.url }, later);
  return pdf;
}

/** Every address the resolver names, until one of them is the paper. */
async function tryAddresses(
  search: PdfSearch,
  planned: PlannedResolver,
  via: Via,
  signal: AbortSignal,
  progress: Progress,
): Promise<void> {
  const context = resolverContext(search, planned, via, signal);
  let addresses = 0;
  for await (const address of planned.resolver.find(search.work, context)) {
    signal.throwIfAborted();
    const { url } = address;
    if (address.how === 'landing') {
      search.learn({ locations: [{ ...address, kind: 'landing' }] });
      continue;
    }
    if (!search.isNewAddress(url)) continue;
    if (addresses++ > 0 && !search.spend()) return;
    try {
      const received = await fetchAndVerify(search, address, planned, via, signal);
      progress.pdf = { received, address, via };
      return;
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
      const setback = setbackOf(error);
      progress.last = { ...setback, url };
      progress.later = sooner(progress.later, setback.later);
      const { reason, message } = setback;
      search.refused.push({ url, because: `${reason}: ${message}` });
      search.means.note(`refused: ${message}`, { ...via, url, reason });
    }
  }
}

/** A full disk ends the run, not the address. */
const isFinal = (error: unknown): boolean =>
  error instanceof AnnalsError && error.code === 'DISK_FULL';

const endedBy = (search: PdfSearch, signal: AbortSignal): [Tried['outcome'], string] => {
  if (search.spent !== undefined && search.signal.aborted) return ['failed', 'budget'];
  return ['cancelled', signal.reason === ANOTHER_WON ? 'another_was_faster' : 'stopped'];
};

/** Why the others of a tier are stopped. */
export const ANOTHER_WON = Symbol('another resolver has the file');

/** Reasons that are errors on the way, though an address was tried: what came was not judged. */
const ERRORS_ON_THE_WAY: ReadonlySet<string> = new Set([
  'unexpected_answer',
  'error',
  'http_4xx',
  'budget',
]);

const outcomeOf = ({ reason, url }: Setback & { url: string | null }): Tried['outcome'] =>
  url === null || ERRORS_ON_THE_WAY.has(reason) ? 'failed' : 'refused';

const factsOf = ({ reason, message, httpStatus }: Setback) => ({ reason, message, httpStatus });

/** A wait that was named gives way to a stumble, which costs an attempt; of two waits the shorter one counts. */
function sooner(one: LaterTry | null, other: LaterTry | null): LaterTry | null {
  if (!one || !other) return one ?? other;
  if (one.notBefore === null) return one;
  if (other.notBefore === null) return other;
  return one.notBefore <= other.notBefore ? one : other;
}
