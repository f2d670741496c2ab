import { ADDRESSES, type Asked } from './addresses.ts';
import type { AnswerOf, BodyOf, QueryOf } from './contract-types.ts';

export interface Request<O extends Asked> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<O>;
  readonly body?: BodyOf<O>;
}

/** Why there is no answer: what the server said, or that it could not be reached. */
export class Refusal extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly status: number;
  constructor(status: number, code: string, message: string, hint?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
  get isOffline(): boolean {
    return this.code === 'UNREACHABLE';
  }
  get needsSignIn(): boolean {
    return this.code === 'UNAUTHORISED';
  }
}

/** The address of a question, with its query in a stable order. */
export function addressOf<O extends Asked>(operation: O, request: Request<O> = {}): string {
  const [, path = ''] = ADDRESSES[operation].split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

export async function ask<O extends Asked>(
  operation: O,
  request: Request<O> = {},
  signal?: AbortSignal,
): Promise<AnswerOf<O>> {
  const isPost = ADDRESSES[operation].startsWith('POST');
  return (await askAt(addressOf(operation, request), {
    method: isPost ? 'POST' : 'GET',
    ...(isPost && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request.body ?? {}),
    }),
    ...(signal && { signal }),
  })) as AnswerOf<O>;
}

async function askAt(address: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(address, { credentials: 'same-origin', ...init }).catch(
    (cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
      throw new Refusal(0, 'UNREACHABLE', 'The server does not answer.');
    },
  );
  const text = await answer.text();
  const body = jsonIn(text);
  if (answer.ok) return body;
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  throw new Refusal(
    answer.status,
    typeof error.code === 'string' ? error.code : `HTTP ${answer.status}`,
    typeof error.message === 'string' ? error.message : `The server answered ${answer.status}.`,
    typeof error.hint === 'string' ? error.hint : undefined,
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
