import type { HostLimit } from '../../core/polite-memory.ts';
import { type Clock, instant } from '../../core/time.ts';
import { type Allowance, allowancesOf, intervalOf } from './limiter.ts';

/**
 * Who asks each host at which pace, in this process: all of them share the strictest, whoever they
 * are. The limiter does the same among processes.
 */
export class HostPaces {
  readonly #hosts = new Map<string, Shared>();
  readonly #clock: Pick<Clock, 'now'>;
  readonly #tell: ((host: string, limit: HostLimit) => void) | undefined;

  constructor(clock: Pick<Clock, 'now'>, tell?: (host: string, limit: HostLimit) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** `who` is a source with its places, or robots.txt, which takes none. */
  ask(host: string, who: string, rate: string, inFlight: number | null): void {
    let shared = this.#hosts.get(host);
    const known = shared?.askers.get(who);
    if (known?.rate === rate && known.inFlight === inFlight) return;
    if (!shared) {
      shared = new Shared(host);
      this.#hosts.set(host, shared);
    }
    shared.ask(who, { rate, inFlight });
    this.#tell?.(host, { who, rate, inFlight, seenAt: instant(this.#clock.now()) });
  }

  /** The turns and places a request of this source to this host takes. */
  allowances(host: string, source: string): readonly Allowance[] {
    return this.#hosts.get(host)?.allowances(source) ?? [];
  }
}

class Shared {
  readonly askers = new Map<string, { readonly rate: string; readonly inFlight: number | null }>();
  #inFlight = Number.POSITIVE_INFINITY;
  readonly #host: string;
  #strictest = 'unlimited';
  readonly #allowances = new Map<string, readonly Allowance[]>();

  constructor(host: string) {
    this.#host = host;
  }

  ask(who: string, asked: { readonly rate: string; readonly inFlight: number | null }): void {
    this.askers.set(who, asked);
    const all = [...this.askers.values()];
    this.#inFlight = Math.min(...all.map((one) => one.inFlight ?? Number.POSITIVE_INFINITY));
    this.#strictest = all.reduce(
      (strictest, { rate }) => (intervalOf(rate) > intervalOf(strictest) ? rate : strictest),
      'unlimited',
    );
    this.#allowances.clear();
  }

  allowances(source: string): readonly Allowance[] {
    let allowances = this.#allowances.get(source);
    if (!allowances) {
      const own = this.askers.get(source);
      const host = `host ${this.#host}`;
      const name = `source ${source}`;
      const ofHost = allowancesOf(host, this.#strictest);
      allowances = [
        // Without a limit of ours, another process may still have one.
        ...(ofHost.length > 0 ? ofHost : [{ is: 'pace', name: host, ...NO_PACE } as const]),
        ...allowancesOf(name, own?.rate ?? 'unlimited'),
        { is: 'places', name: host, most: this.#inFlight },
        { is: 'places', name, most: own?.inFlight ?? this.#inFlight },
      ];
      this.#allowances.set(source, allowances);
    }
    return allowances;
  }
}

const NO_PACE = { intervalMs: 0, creditMs: 0 };
