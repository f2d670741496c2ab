import { withoutCredentials } from '../credentials.ts';
import type { Outgoing } from '../exchange.ts';
import type { CacheRequest } from './exchange.ts';
import { field } from './header-list.ts';

/** A request as the cache may know it: nothing in it is secret. */
export interface CacheLookup {
  readonly request: CacheRequest;
  /** The publisher is asked whatever is held: the caller holds a copy, or wants to be sure. */
  readonly mustAsk: boolean;
  /** What was taken off it. */
  readonly secrets: readonly string[];
}

export function lookupOf({ url, headers, asked }: Outgoing): CacheLookup {
  const unsigned = withoutCredentials(url, headers);
  const fields: [string, string][] = Object.entries(unsigned.headers);
  const mustAsk = asked.cache === 'no-cache' || CONDITIONS.some((name) => name in headers);
  // For our own cache only: those on the way may answer as they think right.
  if (mustAsk) fields.push(['cache-control', 'no-cache']);
  const key = new URL(unsigned.url);
  // Another key may be shown other things: its answers are kept apart.
  if (unsigned.digest) key.searchParams.append('annals-credentials', unsigned.digest);
  return {
    request: { method: 'GET', url: key.href, headers: fields },
    mustAsk,
    secrets: unsigned.secrets,
  };
}

/** The conditions that the cache adds to a request when it asks whether what it holds still holds. */
export function conditionsOf(request: CacheRequest): Record<string, string> {
  const conditions: Record<string, string> = {};
  for (const name of CONDITIONS) {
    const value = field(request.headers, name);
    if (value !== undefined) conditions[name] = value;
  }
  return conditions;
}

const CONDITIONS = [
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
];
