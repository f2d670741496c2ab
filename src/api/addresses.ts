import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../core/endpoint.ts';
import { RequestError } from './request-error.ts';

/** What can be said of an address without asking its handler. */
export interface Addresses {
  /** Whatever has no address: 405 when it has one for another method. OPTIONS is told which there are. */
  answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Why nothing answers that method at that address. */
  refusalOf(url: string): RequestError;
  /** Whether something answers there, be it another method. */
  isKnown(url: string): boolean;
  /** Whether pages of other sites may read it: records, and what says nothing of this server. */
  isForEveryPage(url: string): boolean;
}

export function addressesOf(endpoints: Readonly<Record<string, Endpoint>>): Addresses {
  const known = Object.values(endpoints).map(({ method, path, forOperator }) => ({
    method,
    forOperator,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  // One pattern for all: this is asked twice of every request.
  const operators = new RegExp(
    known
      .filter(({ forOperator }) => forOperator)
      .map(({ pattern }) => pattern.source)
      .join('|') || '(?!)',
  );
  const allowed = (path: string): string | undefined => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).map((one) => one.method);
    if (methods.length === 0) return undefined;
    const all = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    return [...new Set(all)].join(', ');
  };
  const refusalOf = (url: string): RequestError => {
    const path = pathOf(url);
    const allow = allowed(path);
    if (allow === undefined) {
      return new RequestError('NOT_FOUND', `there is no ${cut(path)} here`, {
        hint: 'See /docs or /openapi.json for every address.',
      });
    }
    return new RequestError('METHOD_NOT_ALLOWED', `${cut(path)} answers ${allow}`, {
      headers: { allow },
    });
  };
  return {
    refusalOf,
    isKnown: (url) => allowed(pathOf(url)) !== undefined,
    answerUnknown(request, reply) {
      const allow = allowed(pathOf(request.url));
      if (request.method === 'OPTIONS' && allow !== undefined) {
        return reply.code(204).header('allow', allow).send();
      }
      throw refusalOf(request.url);
    },
    isForEveryPage(url) {
      return !operators.test(pathOf(url));
    },
  };
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const cut = (path: string): string => (path.length > 100 ? `${path.slice(0, 99)}…` : path);
