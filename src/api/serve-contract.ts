import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from './contract/endpoint.ts';
import { nothing } from './contract/fields.ts';
import { contract } from './contract.ts';
import { deliver } from './deliver.ts';
import type { Handler, Handlers } from './handler.ts';
import { readParameters } from './read-request.ts';
import { RequestError } from './request-error.ts';

interface Around {
  /** Refuses whoever may not do that. */
  readonly guard: (request: FastifyRequest, what: 'change state' | 'read as operator') => void;
  readonly isOperator: (request: FastifyRequest) => boolean;
  /** When the server closes, so that nobody streams on. */
  readonly closing: AbortSignal;
}

/** Hangs each operation of the contract at its address: who may ask, what is asked, what is answered. */
export function serveContract(server: FastifyInstance, handlers: Handlers, around: Around): void {
  for (const [operation, endpoint] of Object.entries<Endpoint>(contract)) {
    // The table has a handler of the right kind for each name; that a loop cannot follow it is fine.
    const handle = handlers[operation as keyof Handlers] as Handler<Endpoint>;
    const route = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        // Before the body is read: strangers do not get to send one.
        onRequest: async (request) => {
          if (endpoint.changesState) around.guard(request, 'change state');
          if (endpoint.forOperator) around.guard(request, 'read as operator');
        },
        handler: async (request, reply) => {
          const params = readParameters(endpoint.params, request.params);
          const query = readParameters(endpoint.query, request.query);
          if (endpoint.method !== 'GET' && !endpoint.body) {
            readParameters(nothing, request.body ?? {});
          }
          const { headers } = request;
          const text = typeof request.body === 'string' ? request.body : '';
          const sent = { type: headers['content-type'] ?? '', text };
          const answer = await handle({
            params,
            query,
            headers,
            sent,
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

/** Whatever has no address: 405 when it has one for another method. OPTIONS is told which there are. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = METHODS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0) {
    throw new RequestError('NOT_FOUND', `there is no ${shown(path)} here`, {
      hint: 'See /openapi.json for every address.',
    });
  }
  const allow = [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].join(', ');
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
  throw new RequestError('METHOD_NOT_ALLOWED', `${shown(path)} answers ${allow}`, {
    headers: { allow },
  });
}

/** Whether pages of other sites may read it: records, and what says nothing of this server. */
export const isForEveryPage = (url: string): boolean => {
  const path = url.split('?', 1)[0] ?? '';
  return METHODS.every(({ pattern, forOperator }) => !forOperator || !pattern.test(path));
};

const METHODS = Object.values<Endpoint>(contract).map(({ method, path, forOperator }) => ({
  method,
  forOperator,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const shown = (path: string): string => (path.length > 100 ? `${path.slice(0, 99)}…` : path);
