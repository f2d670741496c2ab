import type { Decision, DecisionLine, Stage, Verdict } from '../core/decision.ts';
import type { ExchangeReport, FetchDecision } from '../core/http.ts';

/** What differs from line to line. */
type LineParts = Partial<Omit<Decision, 'stage' | 'verdict' | 'runId' | 'source'>> & { at: string };
export type LineMaker = <S extends Stage>(
  stage: S,
  verdict: Verdict<S>,
  rest: LineParts,
) => Decision;

/** Decision lines of one run, with what is the same for all of them filled in. */
export const lineFor =
  (runId: string, source: string): LineMaker =>
  (stage, verdict, rest) => {
    // Spelt out: three of them come with every document, and V8 copies an object into another slowly.
    const line: DecisionLine = {
      runId,
      source,
      stage,
      verdict,
      at: rest.at,
      documentId: rest.documentId ?? null,
      key: rest.key ?? null,
      url: rest.url ?? null,
      reason: rest.reason ?? null,
      details: rest.details ?? {},
    };
    // The parameters make a pair of the union; the compiler does not follow that through a generic.
    return line as Decision;
  };

/** 404 and 410 are answers; the other 4xx and all 5xx are none, though bytes came. */
export const hasFailed = ({ error, httpStatus }: ExchangeReport): boolean =>
  error !== undefined ||
  (httpStatus !== undefined && httpStatus >= 400 && httpStatus !== 404 && httpStatus !== 410);

/** What was decided of a request before it became an exchange, or instead of that. */
export function decisionLine({ at, url, reason, about, host }: FetchDecision): LineParts {
  return { at, url, reason, details: { about, host } };
}

/** One exchange as `annals why` tells it: status, bytes, time, attempt. */
export function exchangeLine(e: ExchangeReport): LineParts {
  return {
    at: e.at,
    url: e.url,
    reason: whyFailed(e),
    details: {
      status: e.httpStatus,
      bytes: e.bytes,
      ms: e.durationMs,
      attempt: e.attempt,
      role: e.role,
      resolver: e.via?.resolver,
      tier: e.via?.tier,
      retryAfterS: e.retryAfterS,
      cacheHit: e.cacheHit || undefined,
      robots: e.robots,
    },
  };
}

function whyFailed(e: ExchangeReport): string | null {
  if (e.error) return `${e.error.code}: ${e.error.message}`;
  return hasFailed(e) ? `the publisher answered ${e.httpStatus}` : null;
}
