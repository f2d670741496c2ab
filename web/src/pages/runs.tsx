import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { ItemOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { usePages } from '../api/use-pages.ts';
import { runPath } from '../navigation.ts';
import { Chips } from '../parts/chips.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Time, useZone } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { WindowedTable } from '../parts/windowed-table.tsx';
import { counted, lasting } from '../parts/words.ts';
import { runStateOf } from './run/run-state.ts';

type Run = ItemOf<'listRuns'>;

const STATES = ['running', 'completed', 'failed', 'aborted'] as const;
const isState = (text: string): text is (typeof STATES)[number] =>
  STATES.some((one) => one === text);

/** Every run, of every outcome, newest first. */
export default function Runs() {
  const filters = useFilters();
  const zone = useZone();
  const query = {
    source: filters.get('source'),
    status: filters.all('status').filter(isState).join(','),
    limit: '100',
  };
  const pages = usePages('listRuns', { query });
  const newest = useAsk('listRuns', { query: { ...query, limit: '1' } }, { live: true });
  const fresh =
    newest.is === 'ready' &&
    pages.is === 'ready' &&
    newest.answer.items[0] !== undefined &&
    newest.answer.items[0].id !== pages.items[0]?.id;
  return (
    <>
      <Title below={<ViewAs api={addressOf('listRuns', { query })} cli="annals status" />}>
        Runs
      </Title>
      <div class="filter-line">
        <Chips
          filters={filters}
          name="status"
          label="Outcome"
          values={STATES.map((value) => ({
            value,
            ...(value === 'aborted' && { title: 'stopped' }),
          }))}
        />
        <SourceChoice value={filters.get('source')} choose={(source) => filters.set({ source })} />
        {fresh && (
          <button type="button" class="small" onClick={pages.again}>
            A new run began: show it
          </button>
        )}
      </div>
      {pages.is === 'loading' && <Loading rows={10} />}
      {pages.is === 'failed' && pages.refusal && (
        <Failed refusal={pages.refusal} again={pages.again} />
      )}
      {pages.is === 'ready' && pages.items.length === 0 && (
        <Empty title="No run">
          None has these filters. A run is started on the page of its source, or by{' '}
          <code>annals run</code>.
        </Empty>
      )}
      {pages.items.length > 0 && (
        <WindowedTable<Run>
          label="Runs"
          columns={[
            { title: 'Source', width: '11.5rem' },
            { title: 'Outcome', width: '8.75rem' },
            { title: `Started (${zone})`, width: '10rem' },
            { title: 'Took', width: '5.5rem', isNumber: true },
            { title: 'Listed', width: '4.25rem', isNumber: true },
            { title: 'Kept', width: '4.25rem', isNumber: true },
            { title: 'Failed', width: '4.25rem', isNumber: true },
            { title: 'Reason' },
          ]}
          items={pages.items}
          keyOf={({ id }) => id}
          row={(run) => <RunCells run={run} />}
          hasMore={pages.hasMore}
          more={pages.more}
        />
      )}
    </>
  );
}

const RunCells = ({ run }: { readonly run: Run }) => (
  <>
    <th scope="row">
      <Link href={runPath(run.id)}>{run.source}</Link>
    </th>
    <td>
      <Status state={runStateOf(run)} />
    </td>
    <td>
      <Time at={run.started_at} />
    </td>
    <td class="number">{run.duration_ms === null ? '–' : lasting(run.duration_ms)}</td>
    <td class="number">{counted(run.counts.total)}</td>
    <td class="number">{counted(run.counts.downloaded)}</td>
    <td class="number">
      {run.counts.failed === 0 ? (
        '0'
      ) : (
        <Link href={`${runPath(run.id)}?tab=items&status=failed`}>
          {counted(run.counts.failed)}
        </Link>
      )}
    </td>
    <td title={run.error?.message ?? run.stop_reason ?? undefined}>
      {run.error?.message ?? run.stop_reason ?? ''}
    </td>
  </>
);

interface SourceChoiceProps {
  readonly value: string | undefined;
  readonly choose: (name: string | undefined) => void;
}

function SourceChoice({ value = '', choose }: SourceChoiceProps) {
  const sources = useAsk('listSources');
  return (
    <label class="choice">
      Source
      <select value={value} onChange={(event) => choose(event.currentTarget.value || undefined)}>
        <option value="">all</option>
        {sources.is === 'ready' &&
          sources.answer.items.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </select>
    </label>
  );
}
