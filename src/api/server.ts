import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { App } from '../app/app.ts';
import { AnnalsError } from '../core/errors.ts';
import { ulid } from '../core/ids.ts';
import { preferred } from './accept.ts';
import { mayChangeState } from './access.ts';
import { addressOf, createClientRate } from './client-rate.ts';
import { corsHeaders } from './cors.ts';
import { etagOf, isHeld } from './etag.ts';
import { GoneError } from './gone-error.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { createIngests } from './ingests.ts';
import { toJson } from './json.ts';
import { isLoopbackBind } from './loopback.ts';
import { withEncodedIds } from './plain-ids.ts';
import { refusalOf } from './refusal.ts';
import { RequestError } from './request-error.ts';
import { handlersFor } from './routes/index.ts';
import { answerUnknown, serveContract } from './serve-contract.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
}

export interface RunningServer {
  readonly url: string;
  /** Ends what is under way cleanly: runs stop as on a first signal, requests are answered. */
  close(): Promise<void>;
}

export async function startServer(app: App, options: ServerOptions): Promise<RunningServer> {
  const { host, port } = options;
  const { server, close } = createServer(app, { host });
  try {
    await server.listen({ host, port });
  } catch (cause) {
    await close();
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
  if (!isLoopbackBind(host) && app.settings.api.token === undefined) {
    app.log(
      'warn',
      `listening on ${host} without api.token: requests that change state are refused`,
    );
  }
  return { url: `http://${nameOf(host)}:${actual}`, close };
}

const PROBLEM = 'application/problem+json';
const MAX_BODY = 64 * 1024;
const RECEIVE_WITHIN_MS = 30_000;

/** The server without a port: for `startServer`, and for tests that inject requests. */
export function createServer(
  app: App,
  options: Pick<ServerOptions, 'host'>,
): { server: FastifyInstance; close: () => Promise<void> } {
  const ingests = createIngests(app);
  const closing = new AbortController();
  const rate = createClientRate(app.settings.api.rateLimit, app.clock);
  const server = fastify({
    bodyLimit: MAX_BODY,
    requestTimeout: RECEIVE_WITHIN_MS,
    routerOptions: { maxParamLength: 4000 },
    rewriteUrl: ({ url = '/' }) => withEncodedIds(url),
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
  server.setNotFoundHandler(answerUnknown);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...SECURITY_HEADERS,
      'x-request-id': request.id,
      ...corsHeaders(request.method, request.headers, app.settings.api.corsOrigins),
    });
    takeTurn(request);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    // A client that keeps its connection would otherwise keep the closing server waiting.
    if (closing.signal.aborted) reply.header('connection', 'close');
    return withoutBodyForHead(request, reply, revalidated(request, reply, payload));
  });
  server.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const { method, id } = request;
    app.log('debug', `${method} ${withoutToken(request.url)}`, {
      status: reply.statusCode,
      ms,
      request: id,
    });
  });
  serveContract(server, handlersFor({ app, ingests, schemaVersion: app.catalog.schemaVersion() }), {
    guard,
    closing: closing.signal,
  });
  return {
    server,
    close: async () => {
      closing.abort();
      await Promise.all([ingests.stop(), server.close()]);
    },
  };

  /** Whether the process is up must be answered whoever asks how often. */
  function takeTurn(request: FastifyRequest): void {
    if (request.url === '/health') return;
    const { 'x-forwarded-for': forwardedFor } = request.headers;
    const remote = request.socket.remoteAddress;
    const waitMs = rate.take(addressOf({ remote, forwardedFor }, app.settings.api));
    if (waitMs === 0) return;
    throw new RequestError(
      'TOO_MANY_REQUESTS',
      `more requests than api.rateLimit (${app.settings.api.rateLimit}) came from this address`,
      { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } },
    );
  }

  async function guard(request: FastifyRequest): Promise<void> {
    const verdict = mayChangeState(
      {
        boundToLoopback: isLoopbackBind(options.host),
        remote: request.socket.remoteAddress,
        headers: request.headers,
      },
      app.settings.api.token,
    );
    if (!verdict.may) throw new RequestError(verdict.code, verdict.why);
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { status, headers, body } = refusalOf(error, request.id);
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

/** What was read may be kept and asked for again; what was refused or done may not. */
function revalidated(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const reading = request.method === 'GET' || request.method === 'HEAD';
  const passing = reply.getHeader('cache-control') === 'no-store';
  if (!reading || passing || reply.statusCode !== 200 || typeof payload !== 'string') {
    if (reply.statusCode >= 400 || !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store').removeHeader('etag');
    }
    return payload;
  }
  const etag = etagOf(payload);
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (!isHeld(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** HEAD tells how long the answer to GET would be. */
function withoutBodyForHead(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (request.method !== 'HEAD' || typeof payload !== 'string') return payload;
  reply.header('content-length', Buffer.byteLength(payload));
  return null;
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

/** The webhook may be sent its secret in the address. */
const withoutToken = (url: string): string => url.replaceAll(/([?&]token=)[^&]*/gi, '$1…');

const givenId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : undefined;

/** For a link: an address that means "all" is reached by a name that means "here". */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
