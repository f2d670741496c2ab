import type { FastifyInstance } from 'fastify';
import type { Client, RequestHeaders } from '../core/endpoint.ts';
import type { ReachApi } from '../mcp/ask-api.ts';

/** Who asks, as far as it decides what they may: each question is judged as if they had asked it. */
export interface AskingItself {
  readonly headers: RequestHeaders;
  readonly client: Pick<Client, 'address'>;
}

/** What says who somebody is and from where they ask; everything else is about the request itself. */
const IDENTITY = [
  'authorization',
  'cookie',
  'forwarded',
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;

/** A question to this server from within it, with the rights and the limits of the client behind it. */
export async function askItself(
  server: FastifyInstance,
  { headers, client }: AskingItself,
  url: string,
): ReturnType<ReachApi> {
  const kept = IDENTITY.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const {
    statusCode,
    headers: answered,
    payload,
  } = await server.inject({
    method: 'GET',
    url,
    headers: { ...Object.fromEntries(kept), accept: 'application/json' },
    // Where nobody is known to ask, nobody of this machine does.
    remoteAddress: client.address ?? '0.0.0.0',
  });
  const { location } = answered;
  return {
    status: statusCode,
    location: typeof location === 'string' ? location : undefined,
    text: payload,
  };
}
