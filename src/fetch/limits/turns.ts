import { AnnalsError } from '../../core/errors.ts';
import type { HostLimit } from '../../core/polite-memory.ts';
import { type Clock, type Random, SECOND } from '../../core/time.ts';
import type { Background } from '../background.ts';
import type { Outgoing } from '../exchange.ts';
import type { Hosts } from '../hosts.ts';
import { keepsRefusing } from '../layers/classify.ts';
import { comeBackLater } from '../layers/retry.ts';
import { HostPaces } from './host-paces.ts';
import { type Allowance, allowancesOf, type Limiter, type Turn } from './limiter.ts';
import { WaitingLine, type WaitReason } from './waiting-line.ts';

/**
 * Who goes when: a request takes a turn from every allowance that applies, a place of its source and
 * of its host, and waits out its host's cool-down. The places are held until the body is drained.
 */
export interface Turns {
  /** When it is this request's turn; what it gives must hear when the exchange is over. */
  take(outgoing: Outgoing): Granted | Promise<Granted>;
  /** Somebody else than a source asks for a pace on this host: its robots.txt. */
  askPace(host: string, who: string, rate: string): void;
}

/** A turn and its places. */
export interface Granted {
  /** The request goes on the wire now: the pace counts from here. */
  sent(): void;
  /** The exchange is over. */
  leave(): void;
}

export interface TurnParts {
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  /** Takes care of what goes on after a request has got its turn. */
  readonly work: Background;
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
  const lines = new Map<string, WaitingLine<Claim>>();
  const paces = new HostPaces(clock, parts.limits);
  const rules = { admit, refused, takeBack };

  return {
    take(outgoing) {
      const known = hosts.know(outgoing.host);
      return known !== undefined ? known.then(() => take(outgoing)) : take(outgoing);
    },
    askPace: (host, who, rate) => paces.ask(host, who, rate, null),
  };

  function take(outgoing: Outgoing): Granted | Promise<Granted> {
    const { signal, source, politeness, lane = 'daily' } = outgoing.asked;
    signal.throwIfAborted();
    paces.ask(outgoing.host, source, politeness.rate, politeness.inFlight);
    const claim: Claim = {
      outgoing,
      allowances: allowancesFor(outgoing),
      isReported: false,
      takenAt: 0,
      since: clock.now(),
    };
    const name = outgoing.quota?.pool ?? outgoing.host;
    let line = lines.get(name);
    let first: WaitReason | undefined | Promise<WaitReason | undefined>;
    if (!line) {
      first = admit(claim);
      // Nobody waits and nothing has to be asked elsewhere: that is most requests.
      if (first === undefined) return granted(claim);
      line = new WaitingLine(rules, clock);
      lines.set(name, line);
    }
    return line
      .join(claim, laneOf(outgoing), WEIGHTS[lane], signal, first)
      .then(() => granted(claim))
      .finally(() => {
        if (lines.get(name)?.isEmpty) lines.delete(name);
      });
  }

  function admit(claim: Claim): WaitReason | undefined | Promise<WaitReason | undefined> {
    const { outgoing, allowances } = claim;
    const now = clock.now();
    const cooling = hosts.cooling(outgoing.host, now);
    if (cooling) return { at: cooling.until, says: cooling.reason };
    claim.takenAt = now;
    const turn = limiter.take(allowances, now);
    return turn instanceof Promise ? turn.then(refusalOf) : refusalOf(turn);
  }

  function refused(claim: Claim, refusal: WaitReason): Error | undefined {
    const { outgoing } = claim;
    const now = clock.now();
    const wait = refusal.at - now;
    if (!Number.isFinite(wait)) return undefined;
    const cooling = hosts.cooling(outgoing.host, now);
    const isCooling = cooling !== undefined;
    const { standMs, patience, politeness } = outgoing.asked;
    if (cooling && cooling.refusals >= politeness.retry.refusals)
      return keepsRefusing(outgoing, cooling);
    // Who says how long it stands stands out a cool-down, too.
    const tooLong =
      standMs === undefined
        ? isCooling || wait > LONGEST_STAND_MS
        : wait + now - claim.since > standMs;
    if (wait >= WORTH_TELLING_MS && !claim.isReported) {
      claim.isReported = true;
      parts.waits?.(outgoing, wait, refusal.says);
    }
    if (patience === 'waits')
      return isCooling && wait > politeness.retry.retryAfterCapMs
        ? comeBackLater(outgoing.url, refusal.at, refusal.says)
        : undefined;
    if (!tooLong) return undefined;
    return new AnnalsError(
      'ASKED_TO_WAIT',
      `${outgoing.host}: ${refusal.says}; ${Math.ceil(wait / SECOND)} s are left`,
      { notBefore: refusal.at, url: outgoing.url.href },
    );
  }

  function takeBack({ allowances, takenAt }: Claim): void {
    afterwards(limiter.giveBack(allowances, takenAt));
  }

  function granted({ outgoing, allowances, takenAt }: Claim): Granted {
    let isSent = false;
    let left = false;
    return {
      sent() {
        if (isSent || left) return;
        isSent = true;
        afterwards(limiter.sent(allowances, takenAt, clock.now()));
      },
      leave() {
        if (left) return;
        left = true;
        afterwards(
          limiter.leave(allowances, isDownload(outgoing) ? restAfter(outgoing) : undefined),
        );
      },
    };
  }

  /** With some chance in it, so that the downloads have no beat. */
  function restAfter({ asked: { politeness } }: Outgoing): number {
    const share = (politeness.itemJitterPercent ?? 20) / 100;
    const ms = (politeness.itemDelayMs ?? 0) * (1 - share + 2 * share * parts.random.next());
    return clock.now() + Math.max(0, ms);
  }

  /** A place that is free again may be one of a source that waits in any line. */
  function afterwards(change: void | Promise<void>): void {
    const look = () => {
      for (const line of lines.values()) line.changed();
    };
    if (change instanceof Promise) void parts.work.add(change).then(look);
    else look();
  }

  function allowancesFor(outgoing: Outgoing): readonly Allowance[] {
    const { host, quota } = outgoing;
    const { source, politeness, role } = outgoing.asked;
    const allowances = paces.allowances(host, source);
    const ofRole = politeness.roles?.[role]?.rate;
    const rests = isDownload(outgoing);
    if (!ofRole && !quota && !rests) return allowances;
    const quotas = quota?.budgets.map((budget) => ({ ...budget, is: 'quota' as const })) ?? [];
    return [
      ...allowances,
      ...allowancesOf(`host ${host} ${role}`, ofRole ?? 'unlimited'),
      ...(rests ? [{ is: 'rest', name: `source ${source}` } as const] : []),
      ...quotas,
    ];
  }
}

/** A request that wants its turn, and what it takes. */
interface Claim {
  readonly outgoing: Outgoing;
  readonly allowances: readonly Allowance[];
  isReported: boolean;
  takenAt: number;
  /** When it came to the line. */
  readonly since: number;
}

const refusalOf = (turn: Turn): WaitReason | undefined =>
  turn.taken ? undefined : { at: turn.at, says: SAYS[turn.is](turn.allowance) };

const reached = (allowance: string): string => `the limit of ${allowance} is reached`;
const SAYS: Readonly<Record<Allowance['is'], (allowance: string) => string>> = {
  pace: reached,
  window: reached,
  quota: reached,
  places: (allowance) => `all places of ${allowance} are taken`,
  rest: (allowance) => `${allowance} rests between downloads`,
};

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
