import { z } from 'zod';
import { AgentRefusal, type ApiAnswer, type AskApi } from '../core/agent-tool.ts';

/** How the API is reached: a request to its server, whether or not that listens at a port. */
export type ReachApi = (url: string) => Promise<{
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}>;

/** Other spellings of an id lead to the address of the record in one step. */
const MOST_REDIRECTS = 3;

const refusal = z.object({
  error: z.object({ code: z.string(), message: z.string(), hint: z.unknown().optional() }),
});

/** Reads addresses of the API; a refusal is thrown with the API's own words. */
export const askingApi =
  (reach: ReachApi): AskApi =>
  async (path, query = {}) => {
    let url = path + searchOf(query);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const { status, location, text } = await reach(url);
      if (location !== undefined && status >= 300 && status < 400) {
        url = location;
        continue;
      }
      return answered(status, text);
    }
    throw new AgentRefusal('NOT_FOUND', `${path} leads in a circle`, 'Try another id.');
  };

function answered(status: number, text: string): ApiAnswer {
  const body = parsed(text);
  // 410 carries the whole record with what became of it: an answer, not a refusal.
  if (status < 400 || status === 410) return { status, body };
  const { data } = refusal.safeParse(body);
  if (!data) throw new AgentRefusal('INTERNAL', `the API answered ${status}`, 'Try again later.');
  const { code, message, hint } = data.error;
  throw new AgentRefusal(code, message, typeof hint === 'string' ? hint : '');
}

function searchOf(query: NonNullable<Parameters<AskApi>[1]>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, typeof value === 'object' ? value.join(',') : String(value)] as [string, string]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
