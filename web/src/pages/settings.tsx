import { addressOf } from '../api/ask.ts';
import type { ItemOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { Asked, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { WindowedTable } from '../parts/windowed-table.tsx';
import { plural } from '../parts/words.ts';

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
          return (
            <>
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
                row={(one) => <Cells setting={one} />}
              />
            </>
          );
        }}
      </Asked>
    </>
  );
}

const Cells = ({ setting }: { readonly setting: Setting }) => (
  <>
    <th scope="row" title={setting.variable}>
      <code>{setting.path}</code>
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
