import { useState } from 'preact/hooks';
import { Refusal } from '../api/ask.ts';

/** Something that a person does: whether it is under way, and what came of it. */
export interface Action {
  readonly isBusy: boolean;
  /** Said where everybody notices. */
  readonly said: string;
  readonly failed: boolean;
  run(what: () => Promise<string>): void;
}

export function useAction(): Action {
  const [state, setState] = useState({ isBusy: false, said: '', failed: false });
  return {
    ...state,
    run(what) {
      setState({ isBusy: true, said: '', failed: false });
      what().then(
        (said) => setState({ isBusy: false, said, failed: false }),
        (error: unknown) => setState({ isBusy: false, said: reasonOf(error), failed: true }),
      );
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Refusal ? [error.message, error.hint].filter(Boolean).join('. ') : String(error);
