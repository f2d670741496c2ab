import { AnnalsError } from '../../../core/errors.ts';
import type { SeekMeans } from '../../../core/seek.ts';
import { mergeWorks, type Work, type WorkFacts } from '../work/work.ts';
import type { Budget, SeekPlan } from './plan.ts';
import type { RefusedUrl } from './resolver.ts';
import type { Part } from './search-verdict.ts';

/** What is known and spent while one work is looked for; every resolver adds to it. */
export class Search {
  readonly plan: SeekPlan;
  readonly means: SeekMeans;
  /** Ends with the budget, or with the run. */
  readonly signal: AbortSignal;
  readonly refused: RefusedUrl[] = [];
  readonly parts: Part[] = [];
  /** Who was asked, in the order their turns came. */
  readonly chain: string[] = [];
  #work: Work;
  #attempts = 0;
  #spent: string | undefined;
  readonly #addresses = new Set<string>();
  readonly #over = new AbortController();
  readonly #timer = new AbortController();

  constructor(plan: SeekPlan, work: Work, means: SeekMeans) {
    this.plan = plan;
    this.means = means;
    this.#work = work;
    this.signal = AbortSignal.any([means.signal, this.#over.signal]);
    const { totalMs } = plan.budget;
    means.clock.sleep(totalMs, this.#timer.signal).then(
      () => this.#end(`${totalMs / 1000} s were spent on it`),
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
  isNew(url: string): boolean {
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

  #end(why: string): void {
    this.#spent ??= why;
    this.#over.abort(new AnnalsError('BUDGET_SPENT', why));
  }
}

/** How many resolvers of a tier are at work at once. */
export const sideBySide = (parallel: number, { concurrency }: Budget): number =>
  Math.max(1, Math.min(parallel, concurrency));

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}
