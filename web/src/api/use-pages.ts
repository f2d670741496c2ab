import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Asked } from './addresses.ts';
import { addressOf, ask, Refusal, type Request } from './ask.ts';
import type { AnswerOf } from './contract-types.ts';

interface Paged {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

/** A long list, page by page: what was read stays while more is asked for. */
export interface Pages<T> {
  readonly is: 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  readonly first: unknown;
  readonly refusal: Refusal | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  more(): void;
  again(): void;
}

type PagedOperation = {
  [O in Asked]: AnswerOf<O> extends Paged ? O : never;
}[Asked];

interface State<T> {
  readonly address: string;
  readonly items: readonly T[];
  readonly next: string | null;
  readonly first?: unknown;
  readonly refusal?: Refusal;
  readonly done: boolean;
}

export function usePages<O extends PagedOperation>(
  operation: O,
  request: Request<O>,
): Pages<AnswerOf<O>['items'][number]> & { readonly first: AnswerOf<O> | undefined } {
  type Item = AnswerOf<O>['items'][number];
  const address = addressOf(operation, request);
  const empty: State<Item> = { address, items: [], next: null, done: false };
  const [state, setState] = useState<State<Item>>(empty);
  const [turn, setTurn] = useState(0);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const current = useRef(address);
  current.current = address;

  const read = useCallback(
    async (cursor: string | undefined, signal?: AbortSignal) => {
      const query = { ...request.query, ...(cursor !== undefined && { cursor }) };
      try {
        const page = (await ask(operation, { ...request, query } as Request<O>, signal)) as Paged;
        if (current.current !== address) return;
        setState((before) => {
          const kept = cursor !== undefined && before.address === address ? before.items : [];
          return {
            address,
            items: [...kept, ...(page.items as Item[])],
            next: page.next_cursor,
            first: cursor === undefined ? page : before.first,
            done: true,
          };
        });
      } catch (error) {
        if (!(error instanceof Refusal) || current.current !== address) return;
        setState((before) => ({
          ...(before.address === address ? before : empty),
          refusal: error,
          done: true,
        }));
      }
    },
    [operation, address],
  );

  useEffect(() => {
    const leaving = new AbortController();
    void read(undefined, leaving.signal);
    return () => leaving.abort();
  }, [read, turn]);

  const shown = state.address === address ? state : empty;
  return {
    is: shown.refusal && shown.items.length === 0 ? 'failed' : shown.done ? 'ready' : 'loading',
    items: shown.items,
    first: shown.first as AnswerOf<O> | undefined,
    refusal: shown.refusal,
    hasMore: shown.next !== null,
    isLoadingMore,
    more() {
      if (shown.next === null || isLoadingMore) return;
      setLoadingMore(true);
      void read(shown.next).finally(() => setLoadingMore(false));
    },
    again: () => setTurn((before) => before + 1),
  };
}
