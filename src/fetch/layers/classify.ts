import { challengeIn, LARGEST_CHALLENGE } from '../../core/challenge-page.ts';
import { AnnalsError, type ErrorCode } from '../../core/errors.ts';
import { refusalWaitMs } from '../../core/retry.ts';
import { type Clock, instant, SECOND } from '../../core/time.ts';
import type { Incoming, Layer, Outgoing } from '../exchange.ts';
import { where } from '../exchange.ts';
import type { Cooling, Hosts } from '../hosts.ts';
import { parseRetryAfter } from '../retry-after.ts';

/** Statuses that are no answer become errors with a code; 2xx, 3xx, 404 and 410 pass as values. */
export const classify =
  (clock: Clock, hosts: Pick<Hosts, 'refused'>): Layer =>
  (next) =>
  async (outgoing) => {
    const incoming = await next(outgoing);
    const { status } = incoming;
    if (status === 206 && !('range' in outgoing.headers)) throw onlyAPart(incoming);
    if (status < 400 || status === 404 || status === 410) return incoming;
    const page = await beginningOf(incoming);
    throw await asError(outgoing, incoming, page, clock.now(), hosts);
  };

async function asError(
  outgoing: Outgoing,
  incoming: Incoming,
  page: Uint8Array,
  now: number,
  hosts: Pick<Hosts, 'refused'>,
): Promise<AnnalsError> {
  const { status, headers, url } = incoming;
  const who = challengeIn(page, headers);
  const facts = {
    httpStatus: status,
    url: url.href,
    ...(who !== undefined && { challenged: true as const }),
  };
  const asked = headers['retry-after'];
  const saidMs = asked === undefined ? undefined : parseRetryAfter(asked, now);
  if (status !== 429 && !(status === 503 && saidMs !== undefined)) {
    const message = `${where(url)}: the publisher answered ${status}`;
    if (who === undefined) return new AnnalsError(codeOf(status), message, facts);
    const what = `a challenge page (${who}, ${page.length} bytes)`;
    return new AnnalsError('CHALLENGE_PAGE', `${message} with ${what}`, facts);
  }
  const { retry } = outgoing.asked.politeness;
  const refused = await hosts.refused(outgoing.host, {
    ms: (refusals) => refusalWaitMs(saidMs, refusals, retry),
    says: (refusals) => inWords(status, saidMs, refusals, retry.refusals),
  });
  if (refused.refusals >= retry.refusals) return keepsRefusing(outgoing, refused);
  const message = `${where(url)}: ${refused.reason}; not asked again before ${instant(refused.until)}`;
  return new AnnalsError('ASKED_TO_WAIT', message, { ...facts, notBefore: refused.until });
}

/** Enough of the page to see whether it asks for proof of a person; a body that breaks off says what it said. */
async function beginningOf({ body }: Incoming): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > LARGEST_CHALLENGE) break;
    }
  } catch {
    // The status is known all the same.
  }
  return Buffer.concat(chunks);
}

/** `429, Retry-After 6 s`, and from the second refusal on how many there may be. */
function inWords(
  status: number,
  saidMs: number | undefined,
  refusals: number,
  most: number,
): string {
  const said =
    saidMs === undefined ? 'no Retry-After' : `Retry-After ${Math.ceil(saidMs / SECOND)} s`;
  const again = refusals > 1 ? `, refusal ${refusals} of ${most} in a row` : '';
  return `${status}, ${said}${again}`;
}

/** What waits for such a host ends: to wait without cost would keep a run alive for nothing. */
export function keepsRefusing({ host, url }: Pick<Outgoing, 'host' | 'url'>, cooling: Cooling) {
  const message = `${host} refused ${cooling.refusals} times in a row (${cooling.reason}); it is left alone until ${instant(cooling.until)}`;
  return new AnnalsError('KEEPS_REFUSING', message, { url: url.href });
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
