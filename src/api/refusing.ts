import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnnalsError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { preferred } from './accept.ts';
import { GoneError } from './gone-error.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { refusalOf } from './refusal.ts';
import { signInPage } from './sign-in-page.ts';

const PROBLEM = 'application/problem+json';

/** Sends an error as JSON, as a problem of RFC 9457, or to a person without a token as a page. */
export const refusing =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, headers, body } = refusalOf(error, request.id);
    const { code, message } = body.error;
    if (code === 'UNAUTHORISED' && wantsPage(request)) {
      return askToSignIn(request, reply, message);
    }
    const type = formOfRefusal(request);
    // Who is overloaded has no time to tell of each whom it sends away.
    if (status >= 500 && code !== 'OVERLOADED') {
      const said = error instanceof AnnalsError ? error.message : String((error as Error)?.stack);
      log('error', said, { code, request: request.id });
    }
    return reply
      .code(status)
      .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, ...headers })
      .removeHeader('content-length')
      .type(`${type}; charset=utf-8`)
      .send(error instanceof GoneError ? goneBody(error, type) : body);
  };

const formOfRefusal = ({ headers }: FastifyRequest) =>
  preferred(headers.accept, ['application/json', PROBLEM]);

export const typeOfRefusal = (request: FastifyRequest): string =>
  `${formOfRefusal(request)}; charset=utf-8`;

const wantsPage = ({ headers }: FastifyRequest): boolean =>
  preferred(headers.accept, ['application/json', PROBLEM, 'text/html']) === 'text/html';

/** A person in a browser is helped by a page, not by a line of JSON. */
function askToSignIn(request: FastifyRequest, reply: FastifyReply, why: string): FastifyReply {
  const next = request.method === 'GET' ? request.url : '/';
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
