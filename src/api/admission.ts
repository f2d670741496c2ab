import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessToken } from '../app/access-token.ts';
import type { App } from '../app/app.ts';
import { systemClock } from '../app/system-clock.ts';
import type { Client } from '../core/endpoint.ts';
import {
  type Caller,
  hasCredentials,
  identifyCaller,
  mayChangeState,
  mayReadOperatorsData,
} from './access.ts';
import { createClientGone } from './client-gone.ts';
import { addressOf, clientName, createClientRate, rateHeaders } from './client-rate.ts';
import { isLoopbackBind } from './loopback.ts';
import { LONGEST_URL, tooLong } from './not-http.ts';
import { createOverload } from './overload.ts';
import { RequestError } from './request-error.ts';

/** Who gets in: how often one client may ask, how much is in hand, who somebody is and what they may. */
export interface Admission {
  /** Throws what refuses the request; a promise where the token has to be read first. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined;
  /** The request was answered, or its client went away. */
  dismiss(request: FastifyRequest): void;
  /** Refuses whoever may not do that. */
  guard(request: FastifyRequest, what: 'change state' | 'read as operator'): void;
  isOperator(request: FastifyRequest): boolean;
  clientOf(request: FastifyRequest): Client;
}

/** Whether the process is up, and what it does, must be told whoever asks how often. */
const OUTSIDE_THE_RATE = new Set(['/health', '/metrics']);

export function createAdmission(
  app: App,
  token: AccessToken,
  { host, closing }: { readonly host: string; readonly closing: AbortSignal },
): Admission {
  const { api } = app.settings;
  const rate = createClientRate(api.rateLimit, app.clock);
  const overload = createOverload(api, systemClock);
  const callers = new WeakMap<FastifyRequest, Caller>();
  const inHand = new WeakSet<FastifyRequest>();
  const gone = createClientGone<FastifyRequest>();
  void overload.watch(closing);

  const dismiss = (request: FastifyRequest): void => {
    if (inHand.delete(request)) overload.leave();
    gone.answered(request);
  };

  return {
    admit(request, reply) {
      const { url } = request;
      if (!OUTSIDE_THE_RATE.has(url)) {
        takeTurn(request, reply);
        overload.enter();
        inHand.add(request);
        // Who goes in the middle of a body is never answered, and leaves a place all the same.
        reply.raw.once('close', () => dismiss(request));
      }
      if (url.length > LONGEST_URL) throw tooLong();
      refuseChanges(request);
      return hasCredentials(request) ? recognise(request) : undefined;
    },
    dismiss,
    guard(request, what) {
      const approach = {
        boundToLoopback: isLoopbackBind(host),
        remote: request.socket.remoteAddress,
        headers: request.headers,
      };
      const allowed = what === 'change state' ? mayChangeState : mayReadOperatorsData;
      const verdict = allowed(callers.get(request) ?? 'anyone', approach, api);
      if (!verdict.may) throw new RequestError(verdict.code, verdict.why);
    },
    isOperator: (request) => (callers.get(request) ?? 'anyone') !== 'anyone',
    clientOf: (request) => ({
      get name() {
        return clientName(addressFor(request));
      },
      address: request.socket.remoteAddress,
      gone: () => gone.signal(request),
    }),
  };

  function takeTurn(request: FastifyRequest, reply: FastifyReply): void {
    const turn = rate.take(addressFor(request));
    if (!turn) return;
    rateHeaders(turn, rate.policy, (name, value) => void reply.header(name, value));
    if (turn.waitMs === 0) return;
    throw new RequestError(
      'TOO_MANY_REQUESTS',
      `more requests than api.rateLimit (${api.rateLimit}) came from this address`,
      { headers: { 'retry-after': String(Math.ceil(turn.waitMs / 1000)) } },
    );
  }

  function addressFor({ headers, socket }: FastifyRequest): string {
    const { 'x-forwarded-for': forwardedFor } = headers;
    return addressOf({ remote: socket.remoteAddress, forwardedFor }, api);
  }

  /** Before anything else is done: a wrong token is refused wherever it is sent. */
  async function recognise(request: FastifyRequest): Promise<void> {
    const caller = identifyCaller(request, await token.current(), app.clock.now());
    if (caller === 'wrong token') {
      throw new RequestError('UNAUTHORISED', 'the bearer token is not the one of this server');
    }
    callers.set(request, caller);
  }

  /** Signing in and out changes nothing but the cookie of the browser, and agents only read. */
  function refuseChanges({ method, url }: FastifyRequest): void {
    if (app.access === 'write' || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
    if (/^\/(?:sign-(?:in|out)|mcp)(?:\?|$)/.test(url)) return;
    throw new RequestError('READ_ONLY', 'this server was started with --read-only');
  }
}
