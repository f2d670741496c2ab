import { AnnalsError, type ErrorCode } from '../../core/errors.ts';
import type { Clock } from '../../core/time.ts';
import { discard, type Incoming, type Layer, type Outgoing, where } from '../exchange.ts';
import { parseRetryAfter } from '../retry-after.ts';

/** Who keeps the hosts' cool-downs. */
export interface CoolDowns {
  cool(host: string, until: number, reason: string): void;
  /** How long to leave a host alone that says 429 without saying for how long: longer each time. */
  unsaidWaitMs(host: string): number;
}

/** Statuses that are no answer become errors with a code; 2xx, 3xx, 404 and 410 pass as values. */
export const classify =
  (clock: Clock, hosts: CoolDowns): Layer =>
  (next) =>
  async (outgoing) => {
    const incoming = await next(outgoing);
    const { status } = incoming;
    if (status === 206 && !('range' in outgoing.headers)) throw onlyAPart(incoming);
    if (status < 400 || status === 404 || status === 410) return incoming;
    await discard(incoming).catch(() => undefined);
    throw asError(outgoing, incoming, clock.now(), hosts);
  };

function asError(
  outgoing: Outgoing,
  incoming: Incoming,
  now: number,
  hosts: CoolDowns,
): AnnalsError {
  const { status, headers, url } = incoming;
  const challenged = headers['cf-mitigated'] === 'challenge' && { challenged: true as const };
  const facts = { httpStatus: status, url: url.href, ...challenged };
  const asked = headers['retry-after'];
  const waitMs = asked === undefined ? undefined : parseRetryAfter(asked, now);
  if (status === 429 || (status === 503 && waitMs !== undefined)) {
    const cap = outgoing.asked.politeness.retry.retryAfterCapMs;
    const notBefore = now + Math.min(waitMs ?? hosts.unsaidWaitMs(outgoing.host), cap);
    const reason = `answered ${status}; asked to wait ${Math.ceil((notBefore - now) / 1000)} s`;
    hosts.cool(outgoing.host, notBefore, reason);
    return new AnnalsError('ASKED_TO_WAIT', `${where(url)}: ${reason}`, { ...facts, notBefore });
  }
  return new AnnalsError(codeOf(status), `${where(url)}: the publisher answered ${status}`, facts);
}

function onlyAPart({ url, body, status }: Incoming): AnnalsError {
  body.cancel();
  const message = `${where(url)}: answered ${status}, a part, to a request for the whole`;
  return new AnnalsError('NOT_THE_DOCUMENT', message, { httpStatus: status, url: url.href });
}

function codeOf(status: number): ErrorCode {
  if (status >= 500) return 'HTTP_5XX';
  if (status === 401) return 'HTTP_401_UNAUTHORISED';
  if (status === 403) return 'HTTP_403_FORBIDDEN';
  return 'HTTP_4XX';
}
