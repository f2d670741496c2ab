/** A line between one node and one server that can be cut, silently or with a bang, or be too busy. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type LineState =
  | 'open'
  /** Nothing comes through and nobody hears why, as when a cable is pulled; later it goes on. */
  | 'silent'
  /** Connections end, and new ones are refused. */
  | 'reset'
  /** Every HTTP request is answered 503. */
  | 'busy';

export interface Line {
  readonly port: number;
  become(state: LineState): void;
  close(): Promise<void>;
}

export type Target = { readonly path: string } | { readonly port: number };

const BUSY = 'HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

export async function openLine(target: Target): Promise<Line> {
  let state: LineState = 'open';
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const server = createServer({ allowHalfOpen: false }, (near) => {
    if (state === 'reset') return void near.destroy();
    const far = 'path' in target ? connect(target.path) : connect(target.port, '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    near.on('data', (bytes) => {
      if (state === 'busy') near.end(BUSY);
      else if (!far.write(bytes)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
    far.on('data', (bytes) => {
      if (!near.write(bytes)) {
        far.pause();
        near.once('drain', () => far.resume());
      }
    });
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    if (state === 'silent') hold(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      const before = state;
      state = next;
      for (const pair of pairs) {
        if (next === 'reset') pair.near.destroy();
        if (next === 'silent') hold(pair);
        if (next === 'open' && before === 'silent') release(pair);
      }
    },
    async close() {
      for (const { near } of pairs) near.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function hold({ near, far }: { near: Socket; far: Socket }): void {
  near.pause();
  far.pause();
}

function release({ near, far }: { near: Socket; far: Socket }): void {
  near.resume();
  far.resume();
}
