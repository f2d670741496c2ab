import { AnnalsError } from '../../core/errors.ts';
import type { HostLimit, Taken } from '../../core/polite-memory.ts';
import { type Clock, type Random, SECOND } from '../../core/time.ts';
import type { Outgoing } from '../exchange.ts';
import type { Hosts } from '../hosts.ts';
import { HostPaces } from './host-paces.ts';
import { type Bucket, bucketsOfRate, type Limiter } from './limiter.ts';
import { Line, type Refusal } from './line.ts';
import { Places } from './places.ts';

/**
 * Who goes when: a request takes a turn from every bucket that applies, a place of its source and
 * of its host, and waits out its host's cool-down. The places are held until the body is drained.
 */
export interface Turns {
  /** When it is this request's turn; call what it gives when the exchange is over. */
  take(outgoing: Outgoing): Leave | Promise<Leave>;
  /** Somebody else than a source asks for a pace on this host: its robots.txt. */
  askPace(host: string, who: string, rate: string): void;
}

export type Leave = () => void;

export interface TurnParts {
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  /** Told once per request that has to wait for long. */
  readonly waits?: (outgoing: Outgoing, ms: number, because: string) => void;
  /** Told when a host gets a new asker, or an asker another pace. */
  readonly limits?: (host: string, limit: HostLimit) => void;
}

/** Where both wait, a day's work gets this many turns for each one of a backfill. */
const WEIGHTS = { daily: 4, backfill: 1 } as const;

/** Who comes back rather than wait stands in line this long; more is written down with its item. */
const LONGEST_STAND_MS = 30 * SECOND;
const WORTH_TELLING_MS = 2 * SECOND;

