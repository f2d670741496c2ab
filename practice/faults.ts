/**
 * Faults on demand: rules that say which requests go wrong, how, and how often. The first matching rule of a
 * kind the server plays decides; kinds it does not know are handed to the publisher by name.
 */
import { draws } from './random.ts';

export interface FaultRule extends FaultDetails {
  readonly kind: string;
  /** Exact host, or `*.example.org`; every host when absent. */
  readonly host?: string;
  /** Path with `*` for any run of characters (`/api/content/*`), matched as a whole; every path when absent. */
  readonly path?: string;
  /** Only requests whose query string contains this text. */
  readonly query?: string;
  readonly method?: string;
  /** How many requests suffer; without it, all of them until the rule is removed. */
  readonly count?: number;
  /** How many matching requests pass unharmed first. */
  readonly after?: number;
  /** Share of matching requests that suffer, decided from the seed: the same ones each time. */
  readonly probability?: number;
}

export interface FaultDetails {
  readonly status?: number;
  /** Seconds, or an HTTP date, sent as it is. */
  readonly retryAfter?: number | string;
  readonly delayMs?: number;
  readonly chunkBytes?: number;
  readonly intervalMs?: number;
  readonly afterBytes?: number;
  /** What is added to the true Content-Length: more, and the body ends early; less, and bytes are left over. */
  readonly deltaBytes?: number;
  readonly body?: string;
  readonly contentType?: string;
  readonly location?: string;
}

export interface ActiveFault extends FaultRule {
  readonly id: number;
  /** Requests that matched, and those that suffered. */
  matched: number;
  played: number;
}

export interface FaultedRequest {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly search: string;
}

export interface FaultPlan {
  add(rule: FaultRule): number;
  remove(id: number): boolean;
  clear(): void;
  list(): ActiveFault[];
  /** The rules this request suffers, counted as played. */
  take(request: FaultedRequest): readonly FaultRule[];
}

export function createFaultPlan(seed: number): FaultPlan {
  const chance = draws(seed);
  const active: { fault: ActiveFault; matches: (request: FaultedRequest) => boolean }[] = [];
  let lastId = 0;
  return {
    add(rule) {
      if (typeof rule.kind !== 'string') throw new Error('a fault rule needs a kind');
      lastId += 1;
      active.push({
        fault: { ...rule, id: lastId, matched: 0, played: 0 },
        matches: matcher(rule),
      });
      return lastId;
    },
    remove(id) {
      const at = active.findIndex((entry) => entry.fault.id === id);
      if (at >= 0) active.splice(at, 1);
      return at >= 0;
    },
    clear: () => {
      active.length = 0;
    },
    list: () => active.map((entry) => ({ ...entry.fault })),
    take(request) {
      if (active.length === 0) return NONE;
      const suffered: FaultRule[] = [];
      for (const { fault, matches } of active) {
        if (!matches(request)) continue;
        fault.matched += 1;
        if (fault.matched <= (fault.after ?? 0)) continue;
        if (fault.played >= (fault.count ?? Number.POSITIVE_INFINITY)) continue;
        if (chance.fraction(fault.matched, fault.id) >= (fault.probability ?? 1)) continue;
        fault.played += 1;
        suffered.push(fault);
      }
      return suffered;
    },
  };
}

const NONE: readonly FaultRule[] = [];

function matcher(rule: FaultRule): (request: FaultedRequest) => boolean {
  const host = rule.host === undefined ? undefined : wildcard(rule.host);
  const path = rule.path === undefined ? undefined : wildcard(rule.path);
  return (request) =>
    (host === undefined || host.test(request.host)) &&
    (path === undefined || path.test(request.path)) &&
    (rule.query === undefined || request.search.includes(rule.query)) &&
    (rule.method === undefined || rule.method === request.method);
}

function wildcard(pattern: string): RegExp {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`, 's');
}
