/** A server on loopback with certificates of its own, for what is only done encrypted. */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificates } from '../../../practice/certificates.ts';
import type { Handler, Seen } from './loopback.ts';

export interface TlsServer {
  readonly port: number;
  /** PEM, for `network.ca`. */
  readonly ca: string;
  readonly seen: Seen[];
  close(): Promise<void>;
}

export async function startTls(handler: Handler, hosts: readonly string[]): Promise<TlsServer> {
  const { ca, cert, key } = await makeCertificates([...hosts]);
  const seen: Seen[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    const { host = '' } = request.headers;
    seen.push({ at: performance.now(), host, path: request.url ?? '', headers: request.headers });
    void Promise.resolve(handler(request, response)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    ca,
    seen,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
