import type { AnnalsError } from '../core/errors.ts';
import type { HttpEvent, Tell } from '../core/telemetry.ts';
import { type Instant, instant } from '../core/time.ts';
import { canonicalUrl } from './canonical-url.ts';
import type { Outgoing } from './exchange.ts';

/** How an exchange on the wire ended; told once for each, whatever happened. */
export interface Ended {
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: number | undefined;
  readonly bytes: number;
  readonly mediaType: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly failure: AnnalsError | undefined;
}

export type ExchangeObserver = (outgoing: Outgoing, ended: Ended) => void;

/** Several at one door. */
export const witnesses =
  (...all: readonly ExchangeObserver[]): ExchangeObserver =>
  (outgoing, ended) => {
    for (const one of all) one(outgoing, ended);
  };

/** Tells whoever asked, in the words of the decision log and the manifest. */
export const report: ExchangeObserver = (outgoing, ended) => {
  const { observe, url: asked, role, via } = outgoing.asked;
  if (!observe) return;
  const url = outgoing.url.href;
  observe({
    at: instantOf(ended.startedAt),
    url: asked,
    method: outgoing.method === 'GET' ? undefined : outgoing.method,
    finalUrl: url === asked ? undefined : url,
    canonicalUrl: canonicalUrl(outgoing.url),
    host: outgoing.host,
    role,
    via,
    attempt: outgoing.attempt,
    durationMs: ended.durationMs,
    httpStatus: ended.status,
    bytes: ended.bytes,
    mediaType: ended.mediaType,
    retryAfterS: ended.retryAfterMs && Math.ceil(ended.retryAfterMs / 1000),
    cacheHit: false,
    robots: outgoing.robots,
    error: ended.failure && { code: ended.failure.code, message: ended.failure.message },
  });
};

/** Tells whoever listens to all of them. */
export const telling =
  (tell: Tell | undefined): ExchangeObserver =>
  ({ host, asked: { source, role, via } }, { status, failure, durationMs, bytes }) =>
    tell?.({
      type: 'http',
      host,
      source,
      role,
      via,
      outcome: failure?.code ?? status ?? 'NETWORK_ERROR',
      cacheHit: false,
      durationMs,
      bytes,
    });

/** An answer for which nobody was asked. */
export const cachedOf = ({ host, asked }: Outgoing, status: number): HttpEvent => ({
  host,
  source: asked.source,
  role: asked.role,
  via: asked.via,
  outcome: status,
  cacheHit: true,
  durationMs: 0,
  bytes: 0,
});

/** Several begin in one millisecond; its text is made once. */
function instantOf(ms: number): Instant {
  if (ms !== last.ms) last = { ms, text: instant(ms) };
  return last.text;
}

let last = { ms: 0, text: instant(0) };