export function turns(parts: TurnParts): Turns {
  const { limiter, clock, hosts } = parts;
  const lines = new Map<string, Line<Claim>>();
  const sourcePlaces = new Places();
  const hostPlaces = new Places();
  const paces = new HostPaces(clock, parts.limits);
  /** When a source that rests between downloads may begin the next one. */
  const restUntil = new Map<string, number>();
  const rules = { admit, refused, takeBack };

  return {
    take(outgoing) {
      const known = hosts.know(outgoing.host);
      return known !== undefined ? known.then(() => take(outgoing)) : take(outgoing);
    },
    askPace: (host, who, rate) => paces.ask(host, who, rate, null),
  };

  function take(outgoing: Outgoing): Leave | Promise<Leave> {
    const { signal, source, politeness, lane = 'daily' } = outgoing.asked;
    signal.throwIfAborted();
    paces.ask(outgoing.host, source, politeness.rate, politeness.inFlight);
    const claim: Claim = {
      outgoing,
      buckets: bucketsOf(outgoing),
      told: false,
      takenAt: 0,
      since: clock.now(),
    };
    const name = outgoing.quota?.pool ?? outgoing.host;
    let line = lines.get(name);
    let first: Refusal | undefined | Promise<Refusal | undefined>;
    if (!line) {
      first = admit(claim);
      // Nobody waits and nothing has to be asked elsewhere: that is most requests.
      if (first === undefined) return leaver(claim);
      line = new Line(rules, clock);
      lines.set(name, line);
    }
    return line
      .join(claim, laneOf(outgoing), WEIGHTS[lane], signal, first)
      .then(() => leaver(claim))
      .finally(() => {
        if (lines.get(name)?.isEmpty) lines.delete(name);
      });
  }

  function admit(claim: Claim): Refusal | undefined | Promise<Refusal | undefined> {
    const { outgoing, buckets } = claim;
    const { source, politeness } = outgoing.asked;
    const now = clock.now();
    if (!sourcePlaces.mayEnter(source, politeness.inFlight)) return PLACE_TAKEN;
    if (!hostPlaces.mayEnter(outgoing.host, paces.inFlight(outgoing.host))) return PLACE_TAKEN;
    const cooling = hosts.cooling(outgoing.host, now);
    if (cooling) return { at: cooling.until, says: cooling.reason };
    const rest = isDownload(outgoing) ? (restUntil.get(source) ?? 0) : 0;
    if (rest > now) return { at: rest, says: `${source} rests between downloads` };
    claim.takenAt = now;
    const taken = buckets.length === 0 ? TAKEN : limiter.take(buckets, now);
    if (taken instanceof Promise) return admitLater(claim, taken);
    if (taken.taken) enter(outgoing);
    return refusalOf(taken);
  }

  /** The places are held while the answer is on its way, or two could get in for one. */
  async function admitLater(claim: Claim, asked: Promise<Taken>): Promise<Refusal | undefined> {
    enter(claim.outgoing);
    let entered = false;
    try {
      const refusal = refusalOf(await asked);
      entered = refusal === undefined;
      return refusal;
    } finally {
      if (!entered) leave(claim.outgoing);
    }
  }

  function refused(claim: Claim, refusal: Refusal): Error | undefined {
    const { outgoing } = claim;
    const now = clock.now();
    const wait = refusal.at - now;
    if (!Number.isFinite(wait)) return undefined;
    const isCooling = hosts.cooling(outgoing.host, now) !== undefined;
    const { standMs } = outgoing.asked;
    // Who says how long it stands stands out a cool-down, too.
    const tooLong =
      standMs === undefined
        ? isCooling || wait > LONGEST_STAND_MS
        : wait + now - claim.since > standMs;
    if (wait >= WORTH_TELLING_MS && !claim.told) {
      claim.told = true;
      parts.waits?.(outgoing, wait, refusal.says);
    }
    if (outgoing.asked.patience === 'waits' || !tooLong) return undefined;
    return new AnnalsError(
      'ASKED_TO_WAIT',
      `${outgoing.host}: ${refusal.says}; ${Math.ceil(wait / SECOND)} s are left`,
      { notBefore: refusal.at, url: outgoing.url.href },
    );
  }

  function takeBack({ outgoing, buckets, takenAt }: Claim): void {
    leave(outgoing);
    void limiter.giveBack(buckets, takenAt);
    lookAgain();
  }

  function leaver({ outgoing }: Claim): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave(outgoing);
      const { politeness, source } = outgoing.asked;
      if (isDownload(outgoing)) {
        // With some chance in it, so that the downloads have no beat.
        const share = (politeness.itemJitterPercent ?? 20) / 100;
        const ms = (politeness.itemDelayMs ?? 0) * (1 - share + 2 * share * parts.random.next());
        restUntil.set(source, clock.now() + Math.max(0, ms));
      }
      lookAgain();
    };
  }

  /** A place that is free again may be one of a source that waits in any line. */
  function lookAgain(): void {
    for (const line of lines.values()) line.look();
  }

  function enter(outgoing: Outgoing): void {
    sourcePlaces.enter(outgoing.asked.source);
    hostPlaces.enter(outgoing.host);
  }

  function leave(outgoing: Outgoing): void {
    sourcePlaces.leave(outgoing.asked.source);
    hostPlaces.leave(outgoing.host);
  }

  function bucketsOf({ asked: { source, politeness, role }, host, quota }: Outgoing) {
    const buckets = paces.buckets(host, source);
    const ofRole = politeness.roles?.[role]?.rate;
    if (!ofRole && !quota) return buckets;
    const quotas = quota?.budgets.map((budget) => ({ ...budget, is: 'quota' as const })) ?? [];
    return [...buckets, ...bucketsOfRate(`host ${host} ${role}`, ofRole ?? 'unlimited'), ...quotas];
  }
}

/** A request that wants its turn, and what it takes. */
interface Claim {
  readonly outgoing: Outgoing;
  readonly buckets: readonly Bucket[];
  told: boolean;
  takenAt: number;
  /** When it came to the line. */
  readonly since: number;
}

const TAKEN: Taken = { taken: true };

const PLACE_TAKEN: Refusal = {
  at: Number.POSITIVE_INFINITY,
  says: 'all places in flight are taken',
};

const refusalOf = (taken: Taken): Refusal | undefined =>
  taken.taken ? undefined : { at: taken.at, says: `the limit of ${taken.bucket} is reached` };

/** First come first served within a source, but a role with limits of its own holds up no other. */
const laneOf = ({
  host,
  asked: { source, lane = 'daily', role, politeness },
}: Outgoing): string => {
  const apart = politeness.roles?.[role] !== undefined || politeness.itemDelayMs !== undefined;
  return `${source} ${lane} ${host} ${apart ? role : ''}`;
};

const isDownload = ({ asked: { politeness, role } }: Outgoing): boolean =>
  politeness.itemDelayMs !== undefined && role === 'artifact';
