import { Link } from 'wouter-preact';
import { ask } from '../../api/ask.ts';
import type { ItemOf } from '../../api/contract-types.ts';
import { useAsk } from '../../api/use-ask.ts';
import { boot } from '../../boot.ts';
import { recordPath } from '../../navigation.ts';
import { Said } from '../../parts/said.tsx';
import { Asked, Empty } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import { type Action, useAction } from '../../parts/use-action.ts';
import { WatchForm } from './watch-form.tsx';

type Watch = ItemOf<'listWatches'>;

/** Searches and records that somebody is told of, and the form that makes another one. */
export function Watches() {
  const asking = useAsk('listWatches', {}, { live: true });
  const action = useAction();
  const remove = ({ id, name }: Watch) =>
    action.run(async () => {
      await ask('removeWatch', { params: { id } });
      asking.again();
      return `${name} is watched no more. What it told stays.`;
    });
  return (
    <>
      {!boot.read_only && <WatchForm done={asking.again} />}
      <section aria-labelledby="every-watch">
        <h2 id="every-watch">Every watch</h2>
        <Said action={action} />
        <Asked asking={asking}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title="Nothing is watched yet">
                A watch tells what is new, changed, withdrawn or cited from the moment it is made.
              </Empty>
            ) : (
              <WatchTable items={items} remove={remove} action={action} />
            )
          }
        </Asked>
      </section>
    </>
  );
}

interface TableProps {
  readonly items: readonly Watch[];
  readonly remove: (watch: Watch) => void;
  readonly action: Action;
}

const WatchTable = ({ items, remove, action }: TableProps) => (
  <div class="table-box">
    <table>
      <thead>
        <tr>
          <th scope="col">Watch</th>
          <th scope="col">Tells of</th>
          <th scope="col">Channels</th>
          <th scope="col">Since</th>
          <th scope="col">
            <span class="sr-only">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((watch) => (
          <tr key={watch.id}>
            <th scope="row">
              {watch.name}
              <div class="sub">
                <What watch={watch} />
              </div>
            </th>
            <td>{watch.kinds.join(', ')}</td>
            <td>
              {watch.channels.join(', ') || 'feed alone'}
              <div class="sub">{DIGESTS[watch.digest]}</div>
            </td>
            <td class="nowrap">
              <Time at={watch.created_at} />
            </td>
            <td>
              <div class="actions">
                <a href={watch.feed} aria-label={`Feed of ${watch.name}`}>
                  Feed
                </a>
                {!boot.read_only && (
                  <button
                    type="button"
                    class="small danger"
                    disabled={action.isBusy}
                    aria-label={`Remove ${watch.name}`}
                    onClick={() => remove(watch)}
                  >
                    Remove
                  </button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function What({ watch: { search, sources, record } }: { readonly watch: Watch }) {
  if (record !== null) return <Link href={recordPath(record)}>{record}</Link>;
  const within = sources === null ? '' : ` in ${sources.join(', ')}`;
  return (
    <>
      <Link href={`/search?q=${encodeURIComponent(search ?? '')}`}>{search}</Link>
      {within}
    </>
  );
}

const DIGESTS = {
  none: 'as the channel does',
  daily: 'once a day',
  weekly: 'once a week',
} as const;
