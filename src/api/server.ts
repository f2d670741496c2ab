import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { App } from '../app/app.ts';
import { AnnalsError } from '../core/errors.ts';
import { ulid } from '../core/ids.ts';
import { mayChangeState } from './access.ts';
import { etagOf, isHeld } from './etag.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { createIngests } from './ingests.ts';
import { toJson } from './json.ts';
import { isLoopbackBind } from './loopback.ts';
import { refusalOf } from './refusal.ts';
import { RequestError } from './request-error.ts';
import { handlersFor } from './routes/index.ts';
import { refuseUnknown, serveContract } from './serve-contract.ts';

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

const MAX_BODY = 64 * 1024;
const RECEIVE_WITHIN_MS = 30_000;

/** The server without a port: for `startServer`, and for tests that inject requests. */
export function createServer(
  app: App,
  options: Pick<ServerOptions, 'host'>,
): { server: FastifyInstance; close: () => Promise<void> } {
  const ingests = createIngests(app);
  let closing = false;
  const server = fastify({
    bodyLimit: MAX_BODY,
    requestTimeout: RECEIVE_WITHIN_MS,
    routerOptions: { maxParamLength: 4000 },
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
  server.setNotFoundHandler((request) => refuseUnknown(request));
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
  });
  server.addHook('onSend', async (request, reply, payload) => {
    // A client that keeps its connection would otherwise keep the closing server waiting.
    if (closing) reply.header('connection', 'close');
    return revalidated(request, reply, payload);
  });
  server.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const { method, url, id } = request;
    app.log('debug', `${method} ${url}`, { status: reply.statusCode, ms, request: id });
  });
  serveContract(
    server,
    handlersFor({ app, ingests, schemaVersion: app.catalog.schemaVersion() }),
    guard,
  );
  return {
    server,
    close: async () => {
      closing = true;
      await Promise.all([ingests.stop(), server.close()]);
    },
  };

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
    if (status >= 500) {
      const told = error instanceof AnnalsError ? error.message : String((error as Error)?.stack);
      app.log('error', told, { code: body.error.code, request: request.id });
    }
    return reply
      .code(status)
      .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, ...headers })
      .send(body);
  }
}

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
  if (!reading || reply.statusCode !== 200 || typeof payload !== 'string') {
    reply.header('cache-control', 'no-store');
    return payload;
  }
  const etag = etagOf(payload);
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (!isHeld(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
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

const givenId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : undefined;

/** For a link: an address that means "all" is reached by a name that means "here". */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
