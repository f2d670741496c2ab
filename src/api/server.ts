import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AccessToken, openAccessToken } from '../app/access-token.ts';
import type { App } from '../app/app.ts';
import { familyHost } from '../app/family-host.ts';
import { systemClock } from '../app/system-clock.ts';
import type { Client, Endpoint, Handler } from '../core/endpoint.ts';
import { AnnalsError } from '../core/errors.ts';
import { ulid } from '../core/ids.ts';
import { type CostlyReads, readsInPlace } from '../use-cases/reads/costly-reads.ts';
import { canReadInThreads, readerThreads } from '../use-cases/reads/reader-threads.ts';
import { preferred } from './accept.ts';
import {
  type Caller,
  hasCredentials,
  identify,
  mayChangeState,
  mayReadOperatorsData,
} from './access.ts';
import { addressesOf } from './addresses.ts';
import { addressOf, clientName, createClientRate } from './client-rate.ts';
import { corsHeaders } from './cors.ts';
import { GoneError } from './gone-error.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { createIngests } from './ingests.ts';
import { joinContract } from './joined-contract.ts';
import { toJson } from './json.ts';
import { isLoopbackBind } from './loopback.ts';
import { addressOfRecord } from './other-spellings.ts';
import { createOverload } from './overload.ts';
import { signInLink } from './pass.ts';
import { withEncodedIds } from './plain-ids.ts';
import { refusalOf } from './refusal.ts';
import { RequestError } from './request-error.ts';
import { revalidated, withoutBodyForHead } from './revalidate.ts';
import { handlersFor } from './routes/index.ts';
import { serveContract } from './serve-contract.ts';
import { urlOf } from './server-url.ts';
import { signInPage } from './sign-in-page.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Where costly reading is done; in threads of its own unless given. */
  readonly costlyReads?: CostlyReads;
}

export interface RunningServer {
  readonly url: string;
  /** A link that signs a browser in: once, within 15 minutes. */
  signInLink(): Promise<string>;
  /** Ends what is under way cleanly: runs stop as on a first signal, requests are answered. */
  close(): Promise<void>;
}

export async function startServer(app: App, options: ServerOptions): Promise<RunningServer> {
  const { host, port, costlyReads = readsFor(app) } = options;
  const { server, token, close } = await createServer(app, { host, costlyReads });
  try {
    // A token that cannot be had must stop the server before anybody relies on it.
    await token.current();
    await server.listen({ host, port });
  } catch (cause) {
    await close();
    if (cause instanceof AnnalsError) throw cause;
    const why = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new AnnalsError(
      'ADDRESS_UNUSABLE',
      `cannot listen on ${host}:${port} (${why})`,
      {},
      cause,
    );
  }
  const bound = server.server.address();
  const actual = typeof bound === 'object' && bound ? bound.port : port;
  const url = urlOf(host, actual);
  return {
    url,
    signInLink: async () =>
      signInLink(app.settings.api.publicUrl ?? url, await token.current(), app.clock.now()),
    close,
  };
}

/** Threads know the families of the settings; a program that brought others reads in its own thread. */
const readsFor = (app: App): CostlyReads =>
  canReadInThreads(app) ? readerThreads(app, systemClock) : readsInPlace(app);

const PROBLEM = 'application/problem+json';
const MAX_BODY = 64 * 1024;
const RECEIVE_WITHIN_MS = 30_000;

