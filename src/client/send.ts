import type { Clock } from '../core/time.ts';
import { ApiRefusal } from './refusal.ts';

export interface Sending {
  readonly base: string;
  readonly token: string | undefined;
  /** How often a request is sent again that the server put off, or that did not arrive. */
  readonly retries: number;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly fetch: typeof fetch;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly accept?: string;
  readonly signal?: AbortSignal | undefined;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
/** Too many requests, and not now: both say when. */
const PUT_OFF = new Set([429, 503]);

/** Sends a request, again where that is harmless, and throws what the server refuses. */
export async function send(sending: Sending, message: ApiRequest): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= sending.retries;
    const answer = await sendMessage(sending, message).catch((error: unknown) => {
      // A change that did not arrive may have been made all the same: only questions are asked twice.
      if (isLast || message.method !== 'GET' || message.signal?.aborted) throw error;
      return undefined;
    });
    if (answer?.ok) return answer;
    if (answer && (isLast || !PUT_OFF.has(answer.status))) {
      throw new ApiRefusal(answer.status, await answer.text());
    }
    await answer?.body?.cancel();
    await sending.clock.sleep(waitFor(answer, attempt, sending.clock.now()), message.signal);
  }
}

function sendMessage({ base, token, fetch }: Sending, message: ApiRequest): Promise<Response> {
  const { method, path, body, accept = 'application/json', signal } = message;
  return fetch(new URL(path, base), {
    method,
    headers: {
      accept,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** What the server says, in seconds or as a date; otherwise twice as long each time. */
function waitFor(answer: Response | undefined, attempt: number, now: number): number {
  const said = answer?.headers.get('retry-after') ?? '';
  const seconds = Number(said);
  const asked = said === '' ? Number.NaN : seconds * 1000;
  const until = Number.isNaN(asked) ? Date.parse(said) - now : asked;
  const wait = Number.isNaN(until) ? FIRST_WAIT_MS * 2 ** attempt : until;
  return Math.min(Math.max(wait, 0), LONGEST_WAIT_MS);
}
