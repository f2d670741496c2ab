/** What only a connection of one's own can say: each writes bytes and leaves the rest to the client. */
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';

export type Wire = (socket: Duplex) => void;

const OK = 'HTTP/1.1 200 OK\r\n';

export const WIRES: Readonly<Record<string, Wire>> = {
  /** One byte of the body, now and then, for ever. */
  drip: (socket) => {
    socket.write(`${OK}Content-Type: text/plain\r\n\r\n`);
    forever(socket, 40, 'x');
  },
  /** The same with a length, so that an end could be hoped for. */
  'drip-with-length': (socket) => {
    socket.write(`${OK}Content-Length: 1000000\r\n\r\n`);
    forever(socket, 40, 'x');
  },
  /** Header after header, and never the last. */
  'drip-headers': (socket) => {
    socket.write(OK);
    let count = 0;
    forever(socket, 40, () => `X-${count++}: x\r\n`);
  },
  'endless-hints': (socket) => forever(socket, 1, 'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n'),
  'endless-continue': (socket) => forever(socket, 1, 'HTTP/1.1 100 Continue\r\n\r\n'),
  'huge-header': (socket) => socket.end(`${OK}X-Large: ${'x'.repeat(1_000_000)}\r\n\r\nhello`),
  'many-headers': (socket) =>
    socket.end(`${OK}${Array.from({ length: 50_000 }, (_, i) => `X-${i}: x\r\n`).join('')}\r\nhi`),
  'header-without-colon': (socket) => socket.end(`${OK}Content-Length 5\r\n\r\nhello`),
  'header-with-nul': (socket) => socket.end(`${OK}X-A: a\0b\r\nContent-Length: 5\r\n\r\nhello`),
  'header-of-prototype': (socket) =>
    socket.end(`${OK}__proto__: x\r\nconstructor: y\r\nContent-Length: 5\r\n\r\nhello`),
  'two-lengths': (socket) => socket.end(`${OK}Content-Length: 5\r\nContent-Length: 9\r\n\r\nhello`),
  'negative-length': (socket) => socket.end(`${OK}Content-Length: -5\r\n\r\nhello`),
  'length-and-chunks': (socket) =>
    socket.end(
      `${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    ),
  'chunk-without-end': (socket) =>
    socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\nffffffff\r\nhello`),
  'chunk-of-nonsense': (socket) =>
    socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`),
  'one-byte-chunks': (socket) => {
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
    forever(socket, 0, '1\r\nx\r\n'.repeat(10_000));
  },
  /** Packed for the way, not as content: RFC 9112 allows it, and hardly anybody does it. */
  'packed-for-the-way': (socket) => {
    const body = gzipSync('packed for the way');
    socket.write(`${OK}Transfer-Encoding: gzip, chunked\r\n\r\n${body.length.toString(16)}\r\n`);
    socket.write(body);
    socket.end('\r\n0\r\n\r\n');
  },
  'packed-unknown': (socket) =>
    socket.end(`${OK}Transfer-Encoding: lzma, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`),
  'short-body': (socket) => socket.end(`${OK}Content-Length: 100\r\n\r\nhello`),
  'status-of-nonsense': (socket) => socket.end('HTTP/1.1 banana\r\n\r\nhello'),
  'status-999': (socket) => socket.end('HTTP/1.1 999 Who knows\r\nContent-Length: 5\r\n\r\nhello'),
  'another-protocol': (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'nothing-at-all': (socket) => socket.end(),
  silence: () => undefined,
};

/** As fast as the client reads, or every so many milliseconds, until it leaves. */
function forever(socket: Duplex, everyMs: number, what: string | (() => string)): void {
  const again = (): void => {
    if (socket.destroyed || !socket.writable) return;
    const fits = socket.write(typeof what === 'string' ? what : what());
    if (fits) setTimeout(again, everyMs).unref();
    else socket.once('drain', again);
  };
  again();
}
