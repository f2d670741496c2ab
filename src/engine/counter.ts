import { NO_COUNTS, type RunCounts } from '../core/run.ts';
import type { Progress } from '../core/run-order.ts';

/** The run's counts while it goes; the ledger is asked for the final ones. */
export class Counter {
  readonly #runId: string;
  readonly #listener: ((progress: Progress) => void) | undefined;
  #counts: RunCounts;
  #phase: Progress['phase'] = 'discover';
  #attempted = new Set<number>();
  #peak = 0;

  constructor(runId: string, from: RunCounts, listener?: (progress: Progress) => void) {
    this.#runId = runId;
    this.#listener = listener;
    this.#counts = { ...NO_COUNTS, ...from };
  }

  get counts(): RunCounts {
    return this.#counts;
  }

  phase(phase: Progress['phase']): void {
    this.#phase = phase;
    this.#tell();
  }

  add(change: Partial<RunCounts>): void {
    const next: Record<string, number> = { ...this.#counts };
    for (const [name, by] of Object.entries(change)) next[name] = (next[name] ?? 0) + (by ?? 0);
    this.#counts = next as unknown as RunCounts;
    this.#tell();
  }

  /** What the ledger says, instead of what was added up. */
  set(counts: RunCounts): void {
    this.#counts = counts;
    this.#tell();
  }

  /** An item tried twice was attempted once. */
  attempted(itemId: number): void {
    if (this.#attempted.has(itemId)) return;
    this.#attempted.add(itemId);
    this.#counts = { ...this.#counts, attempted: this.#counts.attempted + 1 };
  }

  /** So many are in work now. */
  inWork(count: number): void {
    this.#peak = Math.max(this.#peak, count);
  }

  /** The most that were in work at once. */
  get peak(): number {
    return this.#peak;
  }

  say(text: string): void {
    this.#tell(text);
  }

  #tell(say?: string): void {
    const { planned, downloaded, failed, skipped } = this.#counts;
    const left = Math.max(0, planned - downloaded - failed - skipped);
    this.#listener?.({ runId: this.#runId, phase: this.#phase, counts: this.#counts, left, say });
  }
}
