import { ask } from '../../api/ask.ts';
import type { ItemOf } from '../../api/contract-types.ts';
import { usePages } from '../../api/use-pages.ts';
import { boot } from '../../boot.ts';
import { useLiveRefresh } from '../../live/live.ts';
import { Chips } from '../../parts/chips.tsx';
import { Said } from '../../parts/said.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { type Action, useAction } from '../../parts/use-action.ts';
import type { Filters } from '../../parts/use-filters.ts';
import { plural } from '../../parts/words.ts';

type Delivery = ItemOf<'listDeliveries'>;

const STATES = ['waiting', 'delivered', 'given up'] as const;

/** Every message: whether it arrived, why not, and when it is tried next. */
export function Deliveries({ filters }: { readonly filters: Filters }) {
  const state = STATES.find((one) => one === filters.get('state'));
  const pages = usePages('listDeliveries', { query: { state, limit: '100' } });
  const action = useAction();
  useLiveRefresh(pages.items.length <= 100, pages.again);
  const resend = (id: number) =>
    action.run(async () => {
      const again = await ask('resendDelivery', { params: { id: String(id) } });
      pages.again();
      return `Message ${id} is sent once more, as delivery ${again.id}.`;
    });
  return (
    <section aria-label="Deliveries">
      <div class="filter-line">
        <Chips
          filters={filters}
          name="state"
          label="State"
          only="one"
          values={STATES.map((value) => ({ value }))}
        />
        <Said action={action} />
      </div>
      {pages.is === 'loading' && <Loading rows={8} />}
      {pages.is === 'failed' && pages.refusal && (
        <Failed refusal={pages.refusal} again={pages.again} />
      )}
      {pages.is === 'ready' && pages.items.length === 0 && (
        <Empty title="No message">
          {state === undefined
            ? 'A message is made when a watch or the operator has something to hear.'
            : 'None is in this state.'}
        </Empty>
      )}
      {pages.items.length > 0 && (
        <>
          <div class="table-box">
            <table>
              <thead>
                <tr>
                  <th scope="col">Message</th>
                  <th scope="col">Channel</th>
                  <th scope="col">State</th>
                  <th scope="col" class="number">
                    Tries
                  </th>
                  <th scope="col">Made</th>
                  <th scope="col">Last error</th>
                  <th scope="col">
                    <span class="sr-only">What can be done</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {pages.items.map((one) => (
                  <tr key={one.id}>
                    <Cells delivery={one} resend={resend} action={action} />
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {pages.hasMore && (
            <p class="more">
              <button type="button" disabled={pages.isLoadingMore} onClick={pages.more}>
                Show more
              </button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface CellsProps {
  readonly delivery: Delivery;
  readonly resend: (id: number) => void;
  readonly action: Action;
}

const Cells = ({ delivery, resend, action }: CellsProps) => (
  <>
    <th scope="row">
      {delivery.id}
      <div class="sub">{plural(delivery.notices.length, 'notice')}</div>
    </th>
    <td>{delivery.channel}</td>
    <td>
      <Status state={delivery.state} />
    </td>
    <td class="number">{delivery.attempts}</td>
    <td class="nowrap">
      <Time at={delivery.created_at} />
    </td>
    <td class="wrap">
      {delivery.last_error}
      {delivery.state === 'waiting' && (
        <span class="muted">
          {delivery.last_error !== null && '; '}
          {delivery.attempts === 0 ? 'due ' : 'again '}
          <Time at={delivery.next_at} how="ago" />
        </span>
      )}
    </td>
    <td>
      {!boot.read_only && delivery.state !== 'waiting' && (
        <button
          type="button"
          class="small"
          disabled={action.isBusy}
          aria-label={`Send again: message ${delivery.id}`}
          onClick={() => resend(delivery.id)}
        >
          Send again
        </button>
      )}
    </td>
  </>
);
