import { AnnalsError, type ErrorCode } from '../../core/errors.ts';
import type { BreakerRecord, HostFacts, HostMemory } from '../../core/polite-memory.ts';
import type { BreakerPolicy } from '../../core/politeness.ts';
import type { Tell } from '../../core/telemetry.ts';
import { type Clock, instant } from '../../core/time.ts';
import type { Background } from '../background.ts';
import { afterFailure, afterSuccess, type Breaker, CLOSED, isGivenUp, mayGo } from '../breaker.ts';
import type { Incoming, Layer, Outgoing } from '../exchange.ts';
import type { Ended, ExchangeObserver } from '../exchange-end.ts';

/** The breakers of all hosts: a layer that asks them, and a witness that tells them. */
export interface Breakers {
  readonly layer: Layer;
  readonly witness: ExchangeObserver;
  /** What another process, or this one before a restart, has found out. */
  learn(host: string, facts: HostFacts): void;
}

export function breakers(
  memory: HostMemory,
  clock: Pick<Clock, 'now'>,
  work: Background,
  know: (host: string) => Promise<void> | undefined,
  tell?: Tell,
): Breakers {
  const known = new Map<string, Breaker>();
  /** Why each host failed last. */
  const lastCodes = new Map<string, ErrorCode>();

  const move = (key: string, from: Breaker, to: Breaker, reason: string): void => {
    if (from === to) return;
    known.set(key, to);
    if (from.is === to.is) return;
    const at = instant(clock.now());
    const transition = { at, from: from.is, to: to.is, reason };
    tell?.({ type: 'breaker', host: key, ...transition });
    void work.add(memory.breaker(key, recordOf(to), transition));
  };

  return {
    layer: (next) => {
      const go = (outgoing: Outgoing, key: string): Promise<Incoming> => {
        const breaker = known.get(key);
        if (breaker && breaker.is !== 'closed') {
          const now = clock.now();
          const asked = mayGo(breaker, policyOf(outgoing), now);
          if (!asked.go) {
            throw isGivenUp(breaker, policyOf(outgoing))
              ? isDown(outgoing, breaker, lastCodes.get(key))
              : isOpen(outgoing, breaker, asked.at, now);
          }
          move(key, breaker, asked.breaker, 'one request tries whether the host is back');
        }
        return next(outgoing);
      };
      return (outgoing) => {
        const key = keyOf(outgoing);
        const learning = know(key);
        return learning === undefined ? go(outgoing, key) : learning.then(() => go(outgoing, key));
      };
    },
    witness(outgoing, ended) {
      const verdict = verdictOn(ended);
      if (verdict === 'neither') return;
      const key = keyOf(outgoing);
      const breaker = known.get(key) ?? CLOSED;
      if (verdict === 'alive') {
        const reason = `the host answered ${ended.status}`;
        move(key, breaker, afterSuccess(breaker), reason);
      } else {
        lastCodes.set(key, ended.failure?.code ?? 'HTTP_5XX');
        const failed = afterFailure(breaker, policyOf(outgoing), clock.now());
        move(
          key,
          breaker,
          failed,
          `${failed.failures} failures in a row, the last: ${said(ended)}`,
        );
      }
    },
    learn(key, { breaker }) {
      if (!breaker) return;
      const mine = known.get(key) ?? CLOSED;
      // Failures are counted here; only what was decided elsewhere is taken over.
      if (mine.is !== breaker.state) known.set(key, breakerOf(breaker));
    },
  };
}

/** A role with a policy of its own has a breaker of its own. */
const keyOf = ({ host, asked: { politeness, role } }: Outgoing): string =>
  politeness.roles?.[role]?.breaker ? `${host} (${role})` : host;

const policyOf = ({ asked: { politeness, role } }: Outgoing): BreakerPolicy =>
  politeness.roles?.[role]?.breaker ?? politeness.breaker;

const FAILURES: ReadonlySet<string> = new Set(['NETWORK_ERROR', 'TIMED_OUT', 'WRONG_LENGTH']);

/**
 * What an end says of the host. A host that asks us to wait and says how long is well: it cools
 * down, and that is not a failure. One that only says no is in trouble.
 */
function verdictOn({ status, failure, retryAfterMs }: Ended): 'alive' | 'failed' | 'neither' {
  if (failure) return FAILURES.has(failure.code) ? 'failed' : 'neither';
  if (status === undefined) return 'neither';
  if (status !== 429 && status < 500) return 'alive';
  const saidWhen = retryAfterMs !== undefined && (status === 429 || status === 503);
  return saidWhen ? 'neither' : 'failed';
}

const said = ({ status, failure }: Ended): string => failure?.code ?? `answered ${status}`;

const recordOf = (breaker: Breaker): BreakerRecord => ({
  state: breaker.is,
  failures: breaker.failures,
  until: breaker.is === 'closed' ? null : instant(breaker.until),
});

function breakerOf({ state, failures, until }: BreakerRecord): Breaker {
  if (state === 'closed' || until === null) return CLOSED;
  return { is: state, failures, until: Date.parse(until) };
}

function isOpen({ host, url, asked }: Outgoing, breaker: Breaker, until: number, now: number) {
  const reason = `${host} failed ${breaker.failures} times in a row; it is left alone for ${Math.ceil((until - now) / 1000)} s`;
  const at = instant(now);
  // Who comes back has the reason in its error, and from there in its item's row.
  if (asked.patience === 'waits')
    asked.decide?.({ at, url: url.href, host, about: 'breaker', verdict: breaker.is, reason });
  return new AnnalsError('BREAKER_OPEN', reason, { notBefore: until, url: url.href });
}

/** An ordinary failure, which costs an attempt: whoever waits for a host that is down waits no more. */
function isDown({ host, url }: Outgoing, { failures }: Breaker, code: ErrorCode = 'NETWORK_ERROR') {
  const message = `${host} failed ${failures} times in a row and is still down; it was not asked again`;
  return new AnnalsError(code, message, { url: url.href });
}
