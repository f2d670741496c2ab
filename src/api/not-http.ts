import type { Socket } from 'node:net';
import type { Addresses } from './addresses.ts';
import { toJson } from './json.ts';
import { refusalOf } from './refusal.ts';
import { RequestError } from './request-error.ts';

/** An address longer than this is refused with 414, whatever it asks. */
export const LONGEST_URL = 16_384;
/** Of a request line and all headers together; the parser reads no further. */
export const LONGEST_HEAD = 32_768;

interface Unreadable {
  readonly code?: string;
  /** What had come when the parser gave up: bytes. */
  readonly rawPacket?: unknown;
}

/**
 * What the parser gave up on: there is no request to answer, only a connection. A method it does not
 * know, an address or headers beyond every measure still deserve the status that says so.
 */
export function refuseUnreadable(error: Unreadable, socket: Socket, addresses: Addresses): void {
  if (error.code !== 'ECONNRESET') answerOnSocket(socket, reasonOf(error, addresses));
}

/** A refusal written by hand, where there is no request to answer; the connection ends with it. */
export function answerOnSocket(socket: Socket, why: RequestError): void {
  if (!socket.writable) return;
  const { status, headers, body } = refusalOf(why, '');
  const text = toJson(body);
  const head = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}\r\n${lines.join('')}\r\n${text}`);
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

function reasonOf({ code, rawPacket }: Unreadable, addresses: Addresses): RequestError {
  const came = rawPacket instanceof Uint8Array ? Buffer.from(rawPacket).toString('latin1') : '';
  if (code === 'HPE_HEADER_OVERFLOW') {
    const line = came.split('\r\n', 1)[0] ?? '';
    return line.length > LONGEST_URL || came === ''
      ? tooLong()
      : new RequestError('BAD_REQUEST', `the headers have more than ${LONGEST_HEAD} bytes`, {
          status: 431,
        });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new RequestError('BAD_REQUEST', 'the request did not come in time', { status: 408 });
  }
  const [, method, url] =
    /^([A-Za-z!#$%&'*+.^_`|~-]{1,40}) (\/\S{0,2000}) HTTP\/1\.[01]\r\n/.exec(came) ?? [];
  if (code === 'HPE_INVALID_METHOD' && method !== undefined && url !== undefined) {
    return addresses.refusalOf(url);
  }
  return new RequestError('BAD_REQUEST', 'this is not an HTTP request');
}

export const tooLong = (): RequestError =>
  new RequestError('URI_TOO_LONG', `the address has more than ${LONGEST_URL} characters`);
