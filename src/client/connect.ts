import type { z } from 'zod';
import type { ChangeAnswer } from '../api/contract/changes.ts';
import { type Contract, contract } from '../api/contract.ts';
import { systemClock } from '../app/system-clock.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { Clock } from '../core/time.ts';
import { type ApiRequest, send } from './send.ts';

export interface ConnectOptions {
  /** For what is the operator's, and for whatever changes state: `annals token` prints it. */
  readonly token?: string;
  /** How often a question is asked again that the server put off, or that did not arrive; 4 unless given. */
  readonly retries?: number;
  readonly clock?: Pick<Clock, 'now' | 'sleep'>;
  readonly fetch?: typeof fetch;
}

/** Parameters as a program has them: numbers, and lists that the address joins with commas. */
export type Given<I> = {
  readonly [K in keyof I]: string | number | boolean | readonly (string | number)[] | undefined;
};

type Operation = keyof Contract;
type AnswerOf<O extends Operation> = z.output<Contract[O]['answer']>;
type ParametersOf<O extends Operation> = Given<
  z.input<Contract[O]['params']> & z.input<Contract[O]['query']>
>;
type BodyOf<O extends Operation> = z.input<NonNullable<Contract[O]['body']>>;

/** Operations whose answers are pages of a list. */
export type Paged = {
  [O in Operation]: AnswerOf<O> extends { items: readonly unknown[]; has_more: boolean }
    ? O
    : never;
}[Operation];
type ItemOf<O extends Paged> =
  AnswerOf<O> extends { items: readonly (infer Item)[] } ? Item : never;

interface PageOf<O extends Paged> {
  readonly items: ItemOf<O>[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

interface Going {
  readonly signal?: AbortSignal;
}

export interface AnnalsClient {
  /** Asks one operation of the contract; a refusal is thrown as {@link ApiRefusal}. */
  ask<O extends Operation>(
    operation: O,
    given: ParametersOf<O>,
    more?: Going & { readonly body?: BodyOf<O> },
  ): Promise<AnswerOf<O>>;
  /** Everything a list has, page after page. */
  each<O extends Paged>(
    operation: O,
    given: ParametersOf<O>,
    more?: Going,
  ): AsyncIterable<ItemOf<O>>;
  /** Changes in their order, a page at a time, and whatever comes later, until the signal. Keep `cursor` to go on from there. */
  follow(
    given?: Omit<ParametersOf<'listChanges'>, 'limit'>,
    more?: Going & { readonly everyMs?: number },
  ): AsyncIterable<{ readonly changes: readonly ChangeAnswer[]; readonly cursor: string }>;
  /** Bytes and other forms: any address of the server, with its token and its retries. */
  open(path: string, more?: Going & { readonly accept?: string }): Promise<Response>;
}

const USUAL_RETRIES = 4;
const LOOK_EVERY_MS = 2_000;
/** Of one page. */
const MOST = 200;

/** A client of the Annals at that address. */
export function connect(base: string, options: ConnectOptions = {}): AnnalsClient {
  const { token, retries = USUAL_RETRIES, clock = systemClock } = options;
  const sending = { base, token, retries, clock, fetch: options.fetch ?? globalThis.fetch };
  const client: AnnalsClient = {
    async ask(operation, given, more = {}) {
      const { method, path }: Endpoint = contract[operation];
      const message: ApiRequest = { method, path: addressOf(path, given), ...more };
      const answer = await send(sending, message);
      // The server keeps to the contract: its own tests read every answer by it.
      return (await answer.json()) as AnswerOf<typeof operation>;
    },
    async *each(operation, given, more) {
      let page: PageOf<typeof operation> | undefined;
      do {
        const next = page ? { ...given, cursor: page.next_cursor } : given;
        page = (await client.ask(operation, next, more)) as unknown as PageOf<typeof operation>;
        yield* page.items;
      } while (page.has_more);
    },
    async *follow(given = {}, { signal, everyMs = LOOK_EVERY_MS } = {}) {
      let { cursor } = given;
      const going = signal ? { signal } : {};
      while (!signal?.aborted) {
        const page = await client.ask('listChanges', { ...given, cursor, limit: MOST }, going);
        cursor = page.next_cursor;
        if (page.items.length > 0) yield { changes: page.items, cursor: page.next_cursor };
        if (!page.has_more) await clock.sleep(everyMs, signal).catch(() => undefined);
      }
    },
    open: (path, more = {}) => send(sending, { method: 'GET', path, ...more }),
  };
  return client;
}

/** The address with what belongs in its path, and everything else behind the question mark. */
function addressOf(path: string, given: Given<object>): string {
  const rest = new Map<string, string>();
  for (const [name, value] of Object.entries<unknown>({ ...given })) {
    if (value !== undefined) rest.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    rest.delete(name);
    return encodeURIComponent(value).replaceAll('%3A', ':');
  });
  return rest.size === 0 ? filled : `${filled}?${new URLSearchParams([...rest])}`;
}