/** The server without a port: for `startServer`, and for tests that inject requests. */
export async function createServer(
  app: App,
  options: Pick<ServerOptions, 'host' | 'costlyReads'>,
): Promise<{ server: FastifyInstance; token: AccessToken; close: () => Promise<void> }> {
  const joined = await joinContract(app.families);
  const addresses = addressesOf(joined.endpoints);
  const ingests = createIngests(app);
  const token = openAccessToken(app);
  const { costlyReads: reads = readsInPlace(app) } = options;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const closing = new AbortController();
  const rate = createClientRate(app.settings.api.rateLimit, app.clock);
  const overload = createOverload(app.settings.api, systemClock);
  const inHand = new WeakSet<FastifyRequest>();
  void overload.watch(closing.signal);
  const server = fastify({
    bodyLimit: MAX_BODY,
    requestTimeout: RECEIVE_WITHIN_MS,
    routerOptions: { maxParamLength: 4000 },
    rewriteUrl: ({ url = '/' }) => withEncodedIds(url, app.registry.canonicalId),
    // Ours answer HEAD without reading what they would send.
    exposeHeadRoutes: false,
    genReqId: ({ headers }) =>
      givenId(headers['x-request-id']) ?? ulid(app.clock.now(), app.random),
    // Otherwise the framework answers in a shape of its own while closing.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  });
  onlyJson(server);
  server.setReplySerializer(toJson);
  server.setErrorHandler(refuse);
  server.setNotFoundHandler(addresses.answerUnknown);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...SECURITY_HEADERS,
      'x-request-id': request.id,
      ...(addresses.isForEveryPage(request.url) &&
        corsHeaders(request.method, request.headers, app.settings.api.corsOrigins)),
    });
    takeTurn(request);
    takePlace(request);
    await recognise(request);
    refuseChanges(request);
    return redirected(request, reply);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    // A client that keeps its connection would otherwise keep the closing server waiting.
    if (closing.signal.aborted) reply.header('connection', 'close');
    return withoutBodyForHead(request, reply, revalidated(request, reply, payload, addresses));
  });
  server.addHook('onResponse', async (request, reply) => {
    if (inHand.delete(request)) overload.leave();
    const ms = Math.round(reply.elapsedTime);
    const { method, id } = request;
    app.log('debug', `${method} ${withoutToken(request.url)}`, {
      status: reply.statusCode,
      ms,
      request: id,
    });
  });
  const schemaVersion = app.catalog.schemaVersion();
  const handlers = {
    ...handlersFor({ app, ingests, joined, token, reads, schemaVersion, closing: closing.signal }),
    ...joined.handlersOfFamilies({ ...familyHost(app), runs: ingests }),
  };
  serveContract(
    server,
    joined.endpoints,
    // Each handler is of the kind of its endpoint; that a table of all kinds cannot say so is fine.
    handlers as unknown as Readonly<Record<string, Handler<Endpoint>>>,
    {
      guard,
      sourceName: app.registry.nameOf,
      isOperator: (request) => (callers.get(request) ?? 'anyone') !== 'anyone',
      clientOf,
      closing: closing.signal,
    },
  );
  return {
    server,
    token,
    close: async () => {
      closing.abort();
      await Promise.all([ingests.stop(), server.close()]);
      await reads.close();
    },
  };

  /** Whether the process is up must be answered whoever asks how often. */
  function takeTurn(request: FastifyRequest): void {
    if (request.url === '/health') return;
    const waitMs = rate.take(addressFor(request));
    if (waitMs === 0) return;
    throw new RequestError(
      'TOO_MANY_REQUESTS',
      `more requests than api.rateLimit (${app.settings.api.rateLimit}) came from this address`,
      { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } },
    );
  }

  function takePlace(request: FastifyRequest): void {
    if (request.url === '/health') return;
    overload.enter();
    inHand.add(request);
  }

  function addressFor({ headers, socket }: FastifyRequest): string {
    const { 'x-forwarded-for': forwardedFor } = headers;
    return addressOf({ remote: socket.remoteAddress, forwardedFor }, app.settings.api);
  }

  function clientOf(request: FastifyRequest): Client {
    return {
      get name() {
        return clientName(addressFor(request));
      },
      gone() {
        const gone = new AbortController();
        request.raw.socket.once('close', () => gone.abort());
        return gone.signal;
      },
    };
  }

  /** Before anything else is done: a wrong token is refused wherever it is sent. */
  async function recognise(request: FastifyRequest): Promise<void> {
    if (!hasCredentials(request)) return;
    const caller = identify(request, await token.current(), app.clock.now());
    if (caller === 'wrong token') {
      throw new RequestError('UNAUTHORISED', 'the bearer token is not the one of this server');
    }
    callers.set(request, caller);
  }

  /** One record, one address: other spellings of its id lead there. */
  async function redirected(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const location = await addressOfRecord(app, request.url);
    if (location !== undefined) return reply.code(308).header('location', location).send();
  }

  /** Signing in and out changes nothing but the cookie of the browser. */
  function refuseChanges({ method, url }: FastifyRequest): void {
    if (app.access === 'write' || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
    if (/^\/sign-(?:in|out)(?:\?|$)/.test(url)) return;
    throw new RequestError('READ_ONLY', 'this server was started with --read-only');
  }

  function guard(request: FastifyRequest, what: 'change state' | 'read as operator'): void {
    const approach = {
      boundToLoopback: isLoopbackBind(options.host),
      remote: request.socket.remoteAddress,
      headers: request.headers,
    };
    const allowed = what === 'change state' ? mayChangeState : mayReadOperatorsData;
    const verdict = allowed(callers.get(request) ?? 'anyone', approach, app.settings.api);
    if (!verdict.may) throw new RequestError(verdict.code, verdict.why);
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { status, headers, body } = refusalOf(error, request.id);
    if (body.error.code === 'UNAUTHORISED' && wantsPage(request)) {
      return askToSignIn(request, reply, body.error.message, joined.home);
    }
    const type = preferred(request.headers.accept, ['application/json', PROBLEM]);
    if (status >= 500) {
      const told = error instanceof AnnalsError ? error.message : String((error as Error)?.stack);
      app.log('error', told, { code: body.error.code, request: request.id });
    }
    return reply
      .code(status)
      .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, ...headers })
      .removeHeader('content-length')
      .type(`${type}; charset=utf-8`)
      .send(error instanceof GoneError ? goneBody(error, type) : body);
  }
}

const wantsPage = ({ headers }: FastifyRequest): boolean =>
  preferred(headers.accept, ['application/json', PROBLEM, 'text/html']) === 'text/html';

/** A person in a browser is helped by a page, not by a line of JSON. */
function askToSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  why: string,
  home: string,
): FastifyReply {
  const next = request.method === 'GET' ? request.url : home;
  const { text, headers } = signInPage({ next, says: `${why}.` });
  return reply
    .code(401)
    .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, ...headers })
    .removeHeader('content-length')
    .type('text/html; charset=utf-8')
    .send(text);
}

const goneBody = (error: GoneError, type: string) =>
  type === PROBLEM ? error.asProblem() : error.asRow();

/** A body is JSON or there is none: a form of another site cannot send that without asking first. */
function onlyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** Not HTTP, or headers beyond every measure: there is no request to answer, only a connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { body } = refusalOf(new RequestError('BAD_REQUEST', 'this is not an HTTP request'), '');
  const text = toJson(body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}

/** An address may be sent a secret in its query. */
const withoutToken = (url: string): string => url.replaceAll(/([?&]token=)[^&]*/gi, '$1…');

const givenId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : undefined;
