import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { addressOf, ask } from '../../api/ask.ts';
import type { AnswerOf, ItemOf } from '../../api/contract-types.ts';
import { usePages } from '../../api/use-pages.ts';
import { boot } from '../../boot.ts';
import { recordPath } from '../../navigation.ts';
import { Chips } from '../../parts/chips.tsx';
import { Said } from '../../parts/said.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { Filters } from '../../parts/use-filters.ts';
import { ViewAs } from '../../parts/view-as.tsx';
import { WindowedTable } from '../../parts/windowed-table.tsx';
import { counted, sized } from '../../parts/words.ts';
import { Chosen } from './chosen-item.tsx';

export type Item = ItemOf<'listRunItems'>;

const STATES = ['failed', 'downloaded', 'skipped', 'in_progress', 'pending'] as const;
const isState = (text: string): text is (typeof STATES)[number] =>
  STATES.some((one) => one === text);

interface Props {
  readonly run: AnswerOf<'getRun'>;
  readonly filters: Filters;
}

/** What became of each thing the run worked on, and why not; what failed can be tried again. */
export function Items({ run, filters }: Props) {
  const { id, counts } = run;
  const query = { status: filters.all('status').filter(isState).join(','), limit: '200' };
  const request = { params: { id }, query };
  const pages = usePages('listRunItems', request);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const find = filters.get('find')?.toLowerCase() ?? '';
  const shown = find === '' ? pages.items : pages.items.filter((one) => hasText(one, find));
  const chosen = shown.find((one) => String(one.id) === filters.get('item'));
  const toggle = (item: number) =>
    setMarked((before) => {
      const after = new Set(before);
      if (!after.delete(item)) after.add(item);
      return after;
    });
  const known: Readonly<Record<string, number | undefined>> = {
    failed: counts.failed,
    downloaded: counts.downloaded,
    skipped: counts.skipped,
  };
  return (
    <section aria-label="Items">
      <div class="filter-line">
        <Chips
          filters={filters}
          name="status"
          label="State"
          values={STATES.map((value) => {
            const count = known[value];
            return count === undefined ? { value } : { value, count };
          })}
        />
        <label class="choice">
          Find among the loaded ones
          <input
            type="search"
            value={filters.get('find') ?? ''}
            onInput={(event) => filters.set({ find: event.currentTarget.value }, 'replace')}
          />
        </label>
        {boot.operator && !boot.read_only && (
          <Retry run={run} marked={marked} done={() => setMarked(new Set())} again={pages.again} />
        )}
        <button type="button" class="small" onClick={pages.again}>
          Load again
        </button>
      </div>
      {pages.is === 'loading' && <Loading rows={10} />}
      {pages.is === 'failed' && pages.refusal && (
        <Failed refusal={pages.refusal} again={pages.again} />
      )}
      {pages.is === 'ready' && shown.length === 0 && (
        <Empty title="No item">
          {run.counts.planned === 0
            ? 'Everything that was listed was unchanged or left out: the funnel says why.'
            : 'None has these filters.'}
        </Empty>
      )}
      {shown.length > 0 && (
        <WindowedTable<Item>
          label="Items"
          columns={[
            { title: <span class="sr-only">Mark</span>, width: '2.75rem' },
            { title: 'Item', width: '30%' },
            { title: 'State', width: '9.5rem' },
            { title: 'Tries', width: '4rem', isNumber: true },
            { title: 'Size', width: '5.5rem', isNumber: true },
            { title: 'Why' },
          ]}
          items={shown}
          keyOf={(item) => item.id}
          row={(item) => (
            <Cells item={item} filters={filters} marked={marked.has(item.id)} toggle={toggle} />
          )}
          hasMore={pages.hasMore && find === ''}
          more={pages.more}
        />
      )}
      {chosen && <Chosen item={chosen} filters={filters} />}
      <ViewAs api={addressOf('listRunItems', request)} cli={`annals why ${id}`} />
    </section>
  );
}

const hasText = (item: Item, text: string): boolean =>
  [item.key, item.document_id, item.failure?.message, item.failure?.code, item.skip_reason].some(
    (one) => one?.toLowerCase().includes(text),
  );

/** Of an address what tells it from the others of its host; the whole is in the title. */
const shortKey = (key: string): string => key.replace(/^https?:\/\/[^/]+(?=\/.)/, '');

interface CellsProps {
  readonly item: Item;
  readonly filters: Filters;
  readonly marked: boolean;
  readonly toggle: (id: number) => void;
}

const Cells = ({ item, filters, marked, toggle }: CellsProps) => (
  <>
    <td class="mark">
      {item.status === 'failed' && (
        <input
          type="checkbox"
          checked={marked}
          aria-label={`Mark ${item.key}`}
          onChange={() => toggle(item.id)}
        />
      )}
    </td>
    <th scope="row" title={item.key}>
      {item.document_id === null ? (
        <Link href={filters.href({ item: String(item.id) })}>{shortKey(item.key)}</Link>
      ) : (
        <Link href={recordPath(item.document_id)}>{shortKey(item.key)}</Link>
      )}
    </th>
    <td>
      <Status state={item.status} />
    </td>
    <td class="number">{item.attempt}</td>
    <td class="number">{item.bytes === null ? '–' : sized(item.bytes)}</td>
    <td title={item.failure?.message ?? item.skip_reason ?? undefined}>
      {item.failure ? (
        <Link href={filters.href({ item: String(item.id) })}>
          {item.failure.code}: {item.failure.message}
        </Link>
      ) : (
        item.skip_reason
      )}
      {item.not_before !== null && item.status === 'pending' && (
        <>
          again <Time at={item.not_before} how="ago" />
        </>
      )}
    </td>
  </>
);

interface RetryProps {
  readonly run: AnswerOf<'getRun'>;
  readonly marked: ReadonlySet<number>;
  readonly done: () => void;
  readonly again: () => void;
}

function Retry({ run, marked, done, again }: RetryProps) {
  const action = useAction();
  if (run.counts.failed === 0) return null;
  const retry = () =>
    action.run(async () => {
      const body = marked.size === 0 ? {} : { items: [...marked] };
      const { retried } = await ask('retryRunItems', { params: { id: run.id }, body });
      done();
      again();
      return `${counted(retried)} tried again.`;
    });
  return (
    <div>
      <button type="button" disabled={action.isBusy || run.status === 'running'} onClick={retry}>
        {marked.size === 0
          ? `Retry all ${counted(run.counts.failed)} that failed`
          : `Retry ${counted(marked.size)} marked`}
      </button>
      <Said action={action} />
    </div>
  );
}
