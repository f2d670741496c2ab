import { useCallback, useEffect, useState } from 'preact/hooks';
import { boot } from '../boot.ts';
import { useLiveRefresh } from '../live/live.ts';
import type { Asked } from './addresses.ts';
import { addressOf, ask, Refusal, type Request } from './ask.ts';
import type { AnswerOf } from './contract-types.ts';

/** A question and how far it has come. While it is asked again, the answer of before stays. */
export type Asking<T> = { readonly again: () => void } & (
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly refusal: Refusal }
  | { readonly is: 'ready'; readonly answer: T; readonly stale: Refusal | undefined }
);

interface Outcome {
  readonly address: string;
  readonly answer?: unknown;
  readonly refusal?: Refusal;
}

/** Answers by address: going back shows at once what was there, and asks again behind it. */
const answers = new Map<string, unknown>(Object.entries(boot.answers));
const MOST_KEPT = 60;

interface Options {
  /** Asked again when the stream tells of something, unless live updates are paused. */
  readonly live?: boolean;
}

/** Asks, and asks again when the question changes; null asks nothing. */
export function useAsk<O extends Asked>(
  operation: O,
  request: Request<O> | null = {},
  { live = false }: Options = {},
): Asking<AnswerOf<O>> {
  const address = request === null ? '' : addressOf(operation, request);
  const [outcome, setOutcome] = useState<Outcome>({ address: '' });
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  useLiveRefresh(live && request !== null, again);

  useEffect(() => {
    if (request === null) return;
    const leaving = new AbortController();
    ask(operation, request, leaving.signal).then(
      (answer) => {
        keep(address, answer);
        setOutcome({ address, answer });
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) return;
        setOutcome((before) => ({
          ...(before.address === address && before),
          address,
          refusal: error,
        }));
      },
    );
    return () => leaving.abort();
  }, [operation, address, turn]);

  const isCurrent = outcome.address === address && address !== '';
  const answer = (isCurrent ? outcome.answer : undefined) ?? answers.get(address);
  if (answer !== undefined) {
    const stale = isCurrent ? outcome.refusal : undefined;
    return { is: 'ready', answer: answer as AnswerOf<O>, stale, again };
  }
  if (isCurrent && outcome.refusal) return { is: 'failed', refusal: outcome.refusal, again };
  return { is: 'loading', again };
}

function keep(address: string, answer: unknown): void {
  answers.delete(address);
  answers.set(address, answer);
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST_KEPT) break;
    answers.delete(oldest);
  }
}
