import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { ItemOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { Asked, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { WindowedTable } from '../parts/windowed-table.tsx';
import { plural } from '../parts/words.ts';
import { Fact } from './record/facts.tsx';

type Setting = ItemOf<'getSettings'>;

/** Every setting in force, and where its value comes from. */
export default function Settings() {
  const filters = useFilters();
  const asking = useAsk('getSettings');
  const find = filters.get('find')?.toLowerCase() ?? '';
  const only = filters.get('only') === 'changed';
  return (
    <>
      <Title below={<ViewAs api={addressOf('getSettings')} cli="annals print-config" />}>
        Settings
      </Title>
      <p class="muted">
        Settings are changed in annals.yaml, by a variable or by a flag, not here. Secrets are
        hidden.
      </p>
      <div class="filter-line">
        <label class="choice">
          Find
          <input
            type="search"
            value={filters.get('find') ?? ''}
            onInput={(event) => filters.set({ find: event.currentTarget.value }, 'replace')}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={only}
            onChange={() => filters.set({ only: only ? undefined : 'changed' })}
          />
          Only what is not a default
        </label>
      </div>
      <Asked asking={asking} rows={14}>
        {({ items }) => {
          const shown = items.filter(
            (one) =>
              (!only || one.from !== 'default') &&
              `${one.path} ${one.meaning} ${one.variable}`.toLowerCase().includes(find),
          );
          if (shown.length === 0) return <Empty title="No setting fits" />;
          const chosen = items.find(({ path }) => path === filters.get('setting'));
          return (
            <>
              {chosen && <Chosen setting={chosen} close={filters.href({ setting: undefined })} />}
              <p role="status">{plural(shown.length, 'setting')}</p>
              <WindowedTable<Setting>
                label="Settings"
                columns={[
                  { title: 'Setting', width: '24%' },
                  { title: 'In force', width: '20%' },
                  { title: 'From', width: '18%' },
                  { title: 'Meaning' },
                ]}
                items={shown}
                keyOf={({ path }) => path}
                row={(one) => <Cells setting={one} href={filters.href({ setting: one.path })} />}
              />
            </>
          );
        }}
      </Asked>
    </>
  );
}

/** One setting in full: the lines of the table are cut. */
const Chosen = ({ setting, close }: { readonly setting: Setting; readonly close: string }) => (
  <section class="card" aria-labelledby="chosen-setting">
    <h2 id="chosen-setting">
      <code>{setting.path}</code>
    </h2>
    <p>{setting.meaning}</p>
    <dl class="facts">
      <Fact name="In force">
        <code>{inWords(setting.value)}</code>
      </Fact>
      <Fact name="From">{setting.from}</Fact>
      <Fact name="Variable">
        <code>{setting.variable}</code>
      </Fact>
    </dl>
    <p>
      <Link href={close}>Close</Link>
    </p>
  </section>
);

const Cells = ({ setting, href }: { readonly setting: Setting; readonly href: string }) => (
  <>
    <th scope="row" title={setting.variable}>
      <Link href={href}>
        <code>{setting.path}</code>
      </Link>
    </th>
    <td title={inWords(setting.value)}>
      <code>{inWords(setting.value)}</code>
    </td>
    <td title={setting.from} class={setting.from === 'default' ? 'muted' : undefined}>
      {setting.from}
    </td>
    <td title={setting.meaning}>{setting.meaning}</td>
  </>
);

const inWords = (value: unknown): string =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
