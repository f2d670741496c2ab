import { type Clock, HOUR } from '../../core/time.ts';
import { onAbort } from '../on-abort.ts';
import { FairQueue } from './fair-queue.ts';

/** Why somebody may not go yet. */
export interface WaitReason {
  /** When to ask again; Infinity when only somebody's leaving helps. */
  readonly at: number;
  readonly says: string;
}

export interface LineRules<T> {
  /** Takes what `item` needs and returns nothing, or takes nothing and says why. */
  admit(item: T): WaitReason | undefined | Promise<WaitReason | undefined>;
  /** What a refusal means to it: it waits on, or it leaves with this error. */
  refused(item: T, refusal: WaitReason): Error | undefined;
  /** It was let in when nobody waited for it any more: takes it all back. */
  takeBack(item: T): void;
}

/**
 * Everybody who waits for one host, or one quota: let in by fair order as soon as they may go. One
 * alarm is set for the earliest moment that changes anything.
 */
export class WaitingLine<T> {
  readonly #rules: LineRules<T>;
  readonly #clock: Clock;
  readonly #queue = new FairQueue<Waiter<T>>();
  /** While a limiter elsewhere is asked: one at a time, or the order would be lost. */
  #asking = false;
  /** How often something changed that may let somebody in. */
  #changes = 0;
  #alarmAt = Number.POSITIVE_INFINITY;
  #alarm: AbortController | undefined;

  constructor(rules: LineRules<T>, clock: Clock) {
    this.#rules = rules;
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#queue.size === 0 && !this.#asking;
  }

  /** Resolves when `item` was let in; `first` is what it was told already, if anything. */
  join(
    item: T,
    lane: string,
    weight: number,
    signal: AbortSignal,
    first?: WaitReason | Promise<WaitReason | undefined>,
  ): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const waiter: Waiter<T> = {
        item,
        resolve,
        reject,
        gone: false,
        forget: onAbort(signal, () => this.#leave(waiter, signal.reason)),
      };
      this.#queue.add(lane, weight, waiter);
      if (first instanceof Promise) this.#ask(waiter, lane, first);
      else this.look();
    });
  }

  /** A place is free, or a turn was given back: who was refused for that may ask again. */
  changed(): void {
    this.#changes++;
    for (const { item: waiter } of this.#queue.heads()) waiter.heldUntil = undefined;
    this.look();
  }

  /** Lets in whoever may go. */
  look(): void {
    if (this.#asking) return;
    let next = Number.POSITIVE_INFINITY;
    for (let moved = true; moved; ) {
      moved = false;
      for (const { lane, item: waiter } of this.#queue.heads()) {
        const { heldUntil } = waiter;
        const answer =
          heldUntil && heldUntil.at > this.#clock.now()
            ? heldUntil
            : this.#rules.admit(waiter.item);
        if (answer instanceof Promise) {
          this.#ask(waiter, lane, answer);
          return;
        }
        // Whoever goes in or away makes room for the next of its lane.
        moved = this.#settle(waiter, lane, answer);
        if (moved) {
          next = Number.POSITIVE_INFINITY;
          break;
        }
        if (answer) next = Math.min(next, answer.at);
      }
    }
    this.#setAlarm(next);
  }

  #ask(waiter: Waiter<T>, lane: string, answer: Promise<WaitReason | undefined>): void {
    this.#asking = true;
    const changes = this.#changes;
    const done = (act: () => void) => {
      this.#asking = false;
      act();
      this.look();
    };
    answer.then(
      (refusal) =>
        done(() => {
          if (waiter.gone && !refusal) this.#rules.takeBack(waiter.item);
          else if (!waiter.gone && !this.#settle(waiter, lane, refusal))
            waiter.heldUntil = changes === this.#changes ? refusal : undefined;
        }),
      (error: unknown) => done(() => this.#leave(waiter, error)),
    );
  }

  /** True when the waiter does not wait any more. */
  #settle(waiter: Waiter<T>, lane: string, refusal: WaitReason | undefined): boolean {
    if (!refusal) {
      this.#queue.serve(lane);
      waiter.gone = true;
      waiter.forget();
      waiter.resolve();
      return true;
    }
    const error = this.#rules.refused(waiter.item, refusal);
    if (error) this.#leave(waiter, error);
    return error !== undefined;
  }

  #leave(waiter: Waiter<T>, error: unknown): void {
    if (waiter.gone) return;
    waiter.gone = true;
    waiter.forget();
    this.#queue.remove(waiter);
    waiter.reject(error);
    if (this.#queue.size === 0) this.#setAlarm(Number.POSITIVE_INFINITY);
  }

  #setAlarm(at: number): void {
    if (at === this.#alarmAt) return;
    this.#alarm?.abort();
    this.#alarmAt = at;
    if (!Number.isFinite(at)) return;
    const alarm = new AbortController();
    this.#alarm = alarm;
    // Never longer than an hour: timers of many days overflow, and looking again is cheap.
    const ms = Math.min(Math.max(1, Math.ceil(at - this.#clock.now())), HOUR);
    this.#clock.sleep(ms, alarm.signal).then(
      () => {
        this.#alarmAt = Number.POSITIVE_INFINITY;
        this.look();
      },
      () => undefined,
    );
  }
}

interface Waiter<T> {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  readonly forget: () => void;
  gone: boolean;
  /** What a limiter elsewhere said last; it is not asked again before. */
  heldUntil?: WaitReason | undefined;
}
