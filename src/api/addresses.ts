import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../core/endpoint.ts';
import { RequestError } from './request-error.ts';

/** What can be said of an address without asking its handler. */
export interface Addresses {
  /** Whatever has no address: 405 when it has one for another method. OPTIONS is told which there are. */
  answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Whether pages of other sites may read it: records, and what says nothing of this server. */
  isForEveryPage(url: string): boolean;
}

export function addressesOf(endpoints: Readonly<Record<string, Endpoint>>): Addresses {
  const known = Object.values(endpoints).map(({ method, path, forOperator }) => ({
    method,
    forOperator,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return {
    answerUnknown(request, reply) {
      const path = pathOf(request.url);
      const methods = known.filter(({ pattern }) => pattern.test(path)).map((one) => one.method);
      if (methods.length === 0) {
        throw new RequestError('NOT_FOUND', `there is no ${cut(path)} here`, {
          hint: 'See /openapi.json for every address.',
        });
      }
      const all = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
      const allow = [...new Set(all)].join(', ');
      if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
      throw new RequestError('METHOD_NOT_ALLOWED', `${cut(path)} answers ${allow}`, {
        headers: { allow },
      });
    },
    isForEveryPage(url) {
      const path = pathOf(url);
      return known.every(({ pattern, forOperator }) => !forOperator || !pattern.test(path));
    },
  };
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const cut = (path: string): string => (path.length > 100 ? `${path.slice(0, 99)}…` : path);
