/** What tests of the chain start from: a server on loopback that answers for every host, and the chain over it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { systemClock } from '../../app/system-clock.ts';
import type {
  ExchangeReport,
  Fetch,
  FetchAnswer,
  FetchDecision,
  HttpRequest,
} from '../../core/http.ts';
import {
  DEFAULT_POLITENESS,
  type Politeness,
  type PolitenessChange,
  withPoliteness,
} from '../../core/politeness.ts';
import type { Random } from '../../core/time.ts';
import { type PoliteParts, politeFetch } from '../chain.ts';

export interface Seen {
  readonly at: number;
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

export interface Loopback {
  readonly port: number;
  readonly seen: Seen[];
  /** The most requests that were under way at once. */
  readonly mostInFlight: () => number;
  close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function loopback(handler: Handler): Promise<Loopback> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let inFlight = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    seen.push({ at: performance.now(), host, path: request.url ?? '', headers: request.headers });
    most = Math.max(most, ++inFlight);
    response.once('close', () => inFlight--);
    void Promise.resolve(handler(request, response)).catch(() => response.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    mostInFlight: () => most,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Half of everything: no jitter. */
export const evenRandom: Random = { next: () => 0.5 };

/** No limits, no waits, robots.txt not asked: what a test is not about. */
export const RELAXED: PolitenessChange = {
  rate: 'unlimited',
  inFlight: 100,
  robots: 'api',
  retry: { attempts: 1, backoff: { baseMs: 5, maxMs: 20 }, retryAfterCapMs: 900_000 },
};

export interface Asker {
  readonly fetch: Fetch;
  /** The answer, its body not yet read. */
  ask(url: string, change?: AskChange): Promise<FetchAnswer>;
  /** The text of a fetched answer. */
  text(url: string, change?: AskChange): Promise<string>;
  readonly reports: ExchangeReport[];
  readonly decisions: FetchDecision[];
  close(): Promise<void>;
}

export type AskChange = Partial<Omit<HttpRequest, 'politeness' | 'url'>> & {
  readonly politeness?: PolitenessChange;
};

export function asker(
  to: Pick<Loopback, 'port'>,
  parts: Partial<PoliteParts> = {},
  politeness: PolitenessChange = RELAXED,
): Asker {
  const reports: ExchangeReport[] = [];
  const decisions: FetchDecision[] = [];
  const base: Politeness = withPoliteness(withPoliteness(DEFAULT_POLITENESS, RELAXED), politeness);
  const polite = politeFetch({
    clock: systemClock,
    random: evenRandom,
    identity: { userAgent: 'annals/<version> (+<contact>)', version: '0', contact: 'a@b.example' },
    network: { connectTo: { '*': `127.0.0.1:${to.port}` }, allowHttp: ['*'] },
    ...parts,
  });
  const ask = (
    url: string,
    { politeness: change, ...rest }: AskChange = {},
  ): Promise<FetchAnswer> =>
    polite.fetch({
      url,
      role: 'metadata',
      source: 'test',
      patience: 'comes-back',
      signal: NEVER,
      observe: (report) => reports.push(report),
      decide: (decision) => decisions.push(decision),
      ...rest,
      politeness: withPoliteness(base, change),
    });
  return {
    fetch: polite.fetch,
    ask,
    text: async (url, change) => {
      const answer = await ask(url, change);
      if (answer.is !== 'fetched') throw new Error(`${url}: ${answer.is}`);
      return textOf(answer.body);
    },
    reports,
    decisions,
    close: polite.close,
  };
}

export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const NEVER = new AbortController().signal;
