import type { StateUpdater } from 'preact/hooks';
import { useState } from 'preact/hooks';
import type { ItemOf } from '../../api/contract-types.ts';
import { counted } from '../../parts/words.ts';
import type { Decisions } from './use-decisions.ts';

interface Props {
  readonly items: readonly ItemOf<'listReview'>[];
  readonly marked: ReadonlySet<string>;
  readonly mark: (value: StateUpdater<ReadonlySet<string>>) => void;
  readonly state: 'open' | 'decided';
  readonly decisions: Decisions;
}

/** Many decisions at once. Withdrawing more than the settings allow needs a word more. */
export function Bulk({ items, marked, mark, state, decisions }: Props) {
  const [anyway, setAnyway] = useState(false);
  const chosen = items.filter(({ id }) => marked.has(id));
  const isAll = chosen.length === items.length;
  const isDoubted = chosen.some(({ evidence }) => typeof evidence.doubt === 'string');
  const ids = chosen.map(({ id }) => id);
  const isOff = decisions.isBusy || ids.length === 0;
  const count = counted(ids.length);
  return (
    <fieldset class="bulk">
      <legend class="sr-only">Decide many at once</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => mark(isAll ? new Set() : new Set(items.map(({ id }) => id)))}
        />
        Mark all {counted(items.length)}
      </label>
      {state === 'open' ? (
        <>
          <button
            type="button"
            disabled={isOff}
            onClick={() =>
              decisions.decide('approve', ids, isDoubted && anyway ? 'anyway' : undefined)
            }
          >
            Approve {count} marked
          </button>
          <button type="button" disabled={isOff} onClick={() => decisions.decide('reject', ids)}>
            Reject {count} marked
          </button>
          {isDoubted && (
            <label class="check">
              <input
                type="checkbox"
                checked={anyway}
                onChange={(event) => setAnyway(event.currentTarget.checked)}
              />
              Also when that is more than the settings allow
            </label>
          )}
        </>
      ) : (
        <button type="button" disabled={isOff} onClick={() => decisions.decide('undo', ids)}>
          Undo {count} marked
        </button>
      )}
    </fieldset>
  );
}
