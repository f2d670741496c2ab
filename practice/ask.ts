/** A client for tests: asks a practice server by real host names, trusting its throwaway authority. */
import { Agent, buildConnector } from 'undici';
import type { PracticeRequest } from './publisher.ts';

export interface Asked {
  readonly address: string;
  readonly ca: string;
}

export function practiceAgent({ address, ca }: Asked, options: Agent.Options = {}): Agent {
  const [hostname = '', port = ''] = address.split(':');
  const connect = buildConnector({ ca });
  return new Agent({
    ...options,
    connect: (target, callback) =>
      connect(
        { ...target, hostname, port, host: target.hostname, servername: target.hostname },
        callback,
      ),
  });
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
  readonly text: string;
  json<T = Record<string, unknown>>(): T;
}

export type Ask = (url: string, options?: AskOptions) => Promise<Answer>;

export interface AskOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
}

export function asking(agent: Agent): Ask {
  return async (url, { method = 'GET', headers = {}, json } = {}) => {
    const { origin, pathname, search } = new URL(url);
    const response = await agent.request({
      origin,
      path: pathname + search,
      method,
      headers,
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const body = Buffer.from(await response.body.arrayBuffer());
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      text: body.toString(),
      json: <T>() => JSON.parse(body.toString()) as T,
    };
  };
}

/** The request a publisher would be handed for this URL: for tests of a publisher without a server around it. */
export function requestFor(url: string, more: Partial<PracticeRequest> = {}): PracticeRequest {
  const { host, pathname, search } = new URL(url);
  return {
    method: 'GET',
    host,
    path: pathname,
    search: search.slice(1),
    headers: {},
    client: '127.0.0.1',
    faults: new Set(),
    body: () => Promise.resolve(Buffer.alloc(0)),
    ...more,
  };
}
