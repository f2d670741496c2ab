import fastify, { type FastifyInstance } from 'fastify';
import { type AccessToken, openAccessToken } from '../app/access-token.ts';
import type { App } from '../app/app.ts';
import { familyHost } from '../app/family-host.ts';
import { systemClock } from '../app/system-clock.ts';
import type { Endpoint, Handler } from '../core/endpoint.ts';
import { AnnalsError } from '../core/errors.ts';
import { ulid } from '../core/ids.ts';
import { createExportJobs } from '../use-cases/exporting/export-jobs.ts';
import { type CostlyReads, readsInPlace } from '../use-cases/reads/costly-reads.ts';
import { canReadInThreads, readerThreads } from '../use-cases/reads/reader-threads.ts';
import { addressesOf } from './addresses.ts';
import { createAdmission } from './admission.ts';
import { askItself } from './ask-itself.ts';
import { addressInCollection } from './collection-addresses.ts';
import { corsHeaders } from './cors.ts';
import { createDashboard } from './dashboard/serve-dashboard.ts';
import { wantsPage } from './dashboard/wants-page.ts';
import { deliver } from './deliver.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { createIngests } from './ingests.ts';
import { joinContract } from './joined-contract.ts';
import { toJson } from './json.ts';
import { refuseMalformed, refuseTunnels, withoutAuthority } from './malformed.ts';
import { LONGEST_HEAD, refuseUnreadable } from './not-http.ts';
import { addressOfRecord, isLeftToHandler } from './other-spellings.ts';
import { signInLink } from './pass.ts';
import { withEncodedIds } from './plain-ids.ts';
import { refusing } from './refusing.ts';
import { handlersFor } from './routes/index.ts';
import { sending } from './sending.ts';
import { operationAt, serveContract } from './serve-contract.ts';
import { urlOf } from './server-url.ts';
import { watchSilentConnections } from './silent-connections.ts';

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

/** Others are refused before anything of them is read. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const ALL_METHODS = [...METHODS].join(', ');
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
  const exports = createExportJobs(app);
  const token = openAccessToken(app);
  const { costlyReads: reads = readsInPlace(app) } = options;
  const closing = new AbortController();
  const admission = createAdmission(app, token, { host: options.host, closing: closing.signal });
  const refuse = refusing(app.log);
  const metrics = await app.metrics();
  const server = fastify({
    bodyLimit: MAX_BODY,
    requestTimeout: RECEIVE_WITHIN_MS,
    http: { maxHeaderSize: LONGEST_HEAD },
    routerOptions: { maxParamLength: 4000 },
    rewriteUrl: ({ url = '/' }) => withEncodedIds(withoutAuthority(url), app.registry.canonicalId),
    // Ours answer HEAD without reading what they would send.
    exposeHeadRoutes: false,
    genReqId: ({ headers }) =>
      givenId(headers['x-request-id']) ?? ulid(app.clock.now(), app.random),
    // Otherwise the framework answers in a shape of its own while closing.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, addresses),
  });
  const endSilent = watchSilentConnections(server.server);
  refuseTunnels(server.server, addresses);
  onlyJson(server);
  server.setReplySerializer(toJson);
  server.setErrorHandler(refuse);
  const { corsOrigins } = app.settings.api;
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    if (addresses.isForEveryPage(request.url)) {
      reply.headers(corsHeaders(request.method, request.headers, corsOrigins));
    }
    // Promises only where there is something to wait for: this is done for every request.
    const waiting = admission.admit(request, reply);
    refuseMalformed(request.raw);
    if (request.url === '*') return void reply.code(204).header('allow', ALL_METHODS).send();
    if (!METHODS.has(request.method)) throw addresses.refusalOf(request.url);
    const location = isLeftToHandler(request.url) ? undefined : addressOfRecord(app, request);
    if (!waiting && !location) return done();
    Promise.all([waiting, location]).then(([, at]) => {
      if (at === undefined) done();
      else void reply.code(308).header('location', at).send();
    }, done);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    // A client that keeps its connection would otherwise keep the closing server waiting.
    if (closing.signal.aborted) reply.header('connection', 'close');
    const sent = sending(request, reply, payload, addresses.isForEveryPage);
    if (!(sent instanceof Promise)) done(null, sent);
    else sent.then((body: unknown) => done(null, body), done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    admission.dismiss(request);
    const ms = reply.elapsedTime;
    const { method, id } = request;
    const { statusCode: status } = reply;
    metrics.request(operationAt(request), status, ms);
    app.log('debug', `${method} ${withoutToken(request.url)}`, {
      status,
      ms: Math.round(ms),
      request: id,
    });
    done();
  });
  // What an earlier server was asked for and did not finish.
  server.addHook('onListen', () => exports.resume());
  const schemaVersion = app.catalog.schemaVersion();
  const dashboard = createDashboard({ pages: joined.pages, readOnly: app.access !== 'write' });
  dashboard.serve(server, admission.isOperator, (request, reply, answer) =>
    deliver(request, reply, answer, closing.signal),
  );
  server.setNotFoundHandler(async (request, reply) => {
    const elsewhere = await addressInCollection(app, request);
    if (elsewhere !== undefined) return reply.code(308).header('location', elsewhere).send();
    if (!wantsPage(request) || addresses.isKnown(request.url)) {
      return addresses.answerUnknown(request, reply);
    }
    const page = await dashboard.page({ isOperator: admission.isOperator(request) });
    return deliver(request, reply.code(404), page, closing.signal);
  });
  const handlers = {
    ...handlersFor({
      app,
      ingests,
      exports,
      joined,
      token,
      dashboard,
      reads,
      schemaVersion,
      closing: closing.signal,
      reach: (asking, url) => askItself(server, asking, url),
    }),
    ...joined.handlersOfFamilies({ ...familyHost(app), runs: ingests }),
  };
  serveContract(
    server,
    joined.endpoints,
    // Each handler is of the kind of its endpoint; that a table of all kinds cannot say so is fine.
    handlers as unknown as Readonly<Record<string, Handler<Endpoint>>>,
    { ...admission, namesOf: app.registry.namesOf, closing: closing.signal },
  );
  return {
    server,
    token,
    close: async () => {
      closing.abort();
      const closed = server.close();
      endSilent();
      await Promise.all([ingests.stop(), exports.stop(), closed]);
      await reads.close();
    },
  };
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

/** An address may be sent a secret in its query. */
const withoutToken = (url: string): string => url.replaceAll(/([?&]token=)[^&]*/gi, '$1…');

const givenId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : undefined;
