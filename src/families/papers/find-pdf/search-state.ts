import { AnnalsError } from '../../../core/errors.ts';
import type { AcquireContext } from '../../../core/source-contexts.ts';
import { mergeWorks, type Work, type WorkFacts } from '../works/work.ts';
import type { SearchPlan, WorkBudget } from './plan.ts';
import type { RefusedUrl } from './resolver.ts';
import type { ResolverOutcome } from './search-verdict.ts';

/** What the search for one work may use of the attempt at it. Nothing is kept but through `accept`. */
export type SearchMeans = Pick<
  AcquireContext<unknown>,
  | 'clock'
  | 'signal'
  | 'attempt'
  | 'documentId'
  | 'note'
  | 'tried'
  | 'tierEnded'
  | 'trace'
  | 'fetch'
  | 'receive'
  | 'accept'
  | 'holders'
  | 'flag'
>;

/** What is known and spent while one work is looked for; every resolver adds to it. */
export class PdfSearch {
  readonly plan: SearchPlan;
  readonly means: SearchMeans;
  /** Ends with the budget, or with the run. */
  readonly signal: AbortSignal;
  readonly refused: RefusedUrl[] = [];
  /** What came of each resolver, in the order in which they ended. */
  readonly outcomes: ResolverOutcome[] = [];
  /** Who was asked, in the order their turns came. */
  readonly chain: string[] = [];
  #work: Work;
  #attempts = 0;
  #spent: string | undefined;
  readonly #addresses = new Set<string>();
  readonly #over = new AbortController();
  readonly #timer = new AbortController();

  constructor(plan: SearchPlan, work: Work, means: SearchMeans) {
    this.plan = plan;
    this.means = means;
    this.#work = work;
    this.signal = AbortSignal.any([means.signal, this.#over.signal]);
    const { totalMs } = plan.budget;
    means.clock.sleep(totalMs, this.#timer.signal).then(
      () => this.#spendAll(`${totalMs / 1000} s were spent on it`),
      () => undefined,
    );
  }

  get work(): Work {
    return this.#work;
  }

  /** Why no more may be spent; `undefined` while more may be. */
  get spent(): string | undefined {
    return this.#spent;
  }

  learn(facts: Partial<WorkFacts>): void {
    this.#work = mergeWorks(this.#work, { identifiers: {}, ...facts });
  }

  /** Takes one of the attempts, or says that there is none left. */
  spend(): boolean {
    const { attempts } = this.plan.budget;
    if (this.#attempts >= attempts) {
      this.#spent ??= `${attempts} attempts were spent on it`;
      return false;
    }
    this.#attempts++;
    return true;
  }

  /** True the first time this address comes up. */
  isNewAddress(url: string): boolean {
    const key = withoutFragment(url);
    if (this.#addresses.has(key)) return false;
    this.#addresses.add(key);
    return true;
  }

  /** Stops whoever is still at work for it. */
  end(): void {
    this.#timer.abort();
    this.#over.abort();
  }

  #spendAll(why: string): void {
    this.#spent ??= why;
    this.#over.abort(new AnnalsError('BUDGET_SPENT', why));
  }
}

/** How many resolvers of a tier are at work at once. */
export const sideBySide = (parallel: number, { concurrency }: WorkBudget): number =>
  Math.max(1, Math.min(parallel, concurrency));

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}
