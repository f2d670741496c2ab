/**
 * The control host: how another process asks for faults, changes a world and reads the request log.
 * It suffers no faults itself and is not logged.
 */
import type { FaultPlan, FaultRule } from './faults.ts';
import { json, type PracticeRequest, type PracticeResponse, type Publisher } from './publisher.ts';
import type { RequestLog } from './request-log.ts';

export const CONTROL_HOST = 'practice.control';

interface Controlled {
  readonly faults: FaultPlan;
  readonly log: RequestLog;
  readonly publishers: readonly Publisher[];
}

type Handler = (request: PracticeRequest, rest: readonly string[]) => unknown;

export function createControl(controlled: Controlled) {
  const handlers = handlersFor(controlled);
  return {
    async handle(request: PracticeRequest): Promise<PracticeResponse> {
      const [first = '', ...rest] = request.path.split('/').slice(1).map(decodeURIComponent);
      const handler = handlers[`${request.method} /${first}`];
      if (handler === undefined) {
        return json(
          {
            error: `${request.method} ${request.path}: no such control`,
            controls: Object.keys(handlers),
          },
          404,
        );
      }
      try {
        return json((await handler(request, rest)) ?? { ok: true });
      } catch (error) {
        return json({ error: (error as Error).message }, 400);
      }
    },
  };
}

function handlersFor({ faults, log, publishers }: Controlled): Record<string, Handler> {
  const find = (name: string | undefined): Publisher => {
    const found = publishers.find((publisher) => publisher.name === name);
    if (found !== undefined) return found;
    const names = publishers.map((publisher) => publisher.name).join(', ');
    throw new Error(`"${name}" is not a practice publisher; there are: ${names}`);
  };
  return {
    'GET /': () => ({
      publishers: publishers.map(({ name, hosts, changes }) => ({
        name,
        hosts,
        changes: Object.keys(changes ?? {}),
      })),
    }),
    'GET /faults': () => faults.list(),
    'POST /faults': async (request) => {
      const asked = (await readJson(request)) as FaultRule | FaultRule[];
      return { ids: [asked].flat().map((rule) => faults.add(rule)) };
    },
    'DELETE /faults': (_request, [id]) => {
      if (id === undefined) faults.clear();
      else if (!faults.remove(Number(id))) throw new Error(`fault ${id} is not in force`);
    },
    'GET /log': () => log.summary(),
    'GET /requests': (request) =>
      log.entries(Object.fromEntries(new URLSearchParams(request.search))),
    'DELETE /log': () => log.clear(),
    'GET /worlds': (_request, [name]) => find(name).describe?.() ?? {},
    'POST /worlds': async (request, [name, change = '']) => {
      const { changes = {} } = find(name);
      const apply = Object.hasOwn(changes, change) ? changes[change] : undefined;
      if (apply === undefined) {
        throw new Error(
          `"${change}" is not a change of ${name}; there are: ${Object.keys(changes).join(', ')}`,
        );
      }
      return apply((await readJson(request)) as Record<string, unknown>);
    },
  };
}

async function readJson(request: PracticeRequest): Promise<unknown> {
  const body = (await request.body()).toString();
  return body === '' ? {} : JSON.parse(body);
}
