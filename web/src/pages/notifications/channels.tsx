import { ask } from '../../api/ask.ts';
import type { ItemOf } from '../../api/contract-types.ts';
import { useAsk } from '../../api/use-ask.ts';
import { boot } from '../../boot.ts';
import { Said } from '../../parts/said.tsx';
import { Asked, Empty } from '../../parts/states.tsx';
import { type Action, useAction } from '../../parts/use-action.ts';

type Channel = ItemOf<'listChannels'>;

/** Ways to reach people. Their addresses and secrets stay in the settings: nothing shows them. */
export function Channels() {
  const asking = useAsk('listChannels');
  const action = useAction();
  const test = (name: string) =>
    action.run(async () => {
      await ask('testChannel', { params: { name } });
      return `A test message arrived over ${name}.`;
    });
  return (
    <section aria-label="Channels">
      <Said action={action} />
      <Asked asking={asking}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="The settings have no channel">
              <p>Webhooks, mail, ntfy and commands are written into the settings, for example:</p>
              <pre class="source example">{EXAMPLE}</pre>
            </Empty>
          ) : (
            <ChannelTable items={items} test={test} action={action} />
          )
        }
      </Asked>
    </section>
  );
}

const EXAMPLE = `notify:
  channels:
    phone:
      kind: ntfy
      url: https://ntfy.example.org/annals
  operator: [phone]`;

interface TableProps {
  readonly items: readonly Channel[];
  readonly test: (name: string) => void;
  readonly action: Action;
}

const ChannelTable = ({ items, test, action }: TableProps) => (
  <div class="table-box">
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Channel</th>
          <th scope="col">Kind</th>
          <th scope="col">How often</th>
          <th scope="col">Told of runs and sources</th>
          <th scope="col">
            <span class="sr-only">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, kind, digest, operator }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-is="Kind">{kind}</td>
            <td data-is="How often">{digest === 'none' ? 'at once' : digest}</td>
            <td data-is="Told of runs and sources">{operator ? 'yes' : 'no'}</td>
            <td>
              {!boot.read_only && (
                <button
                  type="button"
                  class="small"
                  disabled={action.isBusy}
                  aria-label={`Send a test over ${name}`}
                  onClick={() => test(name)}
                >
                  Send a test
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
