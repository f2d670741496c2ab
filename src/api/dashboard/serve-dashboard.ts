import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../core/endpoint.ts';
import type { FamilyPage } from '../../core/family-host.ts';
import { type Coding, wantedCoding } from '../content-encoding.ts';
import { RequestError } from '../request-error.ts';
import { openBuiltFiles } from './built-files.ts';
import { firstPage, notBuiltPage } from './first-page.ts';
import { DASHBOARD_PAGES } from './pages.ts';

/** The dashboard as the server hands it out: one page for all addresses, and the files it loads. */
export interface Dashboard {
  page(asker: {
    readonly isOperator: boolean;
    /** Answers that the page would ask for at once, by their addresses. */
    readonly answers?: Readonly<Record<string, unknown>>;
  }): Promise<Answer<never>>;
  /** Hangs pages and files at their addresses; the root belongs to the contract. */
  serve(
    server: FastifyInstance,
    isOperator: (request: FastifyRequest) => boolean,
    send: (request: FastifyRequest, reply: FastifyReply, answer: Answer<never>) => FastifyReply,
  ): void;
}

/** A name changes with its content, so that nobody need ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export function createDashboard(options: {
  readonly pages: readonly FamilyPage[];
  readonly readOnly: boolean;
}): Dashboard {
  let opened: ReturnType<typeof openBuiltFiles> | undefined;
  /** Until it is built, each request looks again: whoever builds it need not start anew. */
  const builtFiles = async () => {
    opened ??= openBuiltFiles();
    const files = await opened;
    if (!files) opened = undefined;
    return files;
  };
  const page: Dashboard['page'] = async ({ isOperator, answers = {} }) => {
    const files = await builtFiles();
    if (!files) return notBuiltPage();
    const { pages, readOnly } = options;
    return firstPage(files, { operator: isOperator, read_only: readOnly, pages, answers });
  };

  return {
    page,
    serve(server, isOperator, send) {
      for (const url of DASHBOARD_PAGES) {
        if (url === '/') continue;
        server.route({
          method: ['GET', 'HEAD'],
          url,
          config: { operation: 'getPage' },
          handler: async (request, reply) =>
            send(request, reply, await page({ isOperator: isOperator(request) })),
        });
      }
      server.route<{ Params: { name: string } }>({
        method: ['GET', 'HEAD'],
        url: '/assets/:name',
        config: { operation: 'getAsset' },
        handler: async (request, reply) => {
          const coding = wantedCoding(request.headers['accept-encoding']);
          const file = await (await builtFiles())?.read(request.params.name, coding);
          if (!file) {
            opened = undefined;
            throw new RequestError('NOT_FOUND', 'there is no such file of the dashboard', {
              hint: 'The dashboard was built again: load the page again.',
            });
          }
          return sendFile(reply, file, coding);
        },
      });
    },
  };
}

function sendFile(
  reply: FastifyReply,
  { type, bytes }: { readonly type: string; readonly bytes: Buffer },
  coding: Coding | undefined,
): FastifyReply {
  if (coding !== undefined) reply.header('content-encoding', coding);
  return reply
    .type(type)
    .headers({ 'cache-control': FOR_EVER, vary: 'Accept-Encoding' })
    .header('content-length', bytes.length)
    .send(reply.request.method === 'HEAD' ? undefined : bytes);
}
