import { AnnalsError } from '../../core/errors.ts';
import { isCredential } from '../credentials.ts';
import { discard, hostOf, type Incoming, type Layer, type Outgoing, where } from '../exchange.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Outermost: every hop is a request of its own, with its own host's checks, robots and limits. */
export const redirects =
  (mostHops: number): Layer =>
  (next) =>
  async (outgoing) => {
    let current = outgoing;
    for (let hops = 0; ; hops++) {
      const incoming = await next(current);
      const { status } = incoming;
      if (status < 300 || status >= 400 || status === 304) return incoming;
      await discard(incoming).catch(() => undefined);
      if (hops >= mostHops) {
        throw new AnnalsError(
          'TOO_MANY_REDIRECTS',
          `${where(outgoing.url)}: over ${mostHops} redirects, the last to ${where(current.url)}`,
          { url: outgoing.url.href },
        );
      }
      current = follow(current, incoming);
    }
  };

function follow(from: Outgoing, { status, url: at, headers: said }: Incoming): Outgoing {
  const url = target(at, said.location);
  if (!REDIRECTS.has(status) || !url) {
    const what = said.location === undefined ? 'no address' : `'${said.location.slice(0, 200)}'`;
    throw new AnnalsError('HTTP_4XX', `${where(at)}: answered ${status} with ${what} to go to`, {
      url: at.href,
      httpStatus: status,
    });
  }
  // What began encrypted stays so.
  if (at.protocol === 'https:' && url.protocol === 'http:') url.protocol = 'https:';
  // 303, and by custom 301/302 of a POST, turn into a GET without the body.
  const toGet = status === 303 || (from.method === 'POST' && status < 303);
  const method = toGet && from.method !== 'HEAD' ? 'GET' : from.method;
  const headers = url.origin === at.origin ? from.headers : withoutCredentials(from.headers);
  return { ...from, url, host: hostOf(url), method, headers, body: toGet ? undefined : from.body };
}

function target(from: URL, location: string | undefined): URL | undefined {
  if (location === undefined) return undefined;
  try {
    return new URL(location, from);
  } catch {
    return undefined;
  }
}

/** What was meant for one origin is not shown to another. */
const withoutCredentials = (headers: Outgoing['headers']): Outgoing['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isCredential(name)));
