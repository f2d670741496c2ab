import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An HTTP server that writes down what it is sent. */
export interface Receiver {
  readonly port: number;
  readonly received: Received[];
  /** The status it answers with. */
  answer: number;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(receiver.answer).end();
    });
  });
  const close = () => void server.close();
  const receiver: Receiver = { port: await portOf(server), received, answer: 204, close };
  return receiver;
}

/** Starts it on this machine, at a port that is free. */
export async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
