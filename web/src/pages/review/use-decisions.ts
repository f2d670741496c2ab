import { useState } from 'preact/hooks';
import { ask } from '../../api/ask.ts';
import type { AnswerOf, BodyOf } from '../../api/contract-types.ts';
import { type Action, useAction } from '../../parts/use-action.ts';
import { counted } from '../../parts/words.ts';

type Act = BodyOf<'decideReview'>['act'];

/** Decisions of this page: what the last one did, and what of it can be taken back. */
export interface Decisions extends Pick<Action, 'isBusy' | 'said' | 'failed'> {
  readonly undoable: readonly string[];
  decide(act: Act, ids: readonly string[], anyway?: 'anyway'): void;
}

export function useDecisions(done: () => void): Decisions {
  const action = useAction();
  const [undoable, setUndoable] = useState<readonly string[]>([]);
  return {
    isBusy: action.isBusy,
    said: action.said,
    failed: action.failed,
    undoable,
    decide(act, ids, anyway) {
      action.run(async () => {
        const { items } = await ask('decideReview', {
          body: { act, ids: [...ids], anyway: anyway === 'anyway' },
        });
        const did = items.filter(({ state }) => state !== 'refused').map(({ id }) => id);
        setUndoable(act === 'undo' ? [] : did);
        done();
        return inWords(act, items);
      });
    },
  };
}

const DONE = { approve: 'approved', reject: 'rejected', undo: 'undone' } as const;

/** Each refusal once, however many it stopped. */
function inWords(act: Act, items: AnswerOf<'decideReview'>['items']): string {
  const refused = items.filter(({ state }) => state === 'refused');
  const reasons = [...new Set(refused.map(({ why }) => why))].slice(0, 3).join('; ');
  const did = items.length - refused.length;
  const first = did > 0 ? `${counted(did)} ${DONE[act]}.` : '';
  return refused.length === 0
    ? first
    : `${first} ${counted(refused.length)} not ${DONE[act]}: ${reasons}.`.trim();
}
