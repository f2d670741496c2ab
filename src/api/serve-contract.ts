import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client, Endpoint, Handler } from '../core/endpoint.ts';
import { nothing } from '../core/endpoint-fields.ts';
import { withSourceNames } from '../core/source-names.ts';
import { deliver } from './deliver.ts';
import { readParameters } from './read-request.ts';
import { sentFields } from './sent-fields.ts';

interface Around {
  /** Refuses whoever may not do that. */
  readonly guard: (request: FastifyRequest, what: 'change state' | 'read as operator') => void;
  readonly isOperator: (request: FastifyRequest) => boolean;
  readonly clientOf: (request: FastifyRequest) => Client;
  /** The names of the sources that are called so; none for a name that is nobody's. */
  readonly namesOf: (called: string) => readonly string[];
  /** When the server closes, so that nobody streams on. */
  readonly closing: AbortSignal;
}

/** The name of the operation that a request came to; `none` for an address that nobody answers. */
export const operationAt = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions?.config as { readonly operation?: string } | undefined)?.operation ?? 'none';

/** Hangs each operation of the contract at its address: who may ask, what is asked, what is answered. */
export function serveContract(
  server: FastifyInstance,
  endpoints: Readonly<Record<string, Endpoint>>,
  handlers: Readonly<Record<string, Handler<Endpoint>>>,
  around: Around,
): void {
  for (const [operation, endpoint] of Object.entries(endpoints)) {
    const handle = handlers[operation];
    if (!handle) throw new Error(`nobody answers the operation ${operation}`);
    const route = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
        config: { operation },
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        // Before the body is read: strangers do not get to send one.
        onRequest: (request, _reply, done) => {
          if (endpoint.changesState) around.guard(request, 'change state');
          if (endpoint.forOperator) around.guard(request, 'read as operator');
          done();
        },
        handler: async (request, reply) => {
          const params = readParameters(endpoint.params, request.params);
          const query = withSourceNames(
            readParameters(endpoint.query, request.query),
            around.namesOf,
          );
          if (endpoint.method !== 'GET' && !endpoint.body) {
            readParameters(nothing, request.body ?? {});
          }
          const { headers } = request;
          const text = typeof request.body === 'string' ? request.body : '';
          const fields = () => sentFields({ type: headers['content-type'] ?? '', text });
          const answer = await handle({
            params,
            query,
            headers,
            fields,
            body: () => readParameters(endpoint.body ?? nothing, fields()),
            url: request.url,
            client: around.clientOf(request),
            isOperator: around.isOperator(request),
          });
          return deliver(request, reply, answer, around.closing);
        },
      });
    if (!endpoint.body) route(server);
    else
      void server.register((scope, _options, done) => {
        route(takingText(scope));
        done();
      });
  }
}

/** Whatever its type, a body is handed on as it came; the handler knows how to read it. */
function takingText(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  return scope;
}
