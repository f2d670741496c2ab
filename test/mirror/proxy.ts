/** A way between a mirror and what it mirrors, on which connections break and bytes are changed. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface FaultyWay {
  readonly url: string;
  /** Where it leads from now on. */
  lead(to: string): void;
  /** Every connection breaks after so many more bytes of answers, once. */
  cutAfter(bytes: number): void;
  /** Whether the last cut was made. */
  wasCut(): boolean;
  /** From now on a byte in the body of each answer to a request for such a path is another one. */
  tamper(path: string | undefined): void;
  /** The request lines that went through. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function startProxy(to: string): Promise<FaultyWay> {
  let target = new URL(to);
  let left = Number.POSITIVE_INFINITY;
  let tampered: string | undefined;
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const there = connect(Number(target.port), target.hostname);
    let path = '';
    for (const socket of [client, there]) {
      open.add(socket);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        there.destroy();
      });
      socket.on('error', () => undefined);
    }
    client.on('data', (piece) => {
      const line = /^[A-Z]+ (\S+) HTTP/.exec(piece.toString('latin1'))?.[1];
      if (line !== undefined) {
        path = line;
        asked.push(line);
      }
      there.write(piece);
    });
    there.on('data', (piece) => {
      left -= piece.length;
      if (left <= 0) {
        left = Number.POSITIVE_INFINITY;
        client.destroy();
        return;
      }
      const isLie = tampered !== undefined && path.includes(tampered);
      client.write(isLie ? withOtherByte(piece) : piece);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    lead(elsewhere) {
      target = new URL(elsewhere);
      for (const socket of open) socket.destroy();
    },
    cutAfter(bytes) {
      left = bytes;
    },
    wasCut: () => left === Number.POSITIVE_INFINITY,
    tamper(path) {
      tampered = path;
    },
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

/** Head and framing stay as they are: what is changed is what was said. */
function withOtherByte(piece: Buffer): Buffer {
  const headEnds = piece.indexOf('\r\n\r\n');
  const begin = headEnds < 0 ? 0 : headEnds + 4;
  const length = piece.length - begin;
  if (length < 20) return piece;
  const at = begin + Math.floor(length / 2);
  piece[at] = (piece[at] ?? 0) ^ 1;
  return piece;
}
