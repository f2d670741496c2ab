import type { Failure } from './errors.ts';
import type { Instant } from './time.ts';

/**
 * The work on one candidate in one run. Its row is queue entry and ledger at once, and `apply` is
 * the only place where its state changes: the store writes what `apply` allows.
 */
export type ItemState =
  | { readonly is: 'pending'; readonly attempt: number; readonly notBefore: Instant | null }
  | {
      readonly is: 'in_progress';
      readonly attempt: number;
      readonly owner: string;
      readonly until: Instant;
      /** Whether work on it began: a lease that was only taken ahead costs nothing when it is lost. */
      readonly begun: boolean;
    }
  | { readonly is: 'downloaded'; readonly attempt: number }
  | { readonly is: 'failed'; readonly attempt: number; readonly because: Failure }
  | { readonly is: 'skipped'; readonly attempt: number; readonly reason: string };

export type ItemStatus = ItemState['is'];

export const ITEM_STATUSES: readonly ItemStatus[] = [
  'pending',
  'in_progress',
  'downloaded',
  'failed',
  'skipped',
];

export type ItemEvent =
  /** A worker takes it, perhaps ahead of its turn; `attempt` counts leases. */
  | { readonly type: 'lease'; readonly owner: string; readonly until: Instant }
  /** The worker starts on it: from here on its death costs the attempt. */
  | { readonly type: 'begin' }
  | { readonly type: 'keep' }
  | { readonly type: 'skip'; readonly reason: string }
  | { readonly type: 'retry'; readonly at: Instant; readonly because: Failure }
  /** The publisher asked us to wait: the attempt is given back. */
  | { readonly type: 'snooze'; readonly until: Instant; readonly because: Failure }
  | { readonly type: 'give-up'; readonly because: Failure }
  /**
   * The lease ran out: another worker may try, unless the attempts are spent. The attempt is given
   * back when work on it had not begun.
   */
  | { readonly type: 'expire'; readonly attempts: number; readonly because: Failure }
  /** The worker stops before it began: the attempt is given back. */
  | { readonly type: 'release' }
  /** A resumed run takes up a failed item again. */
  | { readonly type: 'reopen' };

export type Applied =
  | { readonly ok: true; readonly state: ItemState }
  | { readonly ok: false; readonly refused: string };

/** The transition table. `downloaded` is terminal: whatever comes later is refused. */
export function apply(state: ItemState, event: ItemEvent): Applied {
  switch (state.is) {
    case 'pending':
      if (event.type === 'lease') {
        const attempt = state.attempt + 1;
        const { owner, until } = event;
        return to({ is: 'in_progress', attempt, owner, until, begun: false });
      }
      if (event.type === 'skip') return to(skipped(state, event.reason));
      if (event.type === 'give-up') return to(failed(state, event.because));
      return refuse(state, event);
    case 'in_progress':
      switch (event.type) {
        case 'begin':
          return to({ ...state, begun: true });
        case 'keep':
          return to({ is: 'downloaded', attempt: state.attempt });
        case 'skip':
          return to(skipped(state, event.reason));
        case 'retry':
          return to({ is: 'pending', attempt: state.attempt, notBefore: event.at });
        case 'snooze':
          return to({ is: 'pending', attempt: state.attempt - 1, notBefore: event.until });
        case 'release':
          return to({ is: 'pending', attempt: state.attempt - 1, notBefore: null });
        case 'give-up':
          return to(failed(state, event.because));
        case 'expire':
          if (!state.begun)
            return to({ is: 'pending', attempt: state.attempt - 1, notBefore: null });
          return state.attempt >= event.attempts
            ? to(failed(state, event.because))
            : to({ is: 'pending', attempt: state.attempt, notBefore: null });
        case 'lease':
        case 'reopen':
          return refuse(state, event);
      }
      return refuse(state, event);
    case 'failed':
    case 'skipped':
      if (event.type === 'reopen') return to({ is: 'pending', attempt: 0, notBefore: null });
      return refuse(state, event);
    case 'downloaded':
      return refuse(state, event);
  }
}

const to = (state: ItemState): Applied => ({ ok: true, state });

const skipped = (from: ItemState, reason: string): ItemState => ({
  is: 'skipped',
  attempt: from.attempt,
  reason,
});

const failed = (from: ItemState, because: Failure): ItemState => ({
  is: 'failed',
  attempt: from.attempt,
  because,
});

const refuse = (state: ItemState, event: ItemEvent): Applied => ({
  ok: false,
  refused: `an item that is ${state.is} cannot ${event.type}`,
});
