import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Addresses } from './addresses.ts';
import { answerOnSocket } from './not-http.ts';
import { RequestError } from './request-error.ts';

/** `http://host/path`, as proxies ask: the path is what is asked for here, whatever host is named. */
export const withoutAuthority = (url: string): string =>
  url.startsWith('/')
    ? url
    : url.replace(/^https?:\/\/[^/?#]*(?=(\/?))/i, (_, slash) => (slash ? '' : '/'));

/** What the parser lets through and HTTP does not: two hosts, and `*` for anything but OPTIONS (RFC 9112, 3.2). */
export function refuseMalformed({ rawHeaders, method, url }: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) {
    throw new RequestError(
      'BAD_REQUEST',
      `the request has ${hosts} Host headers; it must have one`,
    );
  }
  if (url === '*' && method !== 'OPTIONS') {
    throw new RequestError('BAD_REQUEST', `${method} asks for *; only OPTIONS may`);
  }
}

/** This is no proxy: CONNECT is answered, where the runtime would close the connection without a word. */
export function refuseTunnels(server: Server, addresses: Addresses): void {
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    const known = url.startsWith('/') && addresses.isKnown(url);
    answerOnSocket(
      socket,
      known
        ? addresses.refusalOf(url)
        : new RequestError('METHOD_NOT_ALLOWED', 'this server is no proxy; CONNECT leads nowhere', {
            headers: { allow: 'GET, HEAD, POST, OPTIONS' },
          }),
    );
  });
}
