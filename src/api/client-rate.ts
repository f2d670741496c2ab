import { parseRate, type Rate } from '../core/politeness.ts';
import type { Clock } from '../core/time.ts';

/** How often one client may ask. */
export interface ClientRate {
  /** Takes a turn, if there is one; undefined where nobody counts. */
  take(address: string): ClientTurn | undefined;
  /** What the header RateLimit-Policy says of it. */
  readonly policy: string;
}

export interface ClientTurn {
  /** 0 when there was a turn, otherwise how long until there is. */
  readonly waitMs: number;
  /** How many turns are left now. */
  readonly left: number;
  /** How long until all of them are there again. */
  readonly fullInMs: number;
}

/** Beyond that many clients the one that was silent for longest is forgotten. */
const CLIENTS = 10_000;

/** Each address has the turns of one unit of time, and they come back evenly. */
export function createClientRate(rate: Rate, clock: Pick<Clock, 'now'>): ClientRate {
  const limit = parseRate(rate);
  if (!limit) return { take: () => undefined, policy: '' };
  const { turns, perMs } = limit;
  const most = Math.max(1, turns);
  const clients = new Map<string, { left: number; at: number }>();
  return {
    policy: `"client";q=${Math.floor(most)};w=${Math.max(1, Math.round(perMs / 1000))}`,
    take(address) {
      const now = clock.now();
      const name = clientName(address);
      const { left, at } = clients.get(name) ?? { left: most, at: now };
      const filled = Math.min(most, left + (Math.max(0, now - at) * turns) / perMs);
      const may = filled >= 1;
      const rest = may ? filled - 1 : filled;
      clients.delete(name);
      clients.set(name, { left: rest, at: now });
      const oldest = clients.keys().next();
      if (clients.size > CLIENTS && !oldest.done) clients.delete(oldest.value);
      return {
        waitMs: may ? 0 : Math.ceil(((1 - filled) * perMs) / turns),
        left: Math.floor(rest),
        fullInMs: ((most - rest) * perMs) / turns,
      };
    },
  };
}

/** What is left of a client's rate, as the draft of RateLimit headers for HTTP has it. */
export function rateHeaders(
  { left, fullInMs }: ClientTurn,
  policy: string,
  set: (name: string, value: string) => void,
): void {
  set('ratelimit-policy', policy);
  set('ratelimit', `"client";r=${left};t=${Math.ceil(fullInMs / 1000)}`);
}

/** One household has 2^64 addresses of IPv6, and all of them are one client. */
export function clientName(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const first = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - first.length - rest.length)).fill('0');
  return [...first, ...zeros, ...rest].slice(0, 4).join(':');
}

/** Behind a proxy that says for whom it asks, that one; what a client made up itself comes before. */
export function addressOf(
  request: { readonly remote: string | undefined; readonly forwardedFor: unknown },
  { trustProxy }: { readonly trustProxy: boolean },
): string {
  const forwarded = trustProxy
    ? String(request.forwardedFor ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || (request.remote ?? '');
}
