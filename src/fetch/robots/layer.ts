import type { FetchVerdict } from '../../core/decision.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { RobotsMemory } from '../../core/polite-memory.ts';
import { type Clock, instant, type Random } from '../../core/time.ts';
import {
  type Exchange,
  hostOf,
  type Incoming,
  type Layer,
  type Outgoing,
  where,
} from '../exchange.ts';
import { decideRobots, robotsDelaySeconds } from './decide.ts';
import { type KnownRobots, RobotsFiles } from './memory.ts';
import { ROBOTS_BYTES_READ, type RobotsRule } from './parse.ts';

/** How we are called in robots.txt. */
export const PRODUCT_TOKEN = 'annals';

export interface RobotsParts {
  readonly memory: RobotsMemory;
  readonly clock: Clock;
  readonly random: Random;
  /** What robots.txt itself passes on its way: redirects, checks, our name. */
  readonly approach: Layer;
  /** Its crawl-delay is one more pace on the host. */
  readonly askPace: (host: string, who: string, rate: string) => void;
}

/**
 * Obeys robots.txt (RFC 9309), on every hop. The file is fetched through the same chain as
 * everything else. What lets a request through is written with its exchange, what holds it back
 * is a decision of its own; an override is one too, with its reason.
 */
export const obeyRobots =
  ({ memory, clock, random, approach, askPace }: RobotsParts): Layer =>
  (next) => {
    const files = new RobotsFiles(memory, clock, random, asker(approach(next)), learnt);
    return (outgoing) => {
      const { robots } = outgoing.asked.politeness;
      const { pathname } = outgoing.url;
      if (robots === 'api') return next({ ...outgoing, robots: 'an API, not asked' });
      if (typeof robots === 'object') {
        const reason = `not obeyed: ${robots.reason} (decided by ${robots.decidedBy})`;
        tell(outgoing, outgoing.url.href, 'overridden', reason);
        return next({ ...outgoing, robots: reason });
      }
      if (pathname === '/robots.txt') return next({ ...outgoing, robots: 'robots.txt itself' });
      const known = files.of(outgoing);
      return known instanceof Promise
        ? known.then((file) => decide(outgoing, file))
        : decide(outgoing, known);
    };

    function decide(outgoing: Outgoing, known: KnownRobots): Promise<Incoming> {
      const { href } = outgoing.url;
      const { rule } = decideRobots(known.file, PRODUCT_TOKEN, outgoing.url);
      if (rule?.kind !== 'disallow') return next({ ...outgoing, robots: reasonOf(known, rule) });
      const reason = `robots.txt says "${line(rule)}"`;
      tell(outgoing, href, 'disallowed', reason);
      const message = `${where(outgoing.url)}: ${reason}`;
      throw new AnnalsError('ROBOTS_DISALLOWED', message, { url: href });
    }

    function learnt(outgoing: Outgoing, known: KnownRobots, isNew: boolean): void {
      const delay = robotsDelaySeconds(known.file, PRODUCT_TOKEN) ?? 0;
      askPace(outgoing.host, 'robots.txt', rateOf(delay));
      if (!isNew) return;
      const reason = `answered ${known.status}${delay > 0 ? `; asks for ${delay} s between requests` : ''}`;
      tell(outgoing, `${outgoing.url.origin}/robots.txt`, 'read', reason);
    }

    function tell(
      { asked, host }: Outgoing,
      url: string,
      verdict: FetchVerdict,
      reason: string,
    ): void {
      asked.decide?.({ at: instant(clock.now()), url, host, about: 'robots', verdict, reason });
    }
  };

/** RFC 9309 §2.3.1: 4xx and endless redirects mean that there is none; 5xx that nobody knows. */
const asker =
  (exchange: Exchange) =>
  async (outgoing: Outgoing): Promise<{ status: number; body: string }> => {
    try {
      const incoming = await exchange(requestFor(outgoing));
      const { status } = incoming;
      if (status !== 200) {
        incoming.body.cancel();
        return { status, body: '' };
      }
      return { status, body: await beginning(incoming.body) };
    } catch (error) {
      const status = error instanceof AnnalsError ? meaning(error) : undefined;
      if (status === undefined) throw error;
      return { status, body: '' };
    }
  };

function meaning({ code, facts: { httpStatus = 0 } }: AnnalsError): number | undefined {
  if (code === 'TOO_MANY_REDIRECTS') return 404;
  const isRefusal = httpStatus >= 300 && httpStatus < 500 && httpStatus !== 429;
  return isRefusal && code !== 'ASKED_TO_WAIT' && code.startsWith('HTTP_') ? httpStatus : undefined;
}

function requestFor({ url: of, asked }: Outgoing): Outgoing {
  const url = new URL('/robots.txt', of);
  const { politeness, source, patience, lane, signal } = asked;
  return {
    url,
    host: hostOf(url),
    method: 'GET',
    // A cached copy would be as old as it likes; its age is ours to judge.
    headers: { accept: 'text/plain, */*;q=0.5', 'cache-control': 'max-age=0' },
    attempt: 1,
    readAtMost: ROBOTS_BYTES_READ + 1,
    asked: {
      url: url.href,
      role: 'metadata',
      source,
      patience,
      lane,
      signal,
      politeness: { ...politeness, maxBodyBytes: Number.MAX_SAFE_INTEGER },
    },
  };
}

async function beginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let size = 0;
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    size += chunk.length;
    if (size > ROBOTS_BYTES_READ) break;
  }
  return text;
}

function reasonOf({ status }: KnownRobots, rule: RobotsRule | undefined): string {
  if (status !== 200) return `there is none (${status})`;
  return rule ? `"${line(rule)}"` : 'no rule speaks of it';
}

const line = ({ kind, path, line }: RobotsRule): string =>
  `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${path.slice(0, 200)} (line ${line})`;

/** A delay in seconds as a rate; none is no limit, and a month is as good as never. */
const rateOf = (seconds: number): string =>
  seconds > 0 ? `${(86_400 / Math.min(seconds, 2_592_000)).toFixed(6)}/day` : 'unlimited';
