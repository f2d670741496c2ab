import { AnnalsError } from '../../core/errors.ts';
import { discard, type Incoming, type Layer, type Outgoing } from '../exchange.ts';

const MOST_HOPS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Outermost: every hop is a request of its own, with its own host's robots, limits and checks. */
export const redirects: Layer = (next) => async (outgoing) => {
  let current = outgoing;
  for (let hops = 0; ; hops++) {
    const incoming = await next(current);
    const location = incoming.headers.location;
    if (!REDIRECTS.has(incoming.status) || location === undefined) return incoming;
    await discard(incoming);
    if (hops >= MOST_HOPS) {
      throw new AnnalsError(
        'TOO_MANY_REDIRECTS',
        `${outgoing.url.href}: over ${MOST_HOPS} redirects`,
      );
    }
    current = follow(current, incoming, location);
  }
};

function follow(from: Outgoing, incoming: Incoming, location: string): Outgoing {
  let url: URL;
  try {
    url = new URL(location, incoming.url);
  } catch {
    throw new AnnalsError(
      'HTTP_4XX',
      `${incoming.url.href}: redirects to '${location}', which is no URL`,
    );
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new AnnalsError(
      'NOT_HTTPS',
      `${incoming.url.href}: redirects to a ${url.protocol} address`,
    );
  }
  if (incoming.url.protocol === 'https:' && url.protocol === 'http:') url.protocol = 'https:';
  // 303, and by custom 301/302 of a POST, turn into a GET without the body.
  const toGet = incoming.status === 303 || (from.method === 'POST' && incoming.status < 303);
  const method = toGet && from.method !== 'HEAD' ? 'GET' : from.method;
  const headers =
    url.origin === incoming.url.origin ? from.headers : withoutCredentials(from.headers);
  return { ...from, url, method, headers, body: toGet ? undefined : from.body };
}

/** What was meant for one origin is not shown to another. */
function withoutCredentials(headers: Outgoing['headers']): Outgoing['headers'] {
  const {
    authorization: _a,
    cookie: _c,
    'x-api-key': _k,
    'proxy-authorization': _p,
    ...rest
  } = headers;
  return rest;
}
