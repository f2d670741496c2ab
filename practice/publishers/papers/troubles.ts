/** What befalls requests whatever they ask for: some are refused, some fail, some come too fast. */
import { type PracticeRequest, type PracticeResponse, text } from '../../publisher.ts';
import { draws } from '../../random.ts';

export interface TroubleOptions {
  readonly seed?: number;
  /** Share answered with 429 and Retry-After. */
  readonly throttled?: number;
  /** Share answered with 500, 502 or 503. */
  readonly broken?: number;
  /** Seconds that a 429 asks for. */
  readonly retryAfterS?: number;
  /** The real limits of the indexes times this; without it nobody counts. */
  readonly rateScale?: number;
}

/** Requests that a host takes in so many milliseconds. */
const LIMITS: Readonly<Record<string, { readonly requests: number; readonly perMs: number }>> = {
  'api.unpaywall.org': { requests: 10, perMs: 1_000 },
  'arxiv.org': { requests: 1, perMs: 3_000 },
  'export.arxiv.org': { requests: 1, perMs: 3_000 },
  'pmc-oa-opendata.s3.amazonaws.com': { requests: 30, perMs: 1_000 },
  'pmc.ncbi.nlm.nih.gov': { requests: 3, perMs: 1_000 },
  'www.ebi.ac.uk': { requests: 10, perMs: 1_000 },
  'api.crossref.org': { requests: 50, perMs: 1_000 },
  'api.openalex.org': { requests: 100, perMs: 1_000 },
  'api.semanticscholar.org': { requests: 1, perMs: 1_000 },
};

/** A request's fate is its own: the same URL asked the third time fares the same in every run. */
export function createTroubles(
  options: TroubleOptions,
): (request: PracticeRequest) => PracticeResponse | undefined {
  const { seed = 1, throttled = 0, broken = 0, retryAfterS = 1, rateScale } = options;
  const chance = draws(seed + 77);
  const times = new Map<string, number>();
  const recent = new Map<string, number[]>();
  return ({ host, path, search, method }) => {
    if (rateScale !== undefined && isTooFast(recent, host, rateScale)) return tooMany(retryAfterS);
    if ((throttled === 0 && broken === 0) || path === '/robots.txt') return undefined;
    const what = `${method} ${host}${path}?${search}`;
    const time = times.get(what) ?? 0;
    if (times.size > 200_000) times.clear();
    times.set(what, time + 1);
    const fate = chance.fraction(hash(what), time);
    if (fate < throttled) return tooMany(retryAfterS);
    if (fate < throttled + broken)
      return text('Something went wrong here', [500, 502, 503][hash(what) % 3]);
    return undefined;
  };
}

const tooMany = (retryAfterS: number): PracticeResponse => ({
  ...text('Too many requests', 429),
  headers: { 'content-type': 'text/plain', 'retry-after': String(retryAfterS) },
});

/**
 * A tenth of the time is forgiven: requests do not travel at one speed. A scale multiplies what the
 * window takes, not its length, or what they lose on the way would outweigh the pace.
 */
function isTooFast(recent: Map<string, number[]>, host: string, scale: number): boolean {
  const limit = LIMITS[host];
  if (!limit) return false;
  const now = performance.now();
  const since = now - limit.perMs * 0.9;
  const within = (recent.get(host) ?? []).filter((at) => at > since);
  recent.set(host, within);
  if (within.length >= limit.requests * scale) return true;
  within.push(now);
  return false;
}

function hash(text: string): number {
  let h = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 16_777_619);
  return h >>> 0;
}
