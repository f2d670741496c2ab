import { AnnalsError, type ErrorCode } from '../../core/errors.ts';
import { type Clock, MINUTE } from '../../core/time.ts';
import { discard, type Incoming, type Layer, type Outgoing } from '../exchange.ts';
import { parseRetryAfter } from '../retry-after.ts';

/** What an answer that is none leads to: told to whoever keeps the host's cool-down. */
export interface HostWatch {
  cool(host: string, until: number): void;
}

/** How long to leave a host alone that says 429 without saying for how long. */
const UNSAID_WAIT = MINUTE;

/** Statuses that are no answer become errors with a code; 2xx, 3xx, 404 and 410 pass as values. */
export const classify =
  (clock: Clock, hosts: HostWatch): Layer =>
  (next) =>
  async (outgoing) => {
    const incoming = await next(outgoing);
    const { status } = incoming;
    if (status < 400 || status === 404 || status === 410) return incoming;
    await discard(incoming).catch(() => undefined);
    throw asError(outgoing, incoming, clock.now(), hosts);
  };

function asError(
  outgoing: Outgoing,
  incoming: Incoming,
  now: number,
  hosts: HostWatch,
): AnnalsError {
  const { status, headers, url } = incoming;
  const where = `${url.origin}${url.pathname}`;
  const facts = { httpStatus: status, url: url.href };
  const asked = headers['retry-after'];
  const waitMs = asked === undefined ? undefined : parseRetryAfter(asked, now);
  if (status === 429 || (status === 503 && waitMs !== undefined)) {
    const cap = outgoing.asked.politeness.retry.retryAfterCapMs;
    const notBefore = now + Math.min(waitMs ?? UNSAID_WAIT, cap);
    hosts.cool(url.host, notBefore);
    const message = `${where}: answered ${status}; asked to wait ${Math.ceil((notBefore - now) / 1000)} s`;
    return new AnnalsError('ASKED_TO_WAIT', message, { ...facts, notBefore });
  }
  return new AnnalsError(codeOf(status), `${where}: the publisher answered ${status}`, facts);
}

function codeOf(status: number): ErrorCode {
  if (status >= 500) return 'HTTP_5XX';
  if (status === 401) return 'HTTP_401_UNAUTHORISED';
  if (status === 403) return 'HTTP_403_FORBIDDEN';
  return 'HTTP_4XX';
}
