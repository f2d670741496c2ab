import { useState } from 'preact/hooks';
import { ask } from '../../api/ask.ts';
import type { BodyOf } from '../../api/contract-types.ts';
import { useAsk } from '../../api/use-ask.ts';
import { Icon } from '../../parts/icon.tsx';
import { Said } from '../../parts/said.tsx';
import { useAction } from '../../parts/use-action.ts';

type Order = BodyOf<'addWatch'>;
type Kind = NonNullable<Order['kinds']>[number];

const KINDS = ['new', 'changed', 'withdrawn', 'superseded', 'restored', 'cited'] as const;

/** What to be told of, over which channel, how often. */
export function WatchForm({ done }: { readonly done: () => void }) {
  const action = useAction();
  const [what, setWhat] = useState<'search' | 'record'>('search');
  const channels = useAsk('listChannels');
  const make = (form: HTMLFormElement) =>
    action.run(async () => {
      const { name } = await ask('addWatch', { body: orderIn(new FormData(form), what) });
      form.reset();
      done();
      return `Watching ${name} from now on.`;
    });
  return (
    <form
      class="form card"
      aria-labelledby="new-watch"
      onSubmit={(event) => {
        event.preventDefault();
        make(event.currentTarget);
      }}
    >
      <h2 id="new-watch">New watch</h2>
      <div class="field">
        <label for="watch-what">What to watch</label>
        <select
          id="watch-what"
          value={what}
          onChange={(event) =>
            setWhat(event.currentTarget.value === 'record' ? 'record' : 'search')
          }
        >
          <option value="search">records that a search finds</option>
          <option value="record">one record</option>
        </select>
      </div>
      <div class="field">
        <label for="watch-words">
          {what === 'search' ? 'Words that the records have' : 'Id of the record'}
        </label>
        <input id="watch-words" name="words" required autocomplete="off" maxLength={1000} />
      </div>
      <div class="field">
        <label for="watch-name">What to call it (optional)</label>
        <input id="watch-name" name="name" autocomplete="off" maxLength={200} />
      </div>
      <Checks legend="Tell of" name="kinds" values={KINDS} isOn />
      {channels.is === 'ready' && channels.answer.items.length > 0 ? (
        <Checks
          legend="Over these channels"
          name="channels"
          values={channels.answer.items.map(({ name }) => name)}
        />
      ) : (
        <p class="sub">
          The settings have no channel (<code>notify.channels</code>): the watch has a feed alone.
        </p>
      )}
      <div class="field">
        <label for="watch-digest">How often</label>
        <select id="watch-digest" name="digest">
          <option value="none">as the channel does</option>
          <option value="daily">gathered, once a day</option>
          <option value="weekly">gathered, once a week</option>
        </select>
      </div>
      <p>
        <button type="submit" class="primary" disabled={action.isBusy}>
          <Icon name="deliveries" />
          Watch it
        </button>
      </p>
      <Said action={action} />
    </form>
  );
}

interface ChecksProps {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly isOn?: boolean;
}

const Checks = ({ legend, name, values, isOn = false }: ChecksProps) => (
  <fieldset class="checks">
    <legend>{legend}</legend>
    {values.map((value) => (
      <label key={value} class="check">
        <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
        {value}
      </label>
    ))}
  </fieldset>
);

function orderIn(data: FormData, what: 'search' | 'record'): Order {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const kinds = KINDS.filter((one) => data.getAll('kinds').includes(one)) as Kind[];
  const digest = text('digest');
  return {
    [what]: text('words'),
    ...(text('name') !== '' && { name: text('name') }),
    kinds,
    channels: data.getAll('channels').map(String),
    digest: digest === 'daily' || digest === 'weekly' ? digest : 'none',
  };
}
